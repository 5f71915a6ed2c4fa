import path from 'node:path';
import { inLanes } from '../../base/in-lanes.ts';
import type { RenameRefusal } from '@longbox/contract/file-names';
import { bookExtensions } from '../files/walk-library.ts';
import { isWritable } from '../files/temporary-files.ts';
import { readEntries } from '../../media/base/disk.ts';
import { splitName } from '../../media/base/split-name.ts';
import { besideName, filesBeside, nameKey } from './files-beside.ts';
import { makeName } from './make-name.ts';
import type { Pattern } from './pattern.ts';
import { type NamedBook, type NamedSeries, valuesOf } from './select-names.ts';
import { type NameRules, valueCleaner } from './system-names.ts';

/** Of every kind of book, also those that the library passes over. */
const extensions = bookExtensions({
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  scanText: true,
});

/** Folders that are read side by side. */
const lanes = 16;

/** Old and new name of a file, in one folder. */
export type Step = readonly [from: string, to: string];

/** How the file of a book would be renamed. */
export interface RenamePlan {
  readonly book: NamedBook;
  readonly libraryId: string;
  readonly folder: string;
  readonly name: string;
  /** Empty without one. */
  readonly newName: string;
  readonly beside: readonly Step[];
  refusal: RenameRefusal | undefined;
}

interface Asked {
  readonly books: readonly NamedBook[];
  /** By their ids. */
  readonly series: ReadonlyMap<string, NamedSeries>;
  readonly pattern: Pattern;
  readonly rules: NameRules;
  /** Paths that records in the trash have. */
  readonly trashed: ReadonlySet<string>;
}

interface Asking extends Asked {
  readonly clean: (value: string) => string;
}

/**
 * Plans new names for books, folder by folder, in an order in which each name is free when its turn comes.
 * Books that have their name already, and need nothing else, are part of it.
 */
export async function planRenames(asked: Asked): Promise<RenamePlan[]> {
  const folders = [...Map.groupBy(asked.books, ({ url }) => path.dirname(url))];
  const clean = valueCleaner(asked.rules);
  const plans: RenamePlan[][] = folders.map(() => []);
  await inLanes([...folders.entries()], lanes, async ([at, [folder, books]]) => {
    plans[at] = await planFolder(folder, { ...asked, books, clean });
  });
  return plans.flat();
}

/** Whether a file would get another name. */
export const isRenamed = ({ name, newName, refusal }: RenamePlan): boolean =>
  refusal === undefined && newName !== name;

async function planFolder(folder: string, asked: Asking): Promise<RenamePlan[]> {
  const [entries, isFolderWritable] = await Promise.all([
    readEntries(folder).catch(() => []),
    isWritable(folder),
  ]);
  const isBook = (name: string): boolean => extensions.has(path.extname(name).toLowerCase());
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name));
  const bookFolders = asked.books
    .map(({ url }) => path.basename(url))
    .filter((name) => folders.has(name));
  const beside = filesBeside(
    files.filter((name) => !isBook(name)),
    [...files.filter(isBook), ...bookFolders],
  );
  const links = new Set(entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name));
  const present = new Set([...files, ...bookFolders]);
  // Numbers that all go up are freed from the end.
  const books = asked.books.toSorted((a, b) => a.rank - b.rank);
  const plans = books.flatMap((book) => {
    const series = asked.series.get(book.seriesId);
    if (!series) return [];
    const name = path.basename(book.url);
    const subject = { book, libraryId: series.libraryId, folder, name };
    const plan = planName(subject, series, asked, beside.get(name) ?? []);
    if (plan.newName === name) plan.refusal = undefined;
    else if (series.readOnly === 1) plan.refusal = 'READ_ONLY';
    else if (!present.has(name)) plan.refusal = 'CHANGED';
    else if (links.has(name)) plan.refusal = 'LINK';
    else if (!isFolderWritable) plan.refusal = 'NOT_WRITABLE';
    return [plan];
  });
  refuseSame(plans);
  return inOrder(plans, { names: entries.map(({ name }) => name), trashed: asked.trashed });
}

function planName(
  subject: Pick<RenamePlan, 'book' | 'libraryId' | 'folder' | 'name'>,
  series: NamedSeries,
  { pattern, rules, clean }: Asking,
  beside: readonly string[],
): RenamePlan {
  const { book, name } = subject;
  const { name: stem, ext } = splitName(name);
  let ending = Buffer.byteLength(ext);
  for (const one of beside) ending = Math.max(ending, Buffer.byteLength(one.slice(stem.length)));
  const values = valuesOf(book, series);
  const made = makeName({ pattern, values, rules, clean, ending });
  if (made === undefined || made === '') {
    const refusal = made === undefined ? 'TOO_LONG' : 'EMPTY';
    return { ...subject, newName: '', beside: [], refusal };
  }
  const steps = beside.map((one): Step => [one, besideName(one, name, made)]);
  return { ...subject, newName: made + ext, beside: steps, refusal: undefined };
}

/** All files that a plan renames; the book comes last. */
export const stepsOf = ({ name, newName, beside }: RenamePlan): readonly Step[] => [
  ...beside,
  [name, newName],
];

function refuseSame(plans: readonly RenamePlan[]): void {
  const claims = new Map<string, RenamePlan>();
  const same = new Set<RenamePlan>();
  for (const plan of plans.filter(isRenamed)) {
    for (const [, to] of stepsOf(plan)) {
      const key = nameKey(to);
      const other = claims.get(key);
      if (other) same.add(other).add(plan);
      else claims.set(key, plan);
    }
  }
  for (const plan of same) plan.refusal = 'SAME';
}

/**
 * The plans in an order in which each name is free when its turn comes. Files that would have to change places stay,
 * since one of them would go by a third name meanwhile.
 */
function inOrder(
  plans: readonly RenamePlan[],
  { names, trashed }: { readonly names: readonly string[]; readonly trashed: ReadonlySet<string> },
): RenamePlan[] {
  const standing = new Map<string, number>();
  const count = (name: string, change: number): void =>
    void standing.set(nameKey(name), (standing.get(nameKey(name)) ?? 0) + change);
  for (const name of names) count(name, 1);
  const isFree = (plan: RenamePlan): boolean =>
    stepsOf(plan).every(
      ([, to]) =>
        (standing.get(nameKey(to)) ?? 0) <= 0 &&
        !(trashed.size > 0 && trashed.has(path.join(plan.folder, to))),
    );
  const ordered = plans.filter((plan) => !isRenamed(plan));
  let waiting = plans.filter(isRenamed);
  // As a rule all names are new to the folder, in whatever order.
  if (waiting.every(isFree)) return [...ordered, ...waiting];
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    for (const plan of waiting.toReversed()) {
      for (const [from] of stepsOf(plan)) count(from, -1);
      const isNext = isFree(plan);
      for (const [from, to] of stepsOf(plan)) count(isNext ? to : from, 1);
      if (isNext) ordered.push(plan);
    }
    const done = new Set(ordered);
    waiting = waiting.filter((plan) => !done.has(plan));
  }
  for (const plan of waiting) plan.refusal = 'TAKEN';
  return [...ordered, ...waiting];
}
