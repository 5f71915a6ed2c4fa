import type { Book } from '@longbox/contract/books';
import { getKeptPage, keepPage, type KeptPage } from '../../data/kept-pages.ts';
import { getKeptRead } from '../../data/kept-reads.ts';
import { type SaveResult, sendProgress } from '../../data/send-progress.ts';
import { sending } from './open-book.ts';
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  /** The progress of the book when it was opened. */
  readonly progress: Book['readProgress'];
  /** Told when pages start or stop waiting for the connection. */
  readonly onWaiting: (waiting: boolean) => void;
  /** The server takes no such page. */
  readonly onRefused: () => void;
}

/** What the server had; while a page waits to be sent, the book may tell of that instead. */
function baseOf({ userId, bookId, progress }: Reading): KeptPage['base'] {
  const left = getKeptPage(userId, bookId);
  if (left !== undefined && left.sent !== true && left.outdone !== true) return left.base;
  return progress && { page: progress.page, at: Date.parse(progress.readDate) };
}

/** Saves the pages of an open book: in this browser at once, on the server soon. */
export function pageSaver(reading: Reading): ProgressSaver {
  const { userId, bookId, onWaiting, onRefused } = reading;
  const told = (result: SaveResult): SaveResult => {
    if (result === 'refused') onRefused();
    return result;
  };
  return createProgressSaver({
    left: getKeptPage(userId, bookId),
    base: baseOf(reading),
    after: getKeptRead(userId, bookId)?.at ?? 0,
    send: async (kept, { leaving, isLate }) => {
      if (!isLate) return told(await sendProgress(bookId, kept.page, leaving));
      // Without the network, the part that sends it may not come either: both wait for the next try.
      const part = await sending().catch(() => undefined);
      return told((await part?.sendLatePage(userId, bookId, kept)) ?? 'later');
    },
    keep: (kept) => {
      keepPage(userId, bookId, kept);
    },
    onWaiting,
  });
}
