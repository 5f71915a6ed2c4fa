import type { Book } from '@longbox/contract/books';
import type { Dispatch } from 'react';
import type { ReaderTool } from '../../items/reader/TopBar.tsx';
import { partOf } from '../../lib/load-part.ts';
import type { ReaderCommand, ReaderState } from '../../readers/paged/reader-state.ts';
import { pagesOf } from '../../readers/paged/spreads.ts';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import type { PageSettingsOfBook } from '../../items/reader/use-page-settings.ts';
import type { OpenedBook } from './open-book.ts';
import { ownReach, type Panel } from './reader-actions.ts';
import type { TextChoice } from './settings/TextFlag.tsx';
import type { PageMarks } from './use-page-marks.ts';

/** By way of a part that names their files: the reader itself has no room for that. */
const loaders = () => import('./panel-loaders.ts');
const settingsPart = partOf(async () => (await loaders()).loadSettings());
const thumbnailsPart = partOf(async () => (await loaders()).loadThumbnails());
const booksPart = partOf(async () => (await loaders()).loadBooks());
const marksPart = partOf(async () => (await loaders()).loadMarks());
const helpPart = partOf(async () => (await loaders()).loadHelp());

interface ReaderPanelsProps {
  readonly panel: Panel | null;
  readonly opened: OpenedBook;
  readonly settings: PageSettingsOfBook;
  readonly state: ReaderState;
  readonly marks: PageMarks;
  /** Whether the text of its pages can be switched on, and is. */
  readonly text: TextChoice;
  /** Its current actions. */
  readonly textTools: readonly ReaderTool[];
  readonly openAsText: (mark?: string) => void;
  readonly dispatch: Dispatch<ReaderCommand>;
  readonly toggle: (what: Panel) => void;
  readonly onOpen: (book: Book) => void;
  readonly onClose: () => void;
}

/** The panels over the page; each is loaded when it's first opened. */
export function ReaderPanels(props: ReaderPanelsProps) {
  const { panel, opened, settings, state, marks, openAsText, dispatch, onOpen, onClose } = props;
  const { text, textTools, toggle } = props;
  const { book, pages, readList } = opened;
  const mode = state.direction;
  const { all } = marks;
  const spread = state.spreads[state.index];
  return (
    <>
      {panel === 'settings' && (
        <ArrivingPart part={settingsPart} onClose={onClose}>
          {(SettingsSheet) => (
            <SettingsSheet
              {...{ mode, settings, text, dispatch, toggle, onClose }}
              oneshot={book.oneshot}
              isPdf={book.media.mediaProfile === 'PDF'}
              own={ownReach(opened)}
            />
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
              marked={marks.marked}
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
      {all && (panel === 'marks' || marks.opened !== undefined) && (
        <ArrivingPart part={marksPart} onClose={onClose}>
          {(MarksPanel) => (
            <MarksPanel
              {...{ book, openAsText, dispatch, onClose }}
              isList={panel === 'marks'}
              marks={all}
              opened={marks.opened}
              open={marks.open}
              page={state.page}
            />
          )}
        </ArrivingPart>
      )}
      {panel === 'help' && (
        <ArrivingPart part={helpPart} onClose={onClose}>
          {(HelpDialog) => <HelpDialog {...{ mode, settings, textTools, onClose }} />}
        </ArrivingPart>
      )}
    </>
  );
}
