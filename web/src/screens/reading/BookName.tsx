import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { Link } from '@tanstack/react-router';
import { bookPlace } from '../../items/places.ts';
import styles from './reading-screen.module.css';

type Named = Pick<
  ReadingStatistics['mostRead'][number],
  'bookId' | 'seriesId' | 'seriesTitle' | 'title' | 'oneshot'
>;

/** A book by its own name, with that of its series where it has others. */
export function BookName({ bookId, ...book }: Named) {
  return (
    <span className={styles['names']}>
      <Link {...bookPlace({ id: bookId, ...book })} dir="auto">
        {book.title}
      </Link>
      {!book.oneshot && (
        <span className={styles['quiet']} dir="auto">
          {book.seriesTitle}
        </span>
      )}
    </span>
  );
}
