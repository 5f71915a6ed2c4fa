import type { Book } from '@longbox/contract/books';
import { type Change, deviceChannel, type Holder } from './addresses.ts';

/*
 * Tells all tabs, and the service worker, what changed in the catalogue, and how far a book is loaded.
 */

/** How far a book is loaded. */
export interface Step {
  readonly bookId: string;
  readonly done: number;
  readonly total: number;
  /** A file comes in bytes, anything else in parts. */
  readonly unit: 'parts' | 'bytes';
}

/** Books that go, unless someone undoes that. */
interface Leaving {
  readonly leaving: readonly Book[];
}

type Heard = Change | Step | Leaving;

const listeners = new Set<(heard: Heard) => void>();
let channel: BroadcastChannel | undefined;
let changes = 0;

/** How often the catalogue has changed, as far as this tab has heard. */
export const countChanges = (): number => changes;

function hear(heard: Heard): void {
  if ('changed' in heard) changes += 1;
  for (const one of listeners) one(heard);
}

/** Calls back after changes in any tab; returns the way to stop. */
export function onDeviceChange(listener: (heard: Heard) => void): () => void {
  if (channel === undefined) {
    channel = new BroadcastChannel(deviceChannel);
    channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => {
      hear(data);
    });
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(heard: Heard): void {
  hear(heard);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of windows; a channel has none
  channel?.postMessage(heard);
}

/** Tells that these books were added, changed or removed, or, without any, something else of the account. */
export function tellChange({ base, userId }: Holder, bookIds: readonly string[] = []): void {
  tell({ changed: { base, userId, bookIds } });
}

/** Tells that any book of any account may have changed. */
export function tellAllChanged(): void {
  tell({ changed: 'all' });
}

export function tellStep(step: Step): void {
  tell(step);
}

export function tellLeaving(leaving: readonly Book[]): void {
  tell({ leaving });
}
