import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { TransientBook } from '@longbox/contract/transient-books';
import { perObject } from '../../lib/per-object.ts';
import { groupBy } from '../../lib/group-by.ts';

/** How far the look into a file is, and what it told. */
type Analysis =
  | { readonly state: 'waiting' | 'running' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'done';
      readonly status: TransientBook['status'];
      readonly comment: string;
    };

/** The outcome of an import. `untold`: the server has finished without mentioning this file. */
export type Outcome =
  | { readonly state: 'none' | 'queued' | 'sent' | 'untold' }
  | { readonly state: 'imported'; readonly bookId: string }
  | { readonly state: 'failed'; readonly reason: string };

/** A file that may be imported, and what was chosen for it. Pages are asked for when looked at. */
export interface Candidate extends Pick<TransientBook, 'id' | 'name' | 'url' | 'sizeBytes'> {
  readonly analysis: Analysis;
  readonly seriesId: string | null;
  readonly number: number | null;
  /** The new name, without extension. */
  readonly destination: string;
  readonly isSelected: boolean;
  /** A person has chosen or skipped it, so it's no longer chosen automatically. */
  readonly isTicked?: true;
  readonly outcome: Outcome;
  /** The book it replaces, once it is to be imported. */
  readonly upgradeBookId?: string | undefined;
}

/** A file as a scan finds it: selected until it would replace another, nothing known. */
export function candidateOf({ id, name, url, sizeBytes }: TransientBook): Candidate {
  return {
    id,
    name,
    url,
    sizeBytes,
    analysis: { state: 'waiting' },
    seriesId: null,
    number: null,
    destination: name,
    isSelected: true,
    outcome: { state: 'none' },
  };
}

/** Applies the analysis of the file; a person's choices stay. */
export function analysed(candidate: Candidate, book: TransientBook): Candidate {
  const { status, comment } = book;
  return {
    ...candidate,
    analysis: { state: 'done', status, comment },
    seriesId: candidate.seriesId ?? book.seriesId,
    number: candidate.number ?? book.number,
  };
}

/** Whether a file was looked into and can be read. */
export const isSound = ({ analysis }: Pick<Candidate, 'analysis'>): boolean =>
  analysis.state === 'done' && analysis.status === 'READY';

/** How far a file has come: what failed first, what is done last. */
export function stageOf({ analysis, seriesId, outcome }: Candidate): number {
  if (outcome.state === 'imported') return 5;
  if (outcome.state !== 'none') return outcome.state === 'failed' ? 0 : 4;
  if (analysis.state === 'failed') return 0;
  if (analysis.state !== 'done') return 3;
  return analysis.status === 'READY' && seriesId !== null ? 2 : 1;
}

/** Where a file goes: its series and the books of that, once they are known. */
export interface Target {
  readonly series: Series | undefined;
  readonly books: readonly Book[] | undefined;
}

/** The last part of a path. */
const fileOf = (path: string) => path.split(/[/\\]/).at(-1) ?? '';
const extensionOf = (path: string) => /\.[^./\\]+$/.exec(path)?.[0] ?? '';

/** The file a candidate becomes; disks differ in whether case tells names apart. */
const targetFile = ({ destination, url }: Pick<Candidate, 'destination' | 'url'>) =>
  `${destination.trim()}${extensionOf(url)}`.toLowerCase();

/** The books of a series by the values that a file could match: a lookup for each candidate among many books. */
const shelfOf = perObject((books: readonly Book[]) => {
  const there = books.filter(({ deleted }) => !deleted);
  return {
    first: there[0],
    // The first of a number comes last, so it stays.
    byNumber: new Map(there.toReversed().map((book) => [book.metadata.numberSort, book])),
    byFile: groupBy(there, ({ url }) => fileOf(url).toLowerCase()),
  };
});

/** The book that would be replaced: of that number, or the one of a one-shot. */
export function replacedBy(
  { number }: Pick<Candidate, 'number'>,
  { series, books }: Target,
): Book | undefined {
  const shelf = books && shelfOf(books);
  if (series?.oneshot === true) return shelf?.first;
  return number === null ? undefined : shelf?.byNumber.get(number);
}

/** Where it goes is known: a file that would replace another is imported only when a person says so. */
export function chosenFor(candidate: Candidate, target: Target): Candidate {
  const isSelected = replacedBy(candidate, target) === undefined;
  if (candidate.isTicked === true || candidate.isSelected === isSelected) return candidate;
  return { ...candidate, isSelected };
}

/** What chosen files lay claim to, with how many of them do: names, numbers and series of one-shots. */
const claimsOf = perObject((candidates: readonly Candidate[]) => {
  const counts = new Map<string, number>();
  for (const candidate of candidates) {
    if (!claims(candidate)) continue;
    for (const claim of Object.values(claimsBy(candidate))) {
      counts.set(claim, (counts.get(claim) ?? 0) + 1);
    }
  }
  return counts;
});

const claims = ({ isSelected, outcome }: Candidate) => isSelected && outcome.state !== 'imported';

const claimsBy = (candidate: Candidate) => ({
  name: `${candidate.seriesId}/${targetFile(candidate)}`,
  number: `${candidate.seriesId}#${candidate.number}`,
  series: `${candidate.seriesId}`,
});

/** Why a file cannot be imported as it stands. */
export type Obstacle = 'unread' | 'faulty' | 'noSeries' | 'noName' | 'taken' | 'double';

/** The reason that prevents a file's import, or nothing. `others` are the other chosen files. */
export function obstacleOf(
  candidate: Candidate,
  target: Target,
  others: readonly Candidate[],
): Obstacle | undefined {
  const { analysis, seriesId, destination } = candidate;
  if (analysis.state === 'waiting' || analysis.state === 'running') return 'unread';
  if (!isSound(candidate)) return 'faulty';
  if (seriesId === null) return 'noSeries';
  if (destination.trim() === '') return 'noName';
  const replaced = replacedBy(candidate, target);
  const namesakes = target.books && shelfOf(target.books).byFile.get(targetFile(candidate));
  if (namesakes?.some(({ id }) => id !== replaced?.id) === true) return 'taken';
  const counts = claimsOf(others);
  const own = claims(candidate) ? 1 : 0;
  const isWanted = (claim: string) => (counts.get(claim) ?? 0) > own;
  const { name, number, series } = claimsBy(candidate);
  const place = target.series?.oneshot === true ? series : number;
  return isWanted(name) || (replaced !== undefined && isWanted(place)) ? 'double' : undefined;
}

/** How rows are told apart by the filter above them. */
export const groups = ['all', 'ready', 'attention', 'underWay', 'imported', 'failed'] as const;
export type Group = (typeof groups)[number];

/** The group of a file, from its details without its series. */
export function groupOf({ analysis, seriesId, outcome }: Candidate): Exclude<Group, 'all'> {
  if (outcome.state === 'imported') return 'imported';
  if (outcome.state === 'failed' || outcome.state === 'untold') return 'failed';
  if (outcome.state !== 'none') return 'underWay';
  if (analysis.state === 'waiting' || analysis.state === 'running') return 'underWay';
  return isSound({ analysis }) && seriesId !== null ? 'ready' : 'attention';
}

/** Whether it may still be changed, chosen and imported. */
export const isOpen = ({ outcome }: Candidate): boolean =>
  outcome.state === 'none' || outcome.state === 'failed' || outcome.state === 'untold';
