import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { Link } from '@tanstack/react-router';
import { seriesPlace } from '../../items/places.ts';
import { formatDate, formatNumber, useT } from '../../lib/i18n.ts';
import { timeText } from '../../lib/reading-time.ts';
import { Section } from '../../ui/Sections.tsx';
import { pagesPerMinute } from './amounts.ts';
import { BookName } from './BookName.tsx';
import styles from './reading-screen.module.css';

/** The books someone spent most time on, with the pace of each. */
export function MostRead({ books }: { readonly books: ReadingStatistics['mostRead'] }) {
  const t = useT();
  if (books.length === 0) return null;
  return (
    <Section title={t('reading.mostRead')}>
      <table className={styles['table']} aria-label={t('reading.mostRead')}>
        <thead>
          <tr>
            <th scope="col">{t('reading.book')}</th>
            <th scope="col">{t('reading.time')}</th>
            <th scope="col">{t('reading.perMinute')}</th>
          </tr>
        </thead>
        <tbody>
          {books.slice(0, 8).map((book) => (
            <tr key={book.bookId}>
              <th scope="row">
                <BookName {...book} />
              </th>
              <td>{timeText(book.active)}</td>
              <td>
                {formatNumber(pagesPerMinute(book), {
                  minimumFractionDigits: 1,
                  maximumFractionDigits: 1,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** The longest and the shortest book of a year, and the series that came to their end. */
export function Ends({ statistics }: { readonly statistics: ReadingStatistics }) {
  const t = useT();
  const { longestBook, shortestBook, seriesFinished } = statistics;
  if (longestBook === null || shortestBook === null) return null;
  const ends = [
    { name: t('reading.longest'), book: longestBook },
    ...(shortestBook.bookId === longestBook.bookId
      ? []
      : [{ name: t('reading.shortest'), book: shortestBook }]),
  ];
  return (
    <Section title={t('reading.ends')}>
      <dl className={styles['facts']}>
        {ends.map(({ name, book }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <BookName {...book} />
              <span className={styles['end']}>{t('book.pages', { count: book.pages })}</span>
            </dd>
          </div>
        ))}
        {seriesFinished.length > 0 && (
          <div>
            <dt>{t('reading.seriesFinished')}</dt>
            {seriesFinished.map(({ seriesId, title, day }) => (
              <dd key={seriesId}>
                <Link {...seriesPlace({ id: seriesId, oneshot: false })} dir="auto">
                  {title}
                </Link>
                <span className={styles['end']}>
                  {formatDate(day, { day: 'numeric', month: 'short' })}
                </span>
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Section>
  );
}
