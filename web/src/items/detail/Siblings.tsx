import type { Book } from '@longbox/contract/books';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { siblingsQuery } from '../../data/books.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { openMenu } from '../../ui/menu-store.ts';
import { listedTitle, numberedTitle } from '../names.ts';
import { bookPlace } from '../places.ts';
import type { ReadingContext } from '../reading-context.ts';
import styles from './detail.module.css';
import { neighboursOf } from './neighbours.ts';

interface SiblingsProps {
  readonly book: Book;
  readonly context: ReadingContext;
}

/** Links to the books next to this one, and to any other of its series or list. */
export function Siblings({ book, context }: SiblingsProps) {
  const t = useT();
  const navigate = useNavigate();
  const inList = context.context === 'READLIST';
  const { data } = useQuery(siblingsQuery(book, inList ? context.contextId : undefined));
  const books = data?.content ?? [];
  const { previous, next, place } = neighboursOf(books, book.id);
  const label = t(inList ? 'book.siblingsInList' : 'book.siblings');
  const go = (target: Book | undefined) => {
    if (target !== undefined) void navigate(bookPlace(target, context));
  };
  return (
    <>
      <IconButton
        label={t('book.previous')}
        disabled={previous === undefined}
        onClick={() => {
          go(previous);
        }}
      >
        <IconChevronLeft size={20} />
      </IconButton>
      <Button
        tone="quiet"
        className={styles['place']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded="false"
        disabled={books.length === 0}
        onClick={(event) => {
          const items = books.map((one) => ({
            label: inList ? listedTitle(one) : numberedTitle(one),
            checked: one.id === book.id,
            onSelect: () => {
              go(one);
            },
          }));
          openMenu(event.currentTarget, label, items);
        }}
      >
        {t('book.place', { place, count: books.length })}
      </Button>
      <IconButton
        label={t('book.next')}
        disabled={next === undefined}
        onClick={() => {
          go(next);
        }}
      >
        <IconChevronRight size={20} />
      </IconButton>
    </>
  );
}
