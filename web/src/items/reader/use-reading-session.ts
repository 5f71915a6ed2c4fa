import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { thisDevice } from '../../data/device.ts';
import { keepReading } from '../../data/kept-reading.ts';
import { shows } from '../../data/query.ts';
import { sendKeptReading } from '../../data/send-kept-reading.ts';
import { newId } from '../../lib/new-id.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { createReadingRecord, type Shown } from './reading-record.ts';

interface Reading {
  readonly userId: string;
  readonly bookId: string;
  readonly incognito: boolean;
  /** What is on the screen; undefined while the book opens. A new identity counts as a turn. */
  readonly shown: Shown | undefined;
}

function startSession(userId: string, bookId: string) {
  const record = createReadingRecord({ steady: () => performance.now(), wall: Date.now, newId });
  const keep = () => {
    const stretch = record.now();
    if (stretch === undefined) return;
    const zone = 0 - new Date().getTimezoneOffset();
    keepReading(userId, bookId, { ...stretch, zone, device: thisDevice().name });
  };
  return {
    show: (shown: Shown) => {
      // First: after a long break the next view begins another session.
      keep();
      record.show(shown);
    },
    sight: record.sight,
    send: () => {
      keep();
      return sendKeptReading(userId);
    },
  };
}

/**
 * Writes the history of reading while a book is open: to this browser at each turn, to the server when the reader is
 * out of sight or closed. Other servers than ours have no history, and incognito leaves none.
 */
export function useReadingSession({ userId, bookId, incognito, shown }: Reading): void {
  const client = useQueryClient();
  const session = useRef<ReturnType<typeof startSession>>(null);
  useEffect(() => {
    if (incognito || !isOwnServer) return undefined;
    const own = startSession(userId, bookId);
    session.current = own;
    const look = () => {
      const isVisible = document.visibilityState === 'visible';
      own.sight(isVisible);
      if (!isVisible) void own.send();
    };
    const leave = () => void own.send();
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      session.current = null;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      void own
        .send()
        .then(() => client.invalidateQueries({ predicate: shows([{ tag: 'reading' }]) }));
    };
  }, [client, userId, bookId, incognito]);

  useEffect(() => {
    if (shown !== undefined) session.current?.show(shown);
  }, [shown]);
}
