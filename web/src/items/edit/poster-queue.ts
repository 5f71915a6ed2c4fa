import type { Poster } from '../../data/posters.ts';

/** Largest number of bytes of a cover. */
export const mostBytes = 1_000_000;

/** A file that will become a cover. */
export interface QueuedPoster {
  readonly file: File;
  /** Pixels; `undefined` while it's being read, `null` if it isn't an image or is damaged. */
  readonly size: { readonly width: number; readonly height: number } | null | undefined;
}

/** The future cover: a waiting file, or an existing image. */
export type ChosenPoster =
  | { readonly kind: 'queued'; readonly name: string }
  | { readonly kind: 'kept'; readonly id: string };

/** Changes to an item's covers, made when it's saved. */
export interface PosterQueue {
  readonly queued: readonly QueuedPoster[];
  /** Undefined while the cover stays the same. */
  readonly chosen: ChosenPoster | undefined;
  /** Ids of those that go. */
  readonly removed: ReadonlySet<string>;
}

export const emptyQueue: PosterQueue = { queued: [], chosen: undefined, removed: new Set() };

/** Whether a file can be uploaded. */
export function isUsable({ file, size }: QueuedPoster): boolean {
  return file.size <= mostBytes && size !== null;
}

function isChosen({ chosen }: PosterQueue, name: string): boolean {
  return chosen?.kind === 'queued' && chosen.name === name;
}

/** Adds files; of a name that waits already, none. The first that can be used is chosen. */
export function withFiles(queue: PosterQueue, files: readonly File[]): PosterQueue {
  const known = new Set(queue.queued.map(({ file }) => file.name));
  const fresh = files.filter((file) => !known.has(file.name) && known.add(file.name).size > 0);
  const added = fresh.map((file): QueuedPoster => ({ file, size: undefined }));
  const first = queue.queued.some(isUsable) ? undefined : added.find(isUsable);
  return {
    ...queue,
    queued: [...queue.queued, ...added],
    chosen: first === undefined ? queue.chosen : { kind: 'queued', name: first.file.name },
  };
}

/** After a file was looked at; a damaged one is not chosen. */
export function withSize(
  queue: PosterQueue,
  name: string,
  size: NonNullable<QueuedPoster['size']> | null,
): PosterQueue {
  const queued = queue.queued.map((one) => (one.file.name === name ? { ...one, size } : one));
  if (size !== null || !isChosen(queue, name)) return { ...queue, queued };
  const next = queued.find(isUsable);
  return { ...queue, queued, chosen: next && { kind: 'queued', name: next.file.name } };
}

/** Takes a file out, because it is not wanted or has arrived. */
export function withoutFile(queue: PosterQueue, name: string): PosterQueue {
  return {
    ...queue,
    queued: queue.queued.filter(({ file }) => file.name !== name),
    chosen: isChosen(queue, name) ? undefined : queue.chosen,
  };
}

/** Chooses the cover; an image marked for deletion stays then. */
export function withChosen(queue: PosterQueue, chosen: ChosenPoster): PosterQueue {
  const removed = new Set(queue.removed);
  if (chosen.kind === 'kept') removed.delete(chosen.id);
  return { ...queue, chosen, removed };
}

/** Marks an image for deletion, or unmarks it. */
export function withToggled(queue: PosterQueue, id: string): PosterQueue {
  const removed = new Set(queue.removed);
  if (!removed.delete(id)) removed.add(id);
  const isGone = queue.chosen?.kind === 'kept' && queue.chosen.id === id && removed.has(id);
  return { ...queue, removed, chosen: isGone ? undefined : queue.chosen };
}

export function isQueueChanged({ queued, chosen, removed }: PosterQueue): boolean {
  return queued.length > 0 || chosen !== undefined || removed.size > 0;
}

/** The future cover, if known: the current one, unless it will be deleted. */
export function posterAfter(
  { chosen, removed }: PosterQueue,
  posters: readonly Poster[],
): ChosenPoster | undefined {
  if (chosen !== undefined) return chosen;
  const now = posters.find(({ selected }) => selected);
  return now === undefined || removed.has(now.id) ? undefined : { kind: 'kept', id: now.id };
}
