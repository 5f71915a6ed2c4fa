import type { MarkOfBook } from '@longbox/contract/marks';
import { useInfiniteQuery, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { bookQuery } from '../../data/books.ts';
import { useConnection } from '../../data/connection.ts';
import { useAllKeptMarks } from '../../data/kept-marks.ts';
import {
  manyMarksQuery,
  endlessMarksQuery,
  type MarkFilterQuery,
  markedSeriesQuery,
} from '../../data/marks.ts';
import type { MarksSearch } from '../../items/places.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { marksHere, matching } from './marks-here.ts';

interface MarkedSeries {
  readonly id: string;
  readonly title: string;
}

/** All marks of a person, from any storage. */
export interface AllMarks {
  /** As far as they are here; absent while nothing is known. */
  readonly marks: readonly MarkOfBook[] | undefined;
  readonly total: number | undefined;
  readonly series: readonly MarkedSeries[];
  /** The server keeps none: these are of this browser. */
  readonly isHere: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Fetches more of them; absent when there are no more. */
  readonly more: (() => void) | undefined;
  /** All that match, to be exported. */
  readonly all: () => Promise<readonly MarkOfBook[]>;
}

/** The marks that this browser has; asks for their books only where it is wanted. */
function useMarksHere(userId: string, search: MarksSearch, wanted: boolean): AllMarks {
  const kept = useAllKeptMarks(userId);
  const ids = wanted ? [...kept.keys()] : [];
  const books = useQueries({ queries: ids.map((id) => bookQuery(id)) });
  const isKnown = books.every(({ isPending }) => !isPending);
  const found = marksHere(
    kept,
    books.map(({ data }) => data),
  );
  const marks = matching(found, search);
  const titles = new Map(found.map(({ book }) => [book.seriesId, book.seriesTitle]));
  return {
    marks: isKnown ? marks : undefined,
    total: isKnown ? marks.length : undefined,
    series: [...titles]
      .map(([id, title]) => ({ id, title }))
      .toSorted((one, other) => one.title.localeCompare(other.title)),
    isHere: true,
    error: null,
    retry: () => undefined,
    more: undefined,
    all: () => Promise.resolve(marks),
  };
}

/** All marks of a person: from the server if it stores marks and answers, otherwise from this browser. */
export function useAllMarks(userId: string, search: MarksSearch): AllMarks {
  const client = useQueryClient();
  const { q, kind, series } = search;
  const filter: MarkFilterQuery = {
    search: q,
    kind: kind && [...kind],
    series_id: series === undefined ? undefined : [series],
  };
  const answer = useInfiniteQuery({ ...endlessMarksQuery(filter), enabled: isOwnServer });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = answer;
  const marked = useQuery({ ...markedSeriesQuery, enabled: isOwnServer });
  const isAway = useConnection((connection) => connection.isAway);
  const isMissing = isAway && data === undefined;
  const here = useMarksHere(userId, search, !isOwnServer || isMissing);
  if (!isOwnServer) return here;
  if (isMissing) return { ...here, isHere: false };
  return {
    marks: data?.pages.flatMap(({ content }) => content),
    total: data?.pages.at(0)?.totalElements,
    series: marked.data ?? [],
    isHere: false,
    error,
    retry: () => void refetch(),
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined,
    all: async () => {
      const all: MarkOfBook[] = [];
      for (let page = 0; ; page += 1) {
        const query = { ...manyMarksQuery(filter, page), staleTime: 0 };
        const { content, last } = await client.fetchQuery(query);
        all.push(...content);
        if (last) return all;
      }
    },
  };
}
