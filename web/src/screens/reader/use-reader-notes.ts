import { type Dispatch, useEffect, useEffectEvent } from 'react';
import { t } from '../../lib/i18n.ts';
import type { ReaderCommand, ReaderState } from '../../readers/paged/reader-state.ts';
import type { Reach } from '../../items/reader/page-settings.ts';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import { chooseMode } from './reader-actions.ts';
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
  readonly settings: PageSettingsOfBook;
  /** The shape of the pages has chosen the mode; another one is kept for this. */
  readonly chosenFor: Reach | undefined;
}

/** Says how to come back from a jump, and how far another device has read. */
export function useReaderNotes(options: NotesOptions): void {
  const { bookId, state, dispatch, say, isListening, overtaken, settings, chosenFor } = options;
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
  const offerPages = useEffectEvent((own: Reach) => {
    const run = () => {
      chooseMode(settings, dispatch, settings.of('webreader.readingDirection'), { own });
    };
    const action = { label: t('reader.shape.asPages'), run };
    say({ place: 'foot', text: t('reader.shape.recognized'), action });
  });
  useEffect(() => {
    if (chosenFor !== undefined) offerPages(chosenFor);
  }, [chosenFor]);
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
