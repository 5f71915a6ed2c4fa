import type { Library } from '@longbox/contract/libraries';
import { type UnwatchedReason, Watching } from '@longbox/contract/watching';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import type { Line } from '../../base/db/line.ts';
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
  /** Watches until it's stopped by the function that it returns; one process of several does. */
  start(): () => Promise<void>;
}

interface Services {
  readonly db: Db;
  readonly events: EventBus;
  readonly tasks: TaskQueue;
  /** Starts the process for background work, which takes a second or more on a busy machine. */
  readonly wake: () => void;
  readonly warn: (words: string) => void;
  readonly line: Pick<Line, 'topic'>;
}

interface Kept {
  readonly watch: LibraryWatch;
  /** All that decides what is watched. */
  readonly settings: string;
}

export function openWatches(services: Services, options: WatchOptions | 'off' = {}): Watches {
  const isLocal = isLocalBy(options === 'off' ? remoteKind : (options.remoteKind ?? remoteKind));
  if (options === 'off') return { states: () => [], isLocal, start: () => async () => {} };
  /** Of this process, or as the one that watches told them. */
  let states: () => Watching[] = () => [];
  let isOwn = false;
  const tell = services.line.topic('watching', (said) => {
    const { data: told } = z.safeParse(Told, said);
    if (told) states = () => told;
    else if (isOwn) tell(states());
  });
  // A process that has just begun asks.
  tell('?');
  return {
    states: () => states(),
    isLocal,
    start() {
      const watching = watchLibraries(services, options, () => tell(states()));
      ({ states } = watching);
      isOwn = true;
      return async () => {
        isOwn = false;
        await watching.stop();
      };
    },
  };
}

const Told = z.array(Watching);

/** Follows libraries that are added, changed and deleted. */
function watchLibraries(services: Services, options: WatchOptions, onState: () => void) {
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
        onState();
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
