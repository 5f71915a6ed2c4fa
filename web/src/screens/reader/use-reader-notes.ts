import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { t } from '../../lib/i18n.ts';
import type { ReaderCommand, ReaderState } from '../../readers/paged/reader-state.ts';
import { useElsewhere } from './use-elsewhere.ts';
import type { Notice } from '../../items/reader/use-notice.ts';

interface NotesOptions {
  readonly bookId: string;
  readonly state: ReaderState;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly say: (notice: Notice) => void;
  readonly isListening: boolean;
  /** A page reached here before another device went on reading. */
  readonly overtaken: number | undefined;
}

/** Says how to come back from a jump, and how far another device has read. */
export function useReaderNotes(options: NotesOptions): void {
  const { bookId, state, dispatch, say, isListening, overtaken } = options;
  const { page, jump } = state;
  const offer = useEffectEvent((to: number, text: string) => {
    say({
      place: 'foot',
      text,
      action: {
        label: t('reader.backTo', { page: to }),
        run: () => {
          dispatch({ type: 'goBack', page: to });
          say({ place: 'foot', text: t('reader.page', { page: to }) });
        },
      },
    });
  });
  const { from } = jump;
  useEffect(() => {
    if (from !== undefined) offer(from, t('reader.page', { page: jump.page }));
  }, [jump, from]);
  useEffect(() => {
    if (overtaken !== undefined) offer(overtaken, t('reader.overtaken'));
  }, [overtaken]);

  useElsewhere({ bookId, page, isListening }, (there) => {
    say({
      place: 'foot',
      text: t('reader.elsewhere', { page: there }),
      action: {
        label: t('reader.elsewhere.go'),
        run: () => {
          dispatch({ type: 'goTo', page: there });
        },
      },
    });
  });
}
