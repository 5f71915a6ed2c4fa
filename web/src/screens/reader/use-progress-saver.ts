import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { attendSaver } from '../../items/reader/attend-saver.ts';
import { toast } from '../../ui/toast.ts';
import { forgetKeptPage, getKeptPage, keepPage } from '../../data/kept-pages.ts';
import { createProgressSaver, type ProgressSaver } from './progress-saver.ts';
import { sendKeptPages, sendProgress } from '../../data/send-progress.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  /** The page read now, from 1. */
  readonly page: number;
  readonly incognito: boolean;
}

/**
 * The only writer of progress while a book is open: each page that stays for a moment, the last
 * one on leaving, nothing when incognito. Answers whether pages wait for the connection.
 */
export function useProgressSaver({ userId, bookId, page, incognito }: Reading): boolean {
  const client = useQueryClient();
  const saver = useRef<ProgressSaver>(null);
  const [waiting, setWaiting] = useState(false);
  const begin = useEffectEvent((own: ProgressSaver) => {
    saver.current = own;
    own.report(page);
  });

  useEffect(() => {
    if (incognito) return undefined;
    let reported = false;
    const own = createProgressSaver({
      doubts: getKeptPage(userId, bookId)?.doubts ?? [],
      send: async (at, leaving) => {
        const result = await sendProgress(bookId, at, leaving);
        if (result === 'refused' && !reported) {
          reported = true;
          toast({ text: t('failure.progress'), tone: 'danger' });
        }
        return result;
      },
      keep: (kept) => {
        if (kept === undefined) forgetKeptPage(userId, bookId);
        else keepPage(userId, bookId, kept);
      },
      onWaiting: setWaiting,
    });
    begin(own);
    const end = attendSaver(client, {
      bookId,
      saver: own,
      onOnline: () => void sendKeptPages(userId),
    });
    return () => {
      saver.current = null;
      end();
    };
  }, [client, userId, bookId, incognito]);

  useEffect(() => {
    saver.current?.report(page);
  }, [page]);

  return waiting;
}
