import { updateReadProgress } from '@longbox/contract/books';
import { heldLocks, holdLock } from '../lib/secure-only/tab-locks.ts';
import { isOwnServer } from '../lib/own-server.ts';
import { ApiError, callServer } from './api.ts';
import { thisDevice } from './device.ts';

/**
 * Result for a page: saved, to retry, or refused for good; or the server has later reading, which is to stay or
 * which the person must decide about.
 */
export type SaveResult = 'saved' | 'later' | 'refused' | 'older' | 'asks';

/** Refusals that pass: signed out, too slow, in the way of another change, too early, too many. */
const passing = new Set([401, 408, 409, 425, 429]);

/** Whether the server refused a call for good: another try can't help. */
export function isRefusedForGood(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return status >= 400 && status < 500 && !passing.has(status);
}

/** Whether another try can help: not after the server refused the page for good. */
export const saveResultOf = (error: unknown): SaveResult =>
  isRefusedForGood(error) ? 'refused' : 'later';

/**
 * Saves a page as read up to, from 1. On `leaving` the tab may be closing: the browser then finishes
 * the call without the page.
 */
export const sendProgress = (bookId: string, page: number, leaving = false): Promise<SaveResult> =>
  callServer(
    updateReadProgress,
    { params: { bookId }, body: { page, ...(isOwnServer && { device: thisDevice() }) } },
    { keepalive: leaving },
  ).then(() => 'saved', saveResultOf);

const beingRead = new Set<string>();

/** What a tab holds while a reader of it saves the progress of a book. */
const lockOf = (bookId: string) => `longbox.progress ${bookId}`;

/** Whether a reader saves the progress of a book, in any tab; over plain http in this one. */
export async function isBeingRead(bookId: string): Promise<boolean> {
  return beingRead.has(bookId) || (await heldLocks()).includes(lockOf(bookId));
}

let hear = (_bookId: string, _isOpen: boolean): void => undefined;

/** Calls back when a reader of this tab opens or closes a book. */
export function onReading(listener: typeof hear): void {
  hear = listener;
}

/** Notes that a reader has a book open, also one that saves no progress; the answer ends that. */
export function noteOpen(bookId: string): () => void {
  hear(bookId, true);
  return () => {
    hear(bookId, false);
  };
}

/** Leaves the progress of a book to the reader that has it open; the answer ends that. */
export function leaveToReader(bookId: string): () => void {
  beingRead.add(bookId);
  const release = holdLock(lockOf(bookId));
  return () => {
    beingRead.delete(bookId);
    release();
  };
}
