import type { Book } from '@longbox/contract/books';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { booksOfSeriesQuery } from '../../data/series.ts';
import { numberedTitle } from '../../items/names.ts';
import { bookPlace } from '../../items/places.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { openMenu } from '../../ui/menu-store.ts';
import styles from './book.module.css';
import { neighboursOf } from './neighbours.ts';

const route = getRouteApi('/frame/book/$bookId');

/** The way to the books beside this one, and to any other of its series. */
export function Siblings({ book }: { readonly book: Book }) {
  const t = useT();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data } = useQuery(
    booksOfSeriesQuery(book.seriesId, { unpaged: true, sort: ['metadata.numberSort,asc'] }),
  );
  const books = data?.content ?? [];
  const { previous, next, place } = neighboursOf(books, book.id);
  const go = (target: Book | undefined) => {
    if (target === undefined) return;
    void navigate(bookPlace(target, search));
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
        aria-label={t('book.siblings')}
        aria-haspopup="menu"
        aria-expanded="false"
        disabled={books.length === 0}
        onClick={(event) => {
          const items = books.map((one) => ({
            label: numberedTitle(one),
            checked: one.id === book.id,
            onSelect: () => {
              go(one);
            },
          }));
          openMenu(event.currentTarget, t('book.siblings'), items);
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
