import { numberTail, readBookNumber } from '../../base/book-number.ts';
import type { Db } from '../../base/db/connection.ts';
import type { ComicList } from '../../media/metadata/comic-list.ts';
import { type Candidate, type Candidates, findCandidates, titleKey } from './candidates.ts';

/** A book as a ComicRack list describes it. */
export type Wanted = ComicList['books'][number];

/** How sure a match is beyond title and number; absent if unknown. */
type Fit = 'sure' | 'otherYear';

/** A book of a library that may be the wanted one. */
export interface Match {
  readonly candidate: Candidate;
  readonly points: number;
  readonly fit?: Fit;
  /** Whether the list has the title letter by letter. */
  readonly isLiteral: boolean;
}

/** The books that may be each of the wanted ones, best first; in a few queries, however many are wanted. */
export async function matchWanted<Book extends Wanted>(
  db: Db,
  wanted: readonly Book[],
  which: { readonly presentOnly?: boolean } = {},
): Promise<{ readonly book: Book; readonly matches: readonly Match[] }[]> {
  const found = await findCandidates(db, {
    titles: new Set(wanted.flatMap(titlesOf).map(titleKey)),
    issueIds: new Set(wanted.flatMap(({ issueId }) => issueId ?? [])),
    ...which,
  });
  return wanted.map((book) => ({ book, matches: matchesOf(book, found) }));
}

/** The book that surely is the wanted one: nothing speaks against it, its title is the same or something speaks for it, and no other fits as well. */
export function surelyWanted(matches: readonly Match[]): Candidate | undefined {
  const fitting = matches.filter(
    ({ fit, isLiteral }) => fit === 'sure' || (isLiteral && fit !== 'otherYear'),
  );
  const [best, next] = fitting;
  const isAlone = next === undefined || (best && best.points > next.points);
  return isAlone ? best?.candidate : undefined;
}

/** Titles a series may have: with its volume, when that is not the first, and plain. */
export function titlesOf({ series, volume }: Wanted): string[] {
  const isFirst = volume === undefined || volume === '' || volume === '1';
  return isFirst ? [series] : [`${series} (${volume})`, series];
}

function matchesOf(book: Wanted, found: Candidates): Match[] {
  const titled = titlesOf(book)
    .flatMap((title) => found.byTitle.get(titleKey(title)) ?? [])
    .filter((candidate) => isNumbered(candidate, book));
  const named = found.byIssueId.get(book.issueId ?? '') ?? [];
  return [...new Map([...named, ...titled].map((one) => [one.bookId, one])).values()]
    .map((candidate) => ({
      candidate,
      ...judge(candidate, book),
      isLiteral: isLiteral(candidate, book),
    }))
    .toSorted((a, b) => b.points - a.points || Number(b.isLiteral) - Number(a.isLiteral));
}

/** A one-shot that is found by the title in its file is named there. */
const isLiteral = ({ seriesTitle, isOwnTitle }: Candidate, book: Wanted): boolean =>
  !isOwnTitle || titlesOf(book).some((one) => one.toLowerCase() === seriesTitle.toLowerCase());

/** Whether it has the requested number; a one-shot without a number is the first of its title. */
function isNumbered({ number, oneshot, isOwnTitle }: Candidate, book: Wanted): boolean {
  return (
    plain(number) === plain(book.number) || (oneshot && isOwnTitle && plain(book.number) === '1')
  );
}

/** How well a candidate fits the list's other details, besides title and number. */
function judge(candidate: Candidate, { issueId, volume, year }: Wanted) {
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
