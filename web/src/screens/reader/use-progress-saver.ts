import { useQueryClient } from '@tanstack/react-query';
import type { Book } from '@longbox/contract/books';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { t } from '../../lib/i18n.ts';
import { attendSaver } from '../../items/reader/attend-saver.ts';
import type { ReaderStore } from '../../readers/paged/reader-store.ts';
import { toast } from '../../ui/toast.ts';
import { leaveToReader, noteOpen } from '../../data/send-progress.ts';
import { pageSaver } from './page-saver.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  /** The progress of the book when it was opened. */
  readonly progress: Book['readProgress'];
  /** Knows the page read now. */
  readonly store: ReaderStore;
  readonly incognito: boolean;
}

/**
 * The only writer of progress while a book is open: each page that stays for a moment, the last
 * one on leaving, nothing when incognito. Answers whether pages wait for the connection.
 */
export function useProgressSaver(reading: Reading): boolean {
  const { userId, bookId, store, incognito } = reading;
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const progressNow = useEffectEvent(() => reading.progress);
  useEffect(() => noteOpen(bookId), [bookId]);
  useEffect(() => {
    if (incognito) return undefined;
    let isTold = false;
    const own = pageSaver({
      userId,
      bookId,
      progress: progressNow(),
      onWaiting: setWaiting,
      onRefused: () => {
        if (!isTold) toast({ text: t('failure.progress'), tone: 'danger' });
        isTold = true;
      },
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
