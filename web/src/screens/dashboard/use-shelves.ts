import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endlessBooksQuery, onDeckQuery } from '../../data/books.ts';
import { allLibraries, scopeOf } from '../../data/libraries.ts';
import { libraryQueryOf } from '../../data/list-form.ts';
import { arrivalsQuery, whatNextQuery } from '../../data/reading-next.ts';
import { newSeriesQuery, updatedSeriesQuery } from '../../data/series.ts';
import { wantedBooksQuery, wantedSeriesQuery } from '../../data/wanted.ts';
import { isShown } from '../../items/arrange/arrangement.ts';
import { useSections } from '../../items/arrange/arrangements.ts';
import { librarySeriesPlace, wantedPlace } from '../../items/places.ts';
import { rowOf, type Shelf, shortRowOf } from '../../items/shelves/shelf.ts';
import { useT } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { aMonthBefore } from './a-month-before.ts';
import { useSeeing, useSeenBefore } from './arrivals-look.ts';

type SectionId =
  | 'keepReading'
  | 'onDeck'
  | 'arrivals'
  | 'wantedSeries'
  | 'wantedBooks'
  | 'whatNext'
  | 'releasedBooks'
  | 'addedBooks'
  | 'addedSeries'
  | 'updatedSeries'
  | 'readBooks';

const size = 20;

/** The shelves of all libraries or of one, in their first order; those out of sight ask nothing. */
export function useShelves(libraryId: string): readonly Shelf[] {
  const t = useT();
  const sections = useSections(libraryId);
  const [since] = useState(() => aMonthBefore(new Date()));
  const libraries = libraryQueryOf(scopeOf(libraryId));
  const common = { ...libraries, size };
  const wanted = (id: SectionId) => ({ enabled: isShown(id, sections) });
  const reading = useInfiniteQuery({
    ...endlessBooksQuery({
      ...common,
      read_status: ['IN_PROGRESS'],
      sort: ['readProgress.readDate,desc'],
    }),
    ...wanted('keepReading'),
  });
  const onDeck = useInfiniteQuery({ ...onDeckQuery(common), ...wanted('onDeck') });
  const own = (id: SectionId) => ({ enabled: isOwnServer && isShown(id, sections) });
  const scope = scopeOf(libraryId);
  const toRead = useInfiniteQuery({ ...wantedSeriesQuery(scope, size), ...own('wantedSeries') });
  const booksToRead = useInfiniteQuery({ ...wantedBooksQuery(scope, size), ...own('wantedBooks') });
  const seen = useSeenBefore();
  const arrivals = useQuery({ ...arrivalsQuery(libraries, seen), ...own('arrivals') });
  const newBooks = shortRowOf(arrivals, ({ books }) => books);
  const isHome = libraryId === allLibraries;
  useSeeing(newBooks.items, isHome && isShown('arrivals', sections));
  const whatNext = useQuery({ ...whatNextQuery(libraries), ...own('whatNext') });
  const released = useInfiniteQuery({
    ...endlessBooksQuery({ ...common, released_after: since, sort: ['metadata.releaseDate,desc'] }),
    ...wanted('releasedBooks'),
  });
  const added = useInfiniteQuery({
    ...endlessBooksQuery({ ...common, sort: ['createdDate,desc'] }),
    ...wanted('addedBooks'),
  });
  const newSeries = useInfiniteQuery({
    ...newSeriesQuery({ ...common, oneshot: false }),
    ...wanted('addedSeries'),
  });
  const updated = useInfiniteQuery({
    ...updatedSeriesQuery({ ...common, oneshot: false }),
    ...wanted('updatedSeries'),
  });
  const read = useInfiniteQuery({
    ...endlessBooksQuery({
      ...common,
      read_status: ['READ'],
      sort: ['readProgress.readDate,desc'],
    }),
    ...wanted('readBooks'),
  });
  const heading = (id: SectionId) => ({ id, title: t(`home.${id}`) });
  const bySeries = (sort: 'createdDate,desc' | 'lastModifiedDate,desc') =>
    librarySeriesPlace(libraryId, { sort });
  // Home is whole without these two, so that a failure of theirs isn't shown.
  const arrivalShelf: Shelf = {
    kind: 'books',
    ...heading('arrivals'),
    shown: 'added',
    news: isHome ? (arrivals.data?.count ?? 0) : 0,
    ...newBooks,
    error: null,
  };
  const ownShelves: readonly Shelf[] = [
    arrivalShelf,
    { kind: 'series', ...heading('wantedSeries'), whole: wantedPlace, ...rowOf(toRead) },
    { kind: 'books', ...heading('wantedBooks'), whole: wantedPlace, ...rowOf(booksToRead) },
    {
      kind: 'books',
      ...heading('whatNext'),
      suggestions: whatNext.data?.suggestions ?? [],
      ...shortRowOf(whatNext, ({ suggestions }) => suggestions.map(({ book }) => book)),
      error: null,
    },
  ];
  return [
    { kind: 'books', ...heading('keepReading'), showContinue: true, ...rowOf(reading) },
    { kind: 'books', ...heading('onDeck'), ...rowOf(onDeck) },
    ...(isOwnServer ? ownShelves : []),
    { kind: 'books', ...heading('releasedBooks'), shown: 'released', ...rowOf(released) },
    { kind: 'books', ...heading('addedBooks'), ...rowOf(added) },
    {
      kind: 'series',
      ...heading('addedSeries'),
      whole: bySeries('createdDate,desc'),
      ...rowOf(newSeries),
    },
    {
      kind: 'series',
      ...heading('updatedSeries'),
      whole: bySeries('lastModifiedDate,desc'),
      ...rowOf(updated),
    },
    { kind: 'books', ...heading('readBooks'), shown: 'read', ...rowOf(read) },
  ];
}
