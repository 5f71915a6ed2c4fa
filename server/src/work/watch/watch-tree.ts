import type { FSWatcher } from 'node:fs';
import path from 'node:path';
import type { Library } from '@longbox/contract/libraries';
import { codeOf } from '../../media/base/error-code.ts';
import { stat, watchFolder } from '../../media/base/disk.ts';
import { walkFolders } from '../files/walk-library.ts';

/** Something in a library that may have changed. */
export interface Place {
  readonly path: string;
  /** Only what lies in it directly. */
  readonly flat: boolean;
}

export interface Tree {
  /** How many folders are watched. */
  count(): number;
  close(): void;
}

interface Options {
  readonly library: Library;
  readonly links: 'all' | 'inside';
  readonly onPlace: (place: Place) => void;
  /** Some folder can't be watched, so the whole can't. */
  readonly onError: (error: unknown) => void;
}

/** Names of errors that concern a single folder: it's gone, or closed to us. */
const ofFolder = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'ENAMETOOLONG']);

/** Elsewhere, one watch tells of all folders below it. */
const isEachWatched = process.platform === 'linux';

/**
 * Watches the folders that a scan of a library would walk. On Linux each needs a watch of its own: Node's
 * recursive watch takes one for each file, too, and as much memory.
 *
 * @throws the file system's error, if the root can't be read or the folders can't be watched
 */
export async function watchTree(options: Options): Promise<Tree> {
  const { library, onPlace } = options;
  if (!isEachWatched) {
    const watcher = watchFolder(library.root, true, ({ name = '', moved }) => {
      const place = path.join(library.root, name);
      if (isHidden(name)) return;
      onPlace({ path: name === '' ? place : path.dirname(place), flat: true });
      // One that is gone may have been a folder.
      if (moved)
        void isFolder(place).then((is) => is !== false && onPlace({ path: place, flat: false }));
    });
    watcher.on('error', options.onError);
    return {
      count: () => 1,
      close: () => {
        watcher.close();
      },
    };
  }
  const tree = new FolderWatches(options);
  await tree.open();
  return tree;
}

const isHidden = (name: string): boolean => name.split(path.sep).some((one) => one.startsWith('.'));

/** Whether it's a folder; undefined if there's nothing. */
async function isFolder(place: string): Promise<boolean | undefined> {
  return stat(place).then(
    (info) => info.isDirectory(),
    () => undefined,
  );
}

/** A watch for each folder. */
class FolderWatches implements Tree {
  readonly #options: Options;
  readonly #watchers = new Map<string, FSWatcher>();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  count(): number {
    return this.#watchers.size;
  }

  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** Watches all folders. */
  async open(): Promise<void> {
    try {
      await this.#enter();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Watches a folder, or the root, with all in it, as far as a scan would walk. */
  async #enter(folder?: string): Promise<void> {
    const { library, links } = this.#options;
    // The walk passes over errors of single folders; one that stops all watching must not be among them.
    let failure: { readonly error: unknown } | undefined;
    await walkFolders({ ...library, scanFolders: false }, () => {}, {
      links,
      ...(folder !== undefined && { from: [{ path: folder }] }),
      onEnter: (one) => {
        try {
          if (!failure && !this.#isClosed) this.#watch(one);
        } catch (error) {
          if (one === library.root || !ofFolder.has(codeOf(error))) failure = { error };
        }
      },
    });
    if (failure) throw failure.error;
  }

  #watch(folder: string): void {
    // What was there before may be another folder of that name.
    this.#watchers.get(folder)?.close();
    const { onPlace } = this.#options;
    const watcher = watchFolder(folder, false, ({ name = '', moved }) => {
      if (isHidden(name)) return;
      onPlace({ path: folder, flat: true });
      if (moved && name !== '') void this.#look(path.join(folder, name));
    });
    watcher.on('error', () => {
      onPlace({ path: folder, flat: true });
    });
    this.#watchers.set(folder, watcher);
  }

  /** Follows what came or went, if it's a folder or was one. */
  async #look(place: string): Promise<void> {
    const is = await isFolder(place);
    if (this.#isClosed || is === false) return;
    const wasWatched = this.#leave(place);
    // Watched first: what comes after that is noted, what came before is found by the scan.
    if (is === true) await this.#enter(place).catch(this.#options.onError);
    if (is === true || wasWatched) this.#options.onPlace({ path: place, flat: false });
  }

  /** Stops watching a folder that is gone, and all that was in it; tells whether there was any. */
  #leave(folder: string): boolean {
    const isKnown = this.#watchers.has(folder);
    if (!isKnown) return false;
    for (const [one, watcher] of this.#watchers) {
      if (one !== folder && !one.startsWith(folder + path.sep)) continue;
      watcher.close();
      this.#watchers.delete(one);
    }
    return true;
  }
}
