import type { Book } from '@longbox/contract/books';
import type { Dispatch } from 'react';
import { partOf } from '../../lib/load-part.ts';
import type { ReaderCommand, ReaderState } from '../../readers/paged/reader-state.ts';
import { pagesOf } from '../../readers/paged/spreads.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { OpenedBook } from './open-book.ts';
import type { Panel } from './reader-actions.ts';

const settingsPart = partOf(
  async () => (await import('./settings/SettingsSheet.tsx')).SettingsSheet,
);
const thumbnailsPart = partOf(
  async () => (await import('./ThumbnailsDialog.tsx')).ThumbnailsDialog,
);
const booksPart = partOf(async () => (await import('./BooksDialog.tsx')).BooksDialog);
const helpPart = partOf(async () => (await import('./HelpDialog.tsx')).HelpDialog);

interface ReaderPanelsProps {
  readonly panel: Panel | null;
  readonly opened: OpenedBook;
  readonly settings: PageSettingsOfBook;
  readonly state: ReaderState;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly onOpen: (book: Book) => void;
  readonly onClose: () => void;
}

/** What lies over the page when it is asked for; each comes when it is first opened. */
export function ReaderPanels(props: ReaderPanelsProps) {
  const { panel, opened, settings, state, dispatch, onOpen, onClose } = props;
  const { book, pages, readList } = opened;
  const mode = state.direction;
  const spread = state.spreads[state.index];
  return (
    <>
      {panel === 'settings' && (
        <ArrivingPart part={settingsPart} onClose={onClose}>
          {(SettingsSheet) => (
            <SettingsSheet {...{ mode, settings, dispatch, onClose }} oneshot={book.oneshot} />
          )}
        </ArrivingPart>
      )}
      {panel === 'thumbnails' && (
        <ArrivingPart part={thumbnailsPart} onClose={onClose}>
          {(ThumbnailsDialog) => (
            <ThumbnailsDialog
              bookId={book.id}
              count={pages.length}
              current={spread ? pagesOf(spread) : []}
              rightToLeft={mode === 'RIGHT_TO_LEFT'}
              onGo={(page) => {
                onClose();
                dispatch({ type: 'goTo', page });
              }}
              onClose={onClose}
            />
          )}
        </ArrivingPart>
      )}
      {panel === 'books' && (
        <ArrivingPart part={booksPart} onClose={onClose}>
          {(BooksDialog) => <BooksDialog {...{ book, readList, onOpen, onClose }} />}
        </ArrivingPart>
      )}
      {panel === 'help' && (
        <ArrivingPart part={helpPart} onClose={onClose}>
          {(HelpDialog) => (
            <HelpDialog {...{ mode, onClose }} zones={settings.of('webreader.zones')} />
          )}
        </ArrivingPart>
      )}
    </>
  );
}
