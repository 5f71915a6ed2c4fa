import type { ReadListMatch } from '@longbox/contract/readlists';
import { numberTail, readBookNumber } from '../../base/book-number.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequestCode } from '../../base/errors.ts';
import { type ComicList, parseComicList } from '../../media/metadata/comic-list.ts';
import { findSetByName } from '../../catalogue/sets/sets-sql.ts';
import { readListKind } from '../../catalogue/sets/set-kinds.ts';
import { type Candidate, type Candidates, findCandidates } from './comic-list-candidates.ts';

type Requested = ComicList['books'][number];
type Match = ReadListMatch['requests'][number]['matches'][number];

/** Which books of the libraries a ComicRack list asks for (api.md 8.8); nothing is stored. */
export async function matchComicList(db: Db, file: Buffer): Promise<ReadListMatch> {
  const list = parseComicList(file);
  if (typeof list === 'string') throw badRequestCode(list);
  const taken = (await findSetByName(db, readListKind, list.name)) !== undefined;
  const found = await findCandidates(db, {
    titles: new Set(list.books.flatMap(titlesOf).map((title) => title.toLowerCase())),
    issueIds: new Set(list.books.flatMap(({ issueId }) => issueId ?? [])),
  });
  return {
    readListMatch: { name: list.name, errorCode: taken ? 'ERR_1009' : '' },
    requests: list.books.map((book) => ({
      request: { series: titlesOf(book), number: book.number },
      matches: matchesOf(book, found),
    })),
    errorCode: '',
  };
}

/** Titles a series may have: with its volume, when that is not the first, and plain. */
function titlesOf({ series, volume }: Requested): string[] {
  const isFirst = volume === undefined || volume === '' || volume === '1';
  return isFirst ? [series] : [`${series} (${volume})`, series];
}

function matchesOf(book: Requested, found: Candidates): Match[] {
  const titled = titlesOf(book)
    .flatMap((title) => found.byTitle.get(title.toLowerCase()) ?? [])
    .filter((candidate) => isNumbered(candidate, book));
  const named = found.byIssueId.get(book.issueId ?? '') ?? [];
  const judged = [...new Map([...named, ...titled].map((one) => [one.bookId, one])).values()]
    .map((candidate) => ({ candidate, ...judge(candidate, book) }))
    .toSorted((a, b) => b.points - a.points);
  const bySeries = Map.groupBy(judged, ({ candidate }) => candidate.seriesId);
  return [...bySeries.values()].map((books) => {
    const { seriesId = '', seriesTitle = '', releaseDate = null } = books[0]?.candidate ?? {};
    return {
      series: { seriesId, title: seriesTitle, releaseDate },
      books: books.map(({ candidate: { bookId, number, title }, fit }) => ({
        bookId,
        number,
        title,
        ...(fit && { fit }),
      })),
    };
  });
}

/** Whether it has the requested number; a one-shot without a number is the first of its title. */
function isNumbered({ number, oneshot, isOwnTitle }: Candidate, book: Requested): boolean {
  return (
    plain(number) === plain(book.number) || (oneshot && isOwnTitle && plain(book.number) === '1')
  );
}

/** How well a candidate fits the list's other details, besides title and number. */
function judge(candidate: Candidate, { issueId, volume, year }: Requested) {
  if (issueId !== undefined && candidate.issueId === issueId) {
    return { points: 100, fit: 'sure' as const };
  }
  const wanted = volume === undefined || volume.trim() === '' ? undefined : Number(volume);
  const byVolume = compare(candidate.volume, wanted);
  const byYear = compare(candidate.year, year);
  // The year tells books of one number apart, the volume series of one name.
  const points = 4 * byYear + 2 * byVolume;
  if (byYear < 0) return { points, fit: 'otherYear' as const };
  return points > 0 ? { points, fit: 'sure' as const } : { points };
}

/** 1 when both are known and equal, -1 when they differ, 0 when one is unknown. */
function compare(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined || Number.isNaN(other)) return 0;
  return one === other ? 1 : -1;
}

/** A number as it compares: `006` is `6`, `½` is `0.5`, in either case. */
function plain(number: string): string {
  const value = readBookNumber(number)?.value;
  return value === undefined
    ? number.trim().toLowerCase()
    : `${value} ${numberTail(number)}`.trim();
}
