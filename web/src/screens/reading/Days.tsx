import { IconCheck, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { bookThumbnailUrl } from '../../data/books.ts';
import { reasonOf } from '../../data/error-text.ts';
import { librariesQuery } from '../../data/libraries.ts';
import { usePosterVersion } from '../../data/poster-versions.ts';
import { readingSessionsQuery } from '../../data/reading-sessions.ts';
import { bookPlace, readingPlace, type ReadingSearch } from '../../items/places.ts';
import { SearchBox } from '../../items/SearchBox.tsx';
import { useNarrowing } from '../../items/use-narrowing.ts';
import { formatDate, useT } from '../../lib/i18n.ts';
import { timeText } from '../../lib/reading-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { type BookOfDay, byDay } from './amounts.ts';
import { BookName } from './BookName.tsx';
import styles from './days.module.css';

interface DaysProps {
  readonly year: number;
  readonly search: ReadingSearch;
}

/** The days of a year with the books that were read on each, the latest first. */
export function Days({ year, search }: DaysProps) {
  return (
    <div className={styles['list']}>
      <DaysTools search={search} />
      <DaysBody year={year} search={search} />
    </div>
  );
}

/** What narrows the list: words, a library, a day of the calendar. */
function DaysTools({ search }: { readonly search: ReadingSearch }) {
  const t = useT();
  const go = useNarrowing(readingPlace);
  const { data: libraries = [] } = useQuery(librariesQuery);
  return (
    <search className={styles['tools']}>
      <SearchBox
        label={t('reading.search')}
        q={search.q}
        onSearch={(q) => {
          go({ q });
        }}
      />
      {libraries.length > 1 && (
        <SelectField
          label={t('filter.library')}
          value={search.library ?? ''}
          options={[
            { value: '', label: t('library.all') },
            ...libraries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => {
            go({ library: value === '' ? undefined : value });
          }}
        />
      )}
      {search.day !== undefined && (
        <div className={styles['chosen']}>
          <Chip
            label={formatDate(search.day, { dateStyle: 'full' })}
            onRemove={() => {
              go({ day: undefined });
            }}
          />
        </div>
      )}
    </search>
  );
}

function DaysBody({ year, search }: DaysProps) {
  const t = useT();
  const { day, q, library } = search;
  const [from, to] = day === undefined ? [`${year}-01-01`, `${year}-12-31`] : [day, day];
  const filter = { from, to, search: q, library_id: library === undefined ? undefined : [library] };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    readingSessionsQuery(filter),
  );
  if (data === undefined) {
    if (error === null) return [1, 2, 3].map((one) => <Skeleton key={one} height="88px" />);
    return (
      <ErrorState
        title={t('failure.reading')}
        reason={reasonOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const days = byDay(data.pages.flatMap(({ content }) => content));
  if (days.length === 0) {
    return (
      <EmptyState icon={<IconSearchOff size={32} stroke={1.5} />} title={t('reading.noneMatch')} />
    );
  }
  return (
    <>
      {days.map((one) => (
        <OneDay key={one.day} {...one} />
      ))}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('reading.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function OneDay({ day, books }: ReturnType<typeof byDay>[number]) {
  const id = useId();
  const active = books.reduce((sum, book) => sum + book.active, 0);
  return (
    <section className={styles['day']} aria-labelledby={id}>
      <header className={styles['head']}>
        <h3 id={id}>{formatDate(day, { weekday: 'short', day: 'numeric', month: 'long' })}</h3>
        {active > 0 && <span className={styles['quiet']}>{timeText(active)}</span>}
      </header>
      <ul className={styles['books']}>
        {books.map((book) => (
          <BookLine key={book.bookId} {...book} />
        ))}
      </ul>
    </section>
  );
}

function BookLine({ bookId, book, active, pages, isFinished }: BookOfDay) {
  const t = useT();
  const version = usePosterVersion(bookId);
  const place = bookPlace({ ...book, id: bookId });
  const facts = [...(active > 0 ? [timeText(active)] : []), t('book.pages', { count: pages })];
  return (
    <li className={styles['book']}>
      <Link {...place} className={styles['cover']} aria-hidden tabIndex={-1}>
        <Cover src={bookThumbnailUrl(bookId, version)} />
      </Link>
      <BookName {...book} bookId={bookId} />
      <div className={styles['facts']}>
        <span>{facts.join(' · ')}</span>
        {isFinished && (
          <span className={styles['finished']}>
            <IconCheck size={14} aria-hidden />
            {t('reading.finishedMark')}
          </span>
        )}
      </div>
    </li>
  );
}
