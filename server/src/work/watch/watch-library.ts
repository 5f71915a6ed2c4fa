import { readFile } from 'node:fs/promises';
import type { Library } from '@longbox/contract/libraries';
import type { UnwatchedReason, Watching } from '@longbox/contract/watching';
import { codeOf } from '../../media/base/error-code.ts';
import { identify } from '../../media/base/disk.ts';
import type { ScannedFolder } from '../queue/tasks.ts';
import { createBursts } from './bursts.ts';
import { type RemoteKind, remoteKind } from './file-systems.ts';
import { type Tree, watchTree } from './watch-tree.ts';

/** How often it's seen to that the root is still the folder that is watched. */
const checkMillis = 10_000;
/** Limits of the operating system are seldom raised. */
const retryMillis = 600_000;
/** How often changed folders are looked at, for a quiet time of 3 s. */
const looksPerQuiet = 30;

/** What tests put in the place of the operating system and of its pace. */
export interface WatchOptions {
  readonly remoteKind?: RemoteKind;
  readonly watchTree?: typeof watchTree;
  readonly quietMillis?: number;
  readonly checkMillis?: number;
}

interface Hearer {
  /** Folders are quiet after changes; none means that anything may have changed. */
  onChanges(folders: readonly ScannedFolder[]): Promise<void>;
  /** That will be the case within seconds. */
  onSettling(): void;
  /** It's watched now, or no longer. */
  onState(state: Watching): void;
}

export interface LibraryWatch {
  state(): Watching;
  stop(): Promise<void>;
}

type State = Omit<Watching, 'libraryId' | 'folders'>;

/** Settings of Linux that bound watches, by the error that says so. */
const limits: Readonly<Record<string, { why: UnwatchedReason; name: string }>> = {
  ENOSPC: { why: 'WATCHES', name: 'fs.inotify.max_user_watches' },
  EMFILE: { why: 'INSTANCES', name: 'fs.inotify.max_user_instances' },
};

/** Watches a library until it's stopped, through errors, and drives that go and come back. */
export function watchLibrary(
  { library, links }: { readonly library: Library; readonly links: 'all' | 'inside' },
  hearer: Hearer,
  options: WatchOptions = {},
): LibraryWatch {
  const { id: libraryId, root } = library;
  const quiet = options.quietMillis ?? 3000;
  let state: State = {};
  let tree: Tree | undefined;
  let bursts = createBursts(root, quiet);
  let identity = '';
  let tried = -Infinity;
  let isStopped = false;
  let looks: NodeJS.Timeout | undefined;
  let busy = Promise.resolve();

  const current = (): Watching => ({ libraryId, folders: tree?.count() ?? 0, ...state });
  /** One thing at a time. */
  const queue = (work: () => Promise<void>): void => {
    busy = busy.then(() => (isStopped ? undefined : work())).catch(() => undefined);
  };

  const look = async (): Promise<void> => {
    const folders = await bursts.ready(performance.now());
    if (folders.length > 0) await hearer.onChanges(folders);
    else if (bursts.isSettling()) hearer.onSettling();
    if (bursts.isWaiting()) return;
    clearInterval(looks);
    looks = undefined;
  };

  const open = async (): Promise<State> => {
    tried = performance.now();
    try {
      const fileSystem = await (options.remoteKind ?? remoteKind)(root);
      if (fileSystem !== undefined) return { why: 'NETWORK', fileSystem };
      identity = await identityOf(root);
      tree = await (options.watchTree ?? watchTree)({
        library,
        links,
        onPlace: (place) => {
          bursts.note(place, performance.now());
          looks ??= setInterval(() => queue(look), quiet / looksPerQuiet);
        },
        onError: (error) => queue(() => fail(error)),
      });
      return {};
    } catch (error) {
      return explain(error);
    }
  };

  const close = (): void => {
    clearInterval(looks);
    looks = undefined;
    tree?.close();
    tree = undefined;
    bursts = createBursts(root, quiet);
  };

  const turnTo = (next: State): void => {
    const isNews = JSON.stringify(next) !== JSON.stringify(state);
    state = next;
    if (isNews) hearer.onState(current());
  };

  const fail = async (error: unknown): Promise<void> => {
    close();
    turnTo(await explain(error));
  };

  const check = async (): Promise<void> => {
    if (tree && (await identityOf(root).catch(() => '')) === identity) return;
    if (tree === undefined && state.why !== 'AWAY' && performance.now() - tried < retryMillis)
      return;
    const wasWatched = tree !== undefined;
    close();
    const next = await open();
    turnTo(next);
    // Nothing was told of what changed meanwhile; of a root that went, a scan has to say so.
    if (tree ?? wasWatched) await hearer.onChanges([{ path: root }]);
  };

  queue(async () => turnTo(await open()));
  const checks = setInterval(() => queue(check), options.checkMillis ?? checkMillis);
  checks.unref();
  return {
    state: current,
    async stop() {
      isStopped = true;
      clearInterval(checks);
      await busy;
      close();
    },
  };
}

async function identityOf(folder: string): Promise<string> {
  const { dev, ino } = await identify(folder);
  return `${dev}:${ino}`;
}

async function explain(error: unknown): Promise<State> {
  const code = codeOf(error);
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EIO', 'ENODEV', 'ESTALE'].includes(code)) {
    return { why: 'AWAY' };
  }
  const limit = process.platform === 'linux' ? limits[code] : undefined;
  if (!limit) return { why: 'FAILED' };
  const file = `/proc/sys/${limit.name.replaceAll('.', '/')}`;
  const value = Number(await readFile(file, 'utf8').catch(() => ''));
  return { why: limit.why, limit: { name: limit.name, value } };
}
