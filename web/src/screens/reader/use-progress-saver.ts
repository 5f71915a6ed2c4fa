import { useQueryClient } from '@tanstack/react-query';
import type { Book } from '@longbox/contract/books';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { t } from '../../lib/i18n.ts';
import { attendSaver } from '../../items/reader/attend-saver.ts';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import { toast } from '../../ui/toast.ts';
import { getKeptPage, keepPage, type KeptPage } from '../../data/kept-pages.ts';
import { createProgressSaver } from './progress-saver.ts';
import { leaveToReader, noteOpen, sendProgress } from '../../data/send-progress.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  /** The progress of the book when it was opened. */
  readonly progress: Book['readProgress'];
  /** Knows the page read now. */
  readonly store: ReaderStore;
  readonly incognito: boolean;
}

/** What the server had; while a page waits, the book may tell of that page instead. */
function baseOf(left: KeptPage | undefined, progress: Book['readProgress']): KeptPage['base'] {
  if (left !== undefined && left.sent !== true) return left.base;
  return progress && { page: progress.page, at: Date.parse(progress.readDate) };
}

/**
 * The only writer of progress while a book is open: each page that stays for a moment, the last
 * one on leaving, nothing when incognito. Answers whether pages wait for the connection.
 */
export function useProgressSaver(reading: Reading): boolean {
  const { userId, bookId, store, incognito } = reading;
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const baseNow = useEffectEvent((left?: KeptPage) => baseOf(left, reading.progress));
  useEffect(() => noteOpen(bookId), [bookId]);
  useEffect(() => {
    if (incognito) return undefined;
    let reported = false;
    const left = getKeptPage(userId, bookId);
    const own = createProgressSaver({
      left,
      base: baseNow(left),
      send: async (at, leaving) => {
        const result = await sendProgress(bookId, at, leaving);
        if (result === 'refused' && !reported) {
          reported = true;
          toast({ text: t('failure.progress'), tone: 'danger' });
        }
        return result;
      },
      keep: (kept) => {
        keepPage(userId, bookId, kept);
      },
      onWaiting: setWaiting,
    });
    const giveBack = leaveToReader(bookId);
    own.report(store.get().page);
    // As soon as it is painted, before anything else: a tab may end in the next frame.
    let callOff: (() => void) | undefined;
    const tell = () => {
      callOff?.();
      callOff = undefined;
      own.report(store.get().page);
    };
    const stop = store.subscribe(() => {
      callOff ??= afterPaint(tell);
    });
    const flush = () => {
      tell();
      return own.flush();
    };
    const end = attendSaver(client, { bookId, saver: { ...own, flush } });
    return () => {
      stop();
      giveBack();
      end();
    };
  }, [client, userId, bookId, store, incognito]);

  return waiting;
}
