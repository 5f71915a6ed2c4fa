import { updateReadProgress } from '@longbox/contract/books';
import { ApiError, callServer } from './api.ts';

/** Result for a page: saved, to retry, or refused for good. */
export type SaveResult = 'saved' | 'later' | 'refused';

/** Whether another try can help: not after the server refused the page for good. */
function resultOf(error: unknown): SaveResult {
  const isFinal = error instanceof ApiError && error.kind === 'refused';
  return isFinal && error.status < 500 && error.status !== 401 ? 'refused' : 'later';
}

/**
 * Saves a page as read up to, from 1. On `leaving` the tab may be closing: the browser then finishes
 * the call without the page.
 */
export async function sendProgress(
  bookId: string,
  page: number,
  leaving = false,
): Promise<SaveResult> {
  try {
    const input = { params: { bookId }, body: { page } };
    await callServer(updateReadProgress, input, { keepalive: leaving });
    return 'saved';
  } catch (error) {
    return resultOf(error);
  }
}

const beingRead = new Set<string>();

export const isBeingRead = (bookId: string): boolean => beingRead.has(bookId);

let hear: ((bookId: string, isOpen: boolean) => void) | undefined;

/** Calls back when a reader of this tab opens or closes a book. */
export function onReading(listener: NonNullable<typeof hear>): void {
  hear = listener;
}

/** Leaves a book to the reader that has it open; the answer ends that. */
export function leaveToReader(bookId: string): () => void {
  beingRead.add(bookId);
  hear?.(bookId, true);
  return () => {
    beingRead.delete(bookId);
    hear?.(bookId, false);
  };
}
