import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import { codeOf } from '../../media/base/error-code.ts';
import { type Entry, identify, readEntries, realpath, stat } from '../../media/base/disk.ts';
import { type LeftOut, reasonOf } from './left-out.ts';
import { bookFolders, isBookFolder } from './picture-folders.ts';
import { kindsFor } from '../../media/base/kinds.ts';
import { compareNatural } from '../../media/base/natural-order.ts';

const lanes = 8;
/** Folders nested deeper than this are taken for a loop of links. */
const maxDepth = 40;

/** A folder that directly holds books, as the walk found it. */
export interface FoundFolder {
  readonly path: string;
  /** Time of the folder itself, epoch milliseconds. */
  readonly modified: number;
  /** Names of its books, files and folders of pictures, in natural order. */
  readonly books: readonly string[];
  /** Every other visible file: artwork, `series.json`. */
  readonly others: readonly string[];
}

interface Walk {
  /** Called with each one. */
  readonly onHiddenFile?: (file: string) => void;
  /** Called with each folder before it's read. */
  readonly onEnter?: (folder: string) => void;
  /** Called with folders that are empty, can't be read, or are broken links: perhaps missing drives. */
  readonly onBlank?: (folder: string) => void;
  /** Called with each skipped file and folder, and the reason. */
  readonly onLeftOut?: (leftOut: LeftOut) => void;
  /** Which links the walk follows: all of them (without this), those that stay in the library, none. */
  readonly links?: 'all' | 'inside' | 'none';
  /** Called with each link that isn't followed because it points outside the library. */
  readonly onOutside?: (link: string) => void;
  /** Where the walk begins, in the library; at its root without this. */
  readonly from?: readonly Start[];
  /** The walk goes no further once this is aborted. */
  readonly ending?: AbortSignal;
}

/** A folder at which a walk begins. */
interface Start {
  readonly path: string;
  /** Without the folders in it. */
  readonly flat?: boolean | undefined;
}

/** A folder that the walk has yet to read. */
interface Waiting {
  readonly folder: string;
  /** Below the root of the library. */
  readonly depth: number;
  readonly start?: Start;
}

type Options = Pick<
  Library,
  | 'root'
  | 'scanCbx'
  | 'scanPdf'
  | 'scanEpub'
  | 'scanText'
  | 'scanFolders'
  | 'scanDirectoryExclusions'
>;

/**
 * Walks a library's folders, following links as it is told. Folders and files whose name starts with a dot are
 * passed over, and folders whose path contains an exclusion, with all they hold.
 *
 * @throws the file system's error when the root itself cannot be read, or the reason of `ending`
 */
export async function walkLibrary(library: Options, walk: Walk = {}): Promise<FoundFolder[]> {
  const found: FoundFolder[] = [];
  await walkFolders(library, (folder) => void found.push(folder), walk);
  return found.toSorted((a, b) => compareNatural(a.path, b.path));
}

/** The same, handing out each folder with books as it is found, in no order. */
export async function walkFolders(
  library: Options,
  onFolder: (folder: FoundFolder) => Promise<void> | void,
  walk: Walk = {},
): Promise<void> {
  const { onHiddenFile = () => {}, onBlank = () => {}, onLeftOut = () => {}, ending } = walk;
  const { links = 'all', onOutside } = walk;
  const realRoot = links === 'inside' ? await realpath(library.root) : undefined;
  /** Whether a link is followed. */
  const follows = async (link: string): Promise<boolean> => {
    if (links === 'all') return true;
    if (links === 'none' || realRoot === undefined) return false;
    const target = await realpath(link).catch(() => undefined);
    // A broken link is reported separately.
    if (target === undefined || isWithin(realRoot, target)) return true;
    onOutside?.(link);
    onLeftOut({ file: link, why: 'outside' });
    return false;
  };
  const wanted = bookExtensions(library);
  const exclusions = library.scanDirectoryExclusions.map((one) => one.toLowerCase());
  /** Whether a walk from the root would come to a folder. */
  const isReached = async (folder: string): Promise<boolean> => {
    const steps = stepsTo(library.root, folder);
    if (steps.some((step) => step.startsWith('.'))) return false;
    if (isExcluded(steps.join(path.sep), exclusions)) return false;
    return (
      links === 'all' || (realRoot !== undefined && isWithin(realRoot, await realpath(folder)))
    );
  };
  const found: FoundFolder[] = [];
  const visited = new Set<string>();
  let waiting: Waiting[] =
    walk.from === undefined
      ? [{ folder: library.root, depth: 0 }]
      : walk.from.map((start) => ({
          folder: start.path,
          depth: stepsTo(library.root, start.path).length,
          start,
        }));

  const visit = async ({ folder, depth, start }: Waiting): Promise<Waiting[]> => {
    if (start && !(await isReached(start.path))) return [];
    const info = await identify(folder);
    const identity = `${info.dev}:${info.ino}`;
    if (visited.has(identity) || depth > maxDepth) return [];
    visited.add(identity);
    walk.onEnter?.(folder);
    const all = await readEntries(folder);
    for (const entry of all) {
      if (isHidden(entry) && entry.isFile()) onHiddenFile(path.join(folder, entry.name));
    }
    const entries = await kindsOf(folder, all, follows);
    if (isBlank(all)) onBlank(folder);
    for (const { name } of entries.filter(({ kind }) => kind === 'lost')) {
      onBlank(path.join(folder, name));
      onLeftOut({ file: path.join(folder, name), why: 'link' });
    }
    const isBook = (name: string): boolean => wanted.has(path.extname(name).toLowerCase());
    const files = entries.filter((entry) => entry.kind === 'file').map(({ name }) => name);
    for (const name of files.filter((one) => !isBook(one))) {
      const why = reasonOf(name);
      if (why) onLeftOut({ file: path.join(folder, name), why });
    }
    const folders = entries
      .filter((entry) => entry.kind === 'directory')
      .map(({ name }) => path.join(folder, name));
    const inner = folders.filter((one) => {
      const isOut = isExcluded(path.relative(library.root, one), exclusions);
      if (isOut && start?.flat !== true) onLeftOut({ file: one, why: 'excluded' });
      return !isOut;
    });
    const pictured = library.scanFolders === true ? await bookFolders(inner, isBook) : [];
    const books = [...files.filter(isBook), ...pictured].toSorted(compareNatural);
    if (books.length > 0) {
      const others = files.filter((name) => !isBook(name)).toSorted(compareNatural);
      found.push({ path: folder, modified: Number(info.mtimeMs), books, others });
    }
    if (start?.flat === true) return [];
    return inner.map((one) => ({ folder: one, depth: depth + 1 }));
  };

  while (waiting.length > 0) {
    ending?.throwIfAborted();
    const batch = waiting.splice(0, lanes);
    const inner = await Promise.all(
      batch.map((one) =>
        visit(one).catch((error: unknown) => {
          if (one.depth === 0) throw error;
          // The walk of a whole library would not have come to it.
          if (one.start && isGone(error)) return [];
          onBlank(one.folder);
          onLeftOut({ file: one.folder, why: 'unreadable' });
          return [];
        }),
      ),
    );
    waiting = waiting.concat(...inner);
    // Outside of the walk, whose own failures are passed over.
    for (const folder of found.splice(0)) await onFolder(folder);
  }
}

