import type { Book } from '@longbox/contract/books';
import { groupBy } from '../../lib/group-by.ts';

/** Files of the same content. */
export interface FileGroup {
  /** Their shared hash and size in bytes. */
  readonly key: string;
  readonly hash: string;
  readonly books: readonly Book[];
}

const keyOf = ({ fileHash, sizeBytes }: Pick<Book, 'fileHash' | 'sizeBytes'>) =>
  `${fileHash} ${sizeBytes}`;

/**
 * The groups that begin on a page of files in which equal ones follow each other. One that goes on
 * after the page is completed from the next; one that began before it belongs to the previous.
 */
export function groupsOnPage(
  here: readonly Book[],
  { before = [], after = [] }: { before?: readonly Book[]; after?: readonly Book[] } = {},
): readonly FileGroup[] {
  const begun = before.at(-1);
  const last = here.at(-1);
  const skipped = begun && keyOf(begun);
  const tail = after.findIndex((book) => last === undefined || keyOf(book) !== keyOf(last));
  const whole = [...here, ...after.slice(0, tail === -1 ? after.length : tail)];
  const groups = groupBy(
    whole.filter((book) => keyOf(book) !== skipped),
    keyOf,
  );
  return [...groups].map(([key, books]) => ({ key, hash: books[0]?.fileHash ?? '', books }));
}

type Ids = ReadonlySet<string>;

/** Why one copy should stay rather than the others. */
type KeepReason = 'there' | 'readable' | 'regular' | 'read' | 'listed' | 'company' | 'oldest';

/** How systems and browsers name a second file, in the languages that they speak most. */
const copyWords =
  'copy|copie|copia|cópia|kopie|kopia|kopio|kopi|kópia|másolat|копия|копія|kopya|コピー|副本|복사본|사본';
const copyNames = [
  new RegExp(`^(?:${copyWords}) (?:of|de|di|von|av|af)\\b`, 'iu'),
  new RegExp(`(?:^|[\\s_(-])(?:${copyWords})(?: ?\\(?\\d{1,3}\\)?)?\\)?$`, 'iu'),
  // A year in brackets is no count of copies.
  /[^\s]\s?\(\d{1,2}\)$/u,
];

const hasNameOfCopy = ({ name }: Book): boolean => copyNames.some((one) => one.test(name));

/** What makes a copy worth keeping, the weightiest first; more is better. */
const virtues: readonly (readonly [KeepReason, (book: Book, listed: Ids) => number])[] = [
  ['there', ({ deleted }) => (deleted ? 0 : 1)],
  ['readable', ({ media }) => (media.status === 'READY' ? 1 : 0)],
  ['regular', (book) => (hasNameOfCopy(book) ? 0 : 1)],
  ['read', ({ readProgress }) => (readProgress === null ? 0 : 1)],
  ['listed', ({ id }, listed) => (listed.has(id) ? 1 : 0)],
  // Between a one-shot and a copy in a series, the one-shot is the stray one.
  ['company', ({ oneshot }) => (oneshot ? 0 : 1)],
  ['oldest', ({ created }) => -Date.parse(created)],
];

/** The copy to keep, and the first thing in which it is better than every other one; `listed` are books of read lists. */
export function keeperOf(
  books: readonly Book[],
  listed: Ids,
): { book: Book; reason: KeepReason } | undefined {
  let left = books;
  for (const [reason, worth] of virtues) {
    const best = Math.max(...left.map((book) => worth(book, listed)));
    left = left.filter((book) => worth(book, listed) === best);
    const [only] = left;
    if (only !== undefined && left.length === 1) return { book: only, reason };
  }
  const [first] = left;
  return first && { book: first, reason: 'oldest' };
}

/** Groups of which nothing would be left if these were deleted. */
export function wholeGroups(
  groups: readonly FileGroup[],
  chosen: ReadonlyMap<string, unknown>,
): readonly FileGroup[] {
  return groups.filter(({ books }) => books.every(({ id, deleted }) => deleted || chosen.has(id)));
}
