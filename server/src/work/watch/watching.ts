import type { Library } from '@longbox/contract/libraries';
import type { UnwatchedReason, Watching } from '@longbox/contract/watching';
import type { Db } from '../../base/db/connection.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { linksToFollow, readOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { scanFoldersTask, type ScannedFolder, scanLibraryTask } from '../queue/tasks.ts';
import { type RemoteKind, remoteKind } from './file-systems.ts';
import { type LibraryWatch, watchLibrary, type WatchOptions } from './watch-library.ts';

/** For the log. */
const reasons: Readonly<Record<Exclude<UnwatchedReason, 'AWAY'>, string>> = {
  NETWORK: 'its folder is on a network drive',
  WATCHES: 'the system allows no more watched folders',
  INSTANCES: 'too many programs are already watching folders',
  FAILED: 'the system can’t report changes',
};

/** Watches the libraries that ask for it. */
export interface Watches {
  /** How each of them is watched. */
  states(): Watching[];
  /** Whether changes in a folder can be seen, for the setting of a new library. */
  isLocal(folder: string): Promise<boolean>;
  stop(): Promise<void>;
}

interface Services {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  /** Starts the process for background work, which takes a second or more on a busy machine. */
  readonly wake: () => void;
  readonly warn: (words: string) => void;
}

interface Kept {
  readonly watch: LibraryWatch;
  /** All that decides what is watched. */
  readonly settings: string;
}

/** Watches until it's stopped; follows libraries that are added, changed and deleted. */
export function watchLibraries(services: Services, options: WatchOptions | 'off' = {}): Watches {
  const isLocal = isLocalBy(options === 'off' ? remoteKind : (options.remoteKind ?? remoteKind));
  if (options === 'off') return { states: () => [], isLocal, stop: async () => {} };
  const { db, events } = services;
  const kept = new Map<string, Kept>();
  let isStopped = false;

  const start = async (library: Library): Promise<void> => {
    const links = linksToFollow(await readOutsideLinks(db, library.id));
    const settings = settingsOf(library, links);
    const before = kept.get(library.id);
    if (before?.settings === settings) return;
    await before?.watch.stop();
    const hearer = {
      onChanges: (folders: readonly ScannedFolder[]) => queueScan(services.tasks, library, folders),
      onSettling: services.wake,
      onState: (state: Watching) => {
        if (state.why !== undefined && state.why !== 'AWAY') {
          services.warn(`Can’t watch "${library.name}" for changes: ${reasons[state.why]}`);
        }
        events.emit({ name: 'LibraryChanged', payload: { libraryId: library.id } });
      },
    };
    kept.set(library.id, { watch: watchLibrary({ library, links }, hearer, options), settings });
  };

  const follow = async (): Promise<void> => {
    if (isStopped) return;
    const wanted = (await findLibraries(db)).filter(({ watch }) => watch);
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { watch }] of kept) {
      if (ids.has(id)) continue;
      kept.delete(id);
      await watch.stop();
    }
    for (const library of wanted) await start(library);
  };

  let following = follow();
  const unsubscribe = events.subscribe(({ name }) => {
    if (!name.startsWith('Library')) return;
    // A database that is busy now is asked again at the next change.
    following = following.then(follow).catch(() => undefined);
  });
  return {
    states: () => [...kept.values()].map(({ watch }) => watch.state()),
    isLocal,
    async stop() {
      isStopped = true;
      unsubscribe();
      await following;
      await Promise.all([...kept.values()].map(({ watch }) => watch.stop()));
    },
  };
}

const isLocalBy =
  (kindOf: RemoteKind) =>
  async (folder: string): Promise<boolean> =>
    (await kindOf(folder).catch(() => undefined)) === undefined;

const settingsOf = (library: Library, links: string): string =>
  JSON.stringify([library.root, library.scanDirectoryExclusions, links]);

async function queueScan(
  tasks: TaskQueue,
  { id, root }: Library,
  folders: readonly ScannedFolder[],
): Promise<void> {
  const isAll = folders.some(({ path, flat }) => path === root && flat !== true);
  await tasks.add([isAll ? scanLibraryTask(id, false) : scanFoldersTask(id, folders)]);
}
