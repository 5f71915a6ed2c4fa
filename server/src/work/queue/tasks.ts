import type { Schema } from '@longbox/contract/endpoint';
import type { TaskTypeName } from '@longbox/contract/tasks';
import * as z from 'zod/mini';

/** A kind of background work. */
export interface TaskType<Payload> {
  readonly name: TaskTypeName;
  readonly payload: Schema<Payload>;
  /** From 0 (lowest) to 8. */
  readonly priority: number;
}

/** A piece of background work, ready to be queued. */
export interface Task {
  readonly type: TaskType<unknown>;
  /** The item it works on. Tasks with the same target never run at the same time. */
  readonly target: string;
  readonly payload: unknown;
  /** Replaces its kind's priority, depending on whether a person waits for it. */
  readonly priority?: number;
}

/** The outcome of work that failed before and is not tried again by itself. */
export const leftAlone = Symbol('left alone');

/** Of work: nothing to say of it, unless it was not done. */
export type Outcome = typeof leftAlone | void;

/** The code that does one kind of work. */
export interface TaskHandler {
  readonly type: TaskType<unknown>;
  /** Long work may throw the reason of `ending` once that is aborted: it restarts at the next start. */
  readonly run: (rawPayload: unknown, ending: AbortSignal) => Promise<Outcome>;
}

export function handle<Payload>(
  type: TaskType<Payload>,
  run: (payload: Payload, ending: AbortSignal) => Promise<Outcome>,
): TaskHandler {
  return { type, run: (raw, ending) => run(z.parse(type.payload, raw), ending) };
}

/** A folder that a scan is limited to. */
const ScannedFolder = z.object({
  path: z.string(),
  /** Without the folders in it. */
  flat: z.optional(z.boolean()),
});
export type ScannedFolder = Readonly<z.output<typeof ScannedFolder>>;

const scan = z.object({
  libraryId: z.string(),
  deep: z.boolean(),
  /** Absent for the whole library. */
  folders: z.optional(z.array(ScannedFolder)),
});
const ofSeries = z.object({ seriesId: z.string() });
const ofBook = z.object({ bookId: z.string() });

const ScanLibrary: TaskType<z.output<typeof scan>> = {
  name: 'ScanLibrary',
  payload: scan,
  priority: 8,
};
const RefreshSeriesMetadata: TaskType<z.output<typeof ofSeries>> = {
  name: 'RefreshSeriesMetadata',
  payload: ofSeries,
  priority: 5,
};
const AnalyzeBook: TaskType<z.output<typeof ofBook>> = {
  name: 'AnalyzeBook',
  payload: ofBook,
  priority: 4,
};
const FindBookThumbnailsToRegenerate: TaskType<{ forBiggerResultOnly: boolean }> = {
  name: 'FindBookThumbnailsToRegenerate',
  payload: z.object({ forBiggerResultOnly: z.boolean() }),
  priority: 1,
};
const GenerateBookThumbnail: TaskType<z.output<typeof ofBook>> = {
  name: 'GenerateBookThumbnail',
  payload: ofBook,
  priority: 1,
};

/** After the books that a burst brings are analyzed and their series are named. */
const FillReadLists: TaskType<object> = {
  name: 'FillReadLists',
  payload: z.object({}),
  priority: 3,
};

/** A person waits for it, but changes that a scan would find must not count as findings. */
const CheckServer: TaskType<object> = { name: 'CheckServer', payload: z.object({}), priority: 7 };

const RebuildSearch: TaskType<object> = {
  name: 'RebuildSearch',
  payload: z.object({}),
  priority: 7,
};

/** Takes minutes and writes no book: all else goes first. */
const IndexCatalog: TaskType<object> = {
  name: 'IndexCatalog',
  payload: z.object({}),
  priority: 0,
};

/** A person waits for it; its row says what to do. */
const ImportKomga: TaskType<object> = { name: 'ImportKomga', payload: z.object({}), priority: 8 };

/**
 * Every kind of work. A series is refreshed before further books are analyzed, so that a big first
 * scan shows finished series early.
 */
export const taskTypes = {
  ScanLibrary,
  RefreshSeriesMetadata,
  AnalyzeBook,
  FindBookThumbnailsToRegenerate,
  GenerateBookThumbnail,
  FillReadLists,
  CheckServer,
  RebuildSearch,
  ImportKomga,
  IndexCatalog,
};

export const scanLibraryTask = (libraryId: string, deep: boolean): Task => ({
  type: ScanLibrary,
  target: libraryId,
  payload: { libraryId, deep },
});
/** A scan of some folders of a library. */
export const scanFoldersTask = (libraryId: string, folders: readonly ScannedFolder[]): Task => ({
  type: ScanLibrary,
  target: libraryId,
  payload: { libraryId, deep: false, folders },
});
export const refreshSeriesTask = (seriesId: string): Task => ({
  type: RefreshSeriesMetadata,
  target: seriesId,
  payload: { seriesId },
});
export const analyzeBookTask = (bookId: string): Task => ({
  type: AnalyzeBook,
  target: bookId,
  payload: { bookId },
});
export const findThumbnailsTask = (forBiggerResultOnly: boolean): Task => ({
  type: FindBookThumbnailsToRegenerate,
  target: 'thumbnails',
  payload: { forBiggerResultOnly },
});
export const generateThumbnailTask = (bookId: string): Task => ({
  type: GenerateBookThumbnail,
  target: bookId,
  payload: { bookId },
});
export const fillReadListsTask: Task = { type: FillReadLists, target: 'readLists', payload: {} };
export const rebuildSearchTask: Task = { type: RebuildSearch, target: 'search', payload: {} };
export const checkServerTask: Task = { type: CheckServer, target: 'check', payload: {} };
export const indexCatalogTask: Task = { type: IndexCatalog, target: 'gcd', payload: {} };
export const importKomgaTask: Task = { type: ImportKomga, target: 'move-in', payload: {} };
