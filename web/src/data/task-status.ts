import type { EventPayload } from '@longbox/contract/events';
import { create } from 'zustand';

export type TaskStatus = EventPayload<'TaskQueueStatus'>;

/** How far a library was when its work was first heard of. */
interface Start {
  readonly at: number;
  readonly done: number;
}

interface Kept extends TaskStatus {
  readonly starts: Readonly<Record<string, Start>>;
}

const idle: Kept = { count: 0, countByType: {}, starts: {} };
const store = create<Kept>()(() => idle);

/** The server's waiting work, by its last event; only administrators get it. */
export const useTaskStatus = store;

/** How many tasks failed and wait for someone to look; 0 for other servers, which don't tell. */
export const useFailedTasks = (): number => useTaskStatus(({ failed = 0 }) => failed);

export function setTaskStatus(status: TaskStatus, now = Date.now()): void {
  const { starts } = store.getState();
  const kept = (status.libraries ?? []).map(({ libraryId, done }): [string, Start] => {
    const start = starts[libraryId];
    // More work came meanwhile: it is counted from there.
    return [libraryId, start && start.done <= done ? start : { at: now, done }];
  });
  store.setState({ ...status, starts: Object.fromEntries(kept) }, true);
}

export interface LibraryWork {
  readonly scanning: boolean;
  readonly done: number;
  readonly books: number;
  /** At the pace so far; undefined until that is known. */
  readonly minutesLeft: number | undefined;
  readonly booksPerMinute: number | undefined;
  /** The folder that is scanned; undefined at the root, or when there is none. */
  readonly folder: string | undefined;
}

/** So many books say something of the pace. */
const fewest = 10;

/** How far the work on a library is; undefined when there is none. */
export function workOn(
  { libraries, starts }: Pick<Kept, 'libraries' | 'starts'>,
  libraryId: string,
  now = Date.now(),
): LibraryWork | undefined {
  const found = libraries?.find((one) => one.libraryId === libraryId);
  if (!found) return undefined;
  const { scanning, done, books, folder } = found;
  const start = starts[libraryId] ?? { at: now, done };
  const read = done - start.done;
  const millis = read < fewest ? undefined : ((now - start.at) / read) * (books - done);
  const minutesLeft = millis === undefined ? undefined : Math.max(1, Math.ceil(millis / 60_000));
  const minutes = (now - start.at) / 60_000;
  const booksPerMinute = millis === undefined ? undefined : Math.round(read / minutes);
  return { scanning, done, books, minutesLeft, booksPerMinute, folder };
}