/** The extensions of the files that a library takes for books, lower-case, with their dot. */
export function bookExtensions(
  library: Pick<Library, 'scanCbx' | 'scanPdf' | 'scanEpub' | 'scanText'>,
): ReadonlySet<string> {
  return new Set(kindsFor(library).flatMap(({ extensions }) => extensions));
}

/** Whether a walk would find this book. */
export async function isFound(library: Options, place: string): Promise<boolean> {
  const steps = stepsTo(library.root, place);
  const exclusions = library.scanDirectoryExclusions.map((one) => one.toLowerCase());
  if (!isWithin(library.root, place) || steps.some((step) => step.startsWith('.'))) return false;
  const info = await stat(place).catch(() => undefined);
  const wanted = bookExtensions(library);
  const isBook = (name: string): boolean => wanted.has(path.extname(name).toLowerCase());
  const folders = info?.isDirectory() === true ? steps : steps.slice(0, -1);
  if (!info || isExcluded(folders.join(path.sep), exclusions)) return false;
  if (info.isFile()) return isBook(place);
  return library.scanFolders === true && isBookFolder(place, isBook);
}

/** The names on the way from the root to a folder in it. */
function stepsTo(root: string, folder: string): string[] {
  return path
    .relative(root, folder)
    .split(path.sep)
    .filter((step) => step !== '');
}

const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

function isExcluded(relative: string, exclusions: readonly string[]): boolean {
  const lower = relative.toLowerCase();
  return exclusions.some((exclusion) => lower.includes(exclusion));
}

/** Whether a folder with these entries may be the place of a drive that is away. */
export const isBlank = (entries: readonly Entry[]): boolean =>
  entries.every((entry) => isHidden(entry) || entry.name === 'lost+found');

const isHidden = ({ name }: Entry): boolean => name.startsWith('.');

/** Whether a file really lies in a folder, wherever links lead. */
export async function isReallyIn(folder: string, file: string): Promise<boolean> {
  const [root, target] = await Promise.all(
    [folder, file].map((place) => realpath(place).catch(() => undefined)),
  );
  return root !== undefined && target !== undefined && isWithin(root, target);
}

/** Whether a place is a folder or lies in it. */
export function isWithin(folder: string, place: string): boolean {
  const steps = path.relative(folder, place);
  return !path.isAbsolute(steps) && steps.split(path.sep)[0] !== '..';
}

async function kindsOf(
  folder: string,
  entries: Entry[],
  follows: (link: string) => Promise<boolean>,
) {
  const visible = entries.filter((entry) => !isHidden(entry));
  return Promise.all(
    visible.map(async (entry) => {
      if (!entry.isSymbolicLink()) return { name: entry.name, kind: kindOf(entry) };
      const link = path.join(folder, entry.name);
      if (!(await follows(link))) return { name: entry.name, kind: 'none' as const };
      const target = await stat(link).catch(() => undefined);
      return { name: entry.name, kind: target ? kindOf(target) : ('lost' as const) };
    }),
  );
}

function kindOf(entry: {
  isFile(): boolean;
  isDirectory(): boolean;
}): 'file' | 'directory' | 'none' {
  if (entry.isDirectory()) return 'directory';
  return entry.isFile() ? 'file' : 'none';
}
