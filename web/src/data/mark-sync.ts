import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from './api.ts';
import { type KeptMark, keepMark } from './kept-marks.ts';
import { askQuery } from './query.ts';

async function sync(userId: string, bookId: string): Promise<boolean> {
  const { syncMarks } = await import('./sync-marks.ts');
  return syncMarks(userId, bookId);
}

/**
 * Synchronizes the marks of a book with the server, and tells whether the server keeps them: now,
 * when another device changed one, when the window gets focus, and when the connection is back.
 */
export function useMarkSync(userId: string, bookId: string): boolean | undefined {
  const query = askQuery({
    name: 'marks',
    input: { userId, bookId },
    provides: {
      tags: ['marks'],
      within: { bookId: [bookId] },
      followsProgress: false,
      readStatus: undefined,
    },
    failureTitle: 'failure.marks',
    run: () => sync(userId, bookId),
  });
  return useQuery({ ...query, staleTime: 0 }).data;
}

/**
 * A way to change a mark: here at once, on the server as soon as that can be reached. Answers
 * whether it is stored here.
 */
export function useChangeMark(userId: string): (bookId: string, mark: KeptMark) => boolean {
  const { mutate } = useMutation<void, Error, string>({
    mutationFn: async (bookId) => {
      try {
        await sync(userId, bookId);
      } catch (error) {
        // It is kept here and sent when the server is back.
        if (!(error instanceof ApiError && error.kind === 'unreachable')) throw error;
      }
    },
    meta: { stales: () => [{ tag: 'marks' }], failureTitle: 'failure.markSave' },
  });
  return useCallback(
    (bookId, mark) => {
      const isStored = keepMark(userId, bookId, mark);
      mutate(bookId);
      return isStored;
    },
    [userId, mutate],
  );
}
