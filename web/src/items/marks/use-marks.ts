import type { MarkContent } from '@longbox/contract/marks';
import { useCallback, useMemo } from 'react';
import { type KeptMark, newMark, useKeptMarks } from '../../data/kept-marks.ts';
import { useChangeMark, useMarkSync } from '../../data/mark-sync.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.ts';

/** The marks of a book in order, and functions to change them. */
export interface Marks {
  readonly marks: readonly KeptMark[];
  /** Where: on the server, waiting to be sent there, or in this browser alone; unknown at first. */
  readonly kept: 'server' | 'waiting' | 'here' | undefined;
  /** Adds one or changes the one with its id, to `deleted` too. */
  readonly save: (mark: KeptMark) => void;
  readonly add: (content: MarkContent) => void;
}

function keptWhere(onServer: boolean | undefined, marks: readonly KeptMark[]): Marks['kept'] {
  if (onServer === false) return 'here';
  if (marks.some(({ unsent }) => unsent)) return 'waiting';
  return onServer === true ? 'server' : undefined;
}

/** Follows what a person marks in a book, here and on other devices. */
export function useMarks(userId: string, bookId: string): Marks {
  const marks = useKeptMarks(userId, bookId);
  const onServer = useMarkSync(userId, bookId);
  const change = useChangeMark(userId);
  const save = useCallback(
    (mark: KeptMark) => {
      if (!change(bookId, mark)) toast({ text: t('reader.marks.unstored'), tone: 'danger' });
    },
    [change, bookId],
  );
  return useMemo(
    () => ({
      marks,
      kept: keptWhere(onServer, marks),
      save,
      add: (content: MarkContent) => {
        save(newMark(content));
      },
    }),
    [marks, onServer, save],
  );
}
