import { useQuery } from '@tanstack/react-query';
import { bookCountQuery } from '../data/books.ts';
import { useT } from '../lib/i18n.ts';
import styles from './DeleteDialog.module.css';

interface BookCountProps {
  readonly of: Parameters<typeof bookCountQuery>[0];
}

/** How many books a question is about, as soon as that is known. */
export function BookCount({ of }: BookCountProps) {
  const t = useT();
  const { data } = useQuery(bookCountQuery(of));
  // Its line is there from the start: the buttons below must not move away from under a finger.
  return (
    <p className={styles['loss']}>
      {data === undefined ? '\u00a0' : t('series.books', { count: data.totalElements })}
    </p>
  );
}
