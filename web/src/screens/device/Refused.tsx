import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { isMissing } from '../../data/api.ts';
import { bookQuery } from '../../data/books.ts';
import { discardRefused } from '../../data/discard-refused.ts';
import { useRefusedBooks } from '../../data/refused.ts';
import { useMe } from '../../data/session.ts';
import { bookPlace } from '../../items/places.ts';
import { sayRemoved } from '../../items/say-removed.ts';
import { t as told, useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Section } from '../../ui/Sections.tsx';
import styles from './device.module.css';

/** Books whose reading the server refused: it stays here until the person discards it. */
export function Refused() {
  const t = useT();
  const me = useMe();
  const bookIds = useRefusedBooks(me.id);
  if (bookIds.length === 0) return null;
  return (
    <Section title={t('device.refused')}>
      <ul className={styles['books']}>
        {bookIds.map((bookId) => (
          <RefusedLine
            key={bookId}
            bookId={bookId}
            onDiscard={() => discardRefused(me.id, bookId)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface RefusedLineProps {
  readonly bookId: string;
  /** Answers what brings it back. */
  readonly onDiscard: () => () => void;
}

function RefusedLine({ bookId, onDiscard }: RefusedLineProps) {
  const t = useT();
  const { data: book, error } = useQuery(bookQuery(bookId));
  const isGone = isMissing(error);
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (isGone) discard();
  }, [isGone]);
  if (book === undefined) return null;
  const { title } = book.metadata;
  return (
    <li className={styles['rule']}>
      <Link {...bookPlace(book)} dir="auto" className={styles['title']}>
        {title}
      </Link>
      <IconButton
        label={t('device.refused.discard', { title })}
        onClick={() => {
          sayRemoved(told('chips.removed', { names: title }), onDiscard());
        }}
      >
        <IconTrash size={20} />
      </IconButton>
    </li>
  );
}
