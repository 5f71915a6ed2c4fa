import type { User } from '@longbox/contract/users';
import { memo, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { compactTitle, numberedTitle } from '../../items/names.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { usePageSettings } from '../../items/reader/use-page-settings.ts';
import { useT, withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { useTitle } from '../../lib/title.ts';
import { withOwnKeys } from '../../readers/paged/keys.ts';
import { isAwayFrom } from '../../readers/paged/reader-state.ts';
import { PageOverlay } from '../../readers/paged/page-overlay.ts';
import { createReaderStore } from '../../readers/paged/reader-store.ts';
import { pagesOf } from '../../readers/paged/spreads.ts';
import type { ImageLoader } from '../../readers/paged/use-page-loader.ts';
import { usePaintedState } from '../../readers/paged/use-painted.ts';
import { createZoom } from '../../readers/paged/zoom-handle.ts';
import type { StripHandle } from '../../readers/strip/StripView.tsx';
import { usePart } from '../../ui/use-part.ts';
import { BottomBar } from './BottomBar.tsx';
import { Notices } from '../../items/reader/Notices.tsx';
import { placeOf } from '../../items/reader/place-of.ts';
import { useSiblings } from '../../items/reader/siblings.ts';
import { beginning, useSettingsInForce } from './beginning.ts';
import type { OpenedBook } from './open-book.ts';
import { useCleanUp } from './clean/use-clean-up.tsx';
import { useExit } from './use-exit.ts';
import { ownReach, type Panel, useKeyActions } from './reader-actions.ts';
import { useReaderOptions } from './reader-options.ts';
import { ReaderPanels } from './ReaderPanels.tsx';
import { Pages } from './Pages.tsx';
import { PagesTopBar } from './PagesTopBar.tsx';
import { GuidedLater } from './guided/GuidedLater.tsx';
import type { Begun } from './hand-over.ts';
import { useFollowing } from './use-following.ts';
import { useOverlay } from './use-overlay.tsx';
import { useThrift } from './data-saver/use-thrift.ts';
import { useNextAhead } from './use-next-ahead.ts';
import { useNotice } from '../../items/reader/use-notice.ts';
import { usePageAddress } from './use-page-address.ts';
import { usePageMarks } from './use-page-marks.ts';
import { usePageText } from './use-page-text.tsx';
import { usePanels } from '../../items/reader/use-panels.ts';
import { useProgressSaver } from './use-progress-saver.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReaderNotes } from './use-reader-notes.ts';
import { useReaderPlaces } from '../../items/reader/use-reader-places.ts';

const marksPart = partOf(
  async () => (await withWords('marks', () => import('./MarksHost.tsx'))).MarksHost,
);
const companionsPart = partOf(
  async () =>
    (await withWords('readerAids', () => import('./companions/Companions.tsx'))).Companions,
);

interface ReaderProps extends ReadingContext {
  readonly opened: OpenedBook;
  readonly user: User;
  /** The page the address asked for when the book was opened. */
  readonly asked: number | undefined;
  readonly incognito: boolean;
  readonly loader: ImageLoader;
  /** Where the strip of the book before has run on into this one. */
  readonly begun: Begun | undefined;
  /** The strip runs on into another book, which is opened. Keep its identity. */
  readonly onInto: (into: Begun) => void;
}

const isNot = (is: boolean): boolean => !is;

function useReaderLabels() {
  const t = useT();
  return useMemo(
    () => ({
      page: (page: number) => t('reader.page', { page }),
      failed: t('reader.pageFailed'),
      retry: t('error.retry'),
    }),
    [t],
  );
}

/** A book open at a page. It's recreated for each book: give it the book's id as key. */
export const Reader = memo(function Reader(props: ReaderProps) {
  const { opened, user, asked, incognito, loader, begun, onInto, context, contextId } = props;
  const { book, readList, pages } = opened;
  const settings = usePageSettings({ seriesId: book.seriesId, bookId: book.id });
  const siblings = useSiblings(book.id, readList?.id);
  const [{ place, notice: opening, overtaken, isRecognized }] = useState(() =>
    beginning(opened, settings, begun?.page ?? asked),
  );
  const [store] = useState(() => createReaderStore(place));
  const { dispatch } = store;
  // Nothing here may hold up a turn: it follows when the page is painted.
  const state = usePaintedState(store);
  const runsOn = settings.of('webreader.runsOn') && Boolean(siblings?.next);
  useEffect(() => {
    store.setRules({ runsOn });
  }, [store, runsOn]);
  const [notice, say] = useNotice(opening);
  const options = useReaderOptions(settings);
  const labels = useReaderLabels();
  const strip = useRef<StripHandle>(null);
  const [zoom] = useState(createZoom);
  const before = usePageAddress(state.page);
  const within = { context, contextId };
  const { leave, open, openAsText } = useReaderPlaces({ book, incognito, before, ...within });
  const panels = usePanels<Panel>(leave);
  const { page, direction: mode } = state;
  const { id: bookId, readProgress: progress } = book;
  const unsaved = useProgressSaver({ userId: user.id, bookId, progress, store, incognito });
  const { toggle, close, closePanel, panel, pin } = panels;
  const [isScrolling, toggleScrolling] = useReducer(isNot, begun?.isScrolling ?? false);
  const spread = state.spreads[state.index];
  const onScreen = spread ? pagesOf(spread) : [];
  const marks = usePageMarks({ page, shown: onScreen, say });
  const { isBookmarked, toggleBookmark } = marks;
  const host = usePart(marksPart);
  const companions = usePart(companionsPart);
  const thrift = useThrift(opened, settings, mode === 'WEBTOON');
  const { shown: thriftyPages, shownOf } = thrift;
  const text = usePageText(opened, user, settings, marks.all?.overlay, say);
  const clean = useCleanUp(opened, thriftyPages, settings, mode, !incognito);
  const overlay = useOverlay(useOverlay(thrift.overlay, clean.overlay), text.overlay);
  const parts = { store, strip, zoom, settings, opened, say, toggle, toggleScrolling, close };
  const actions = useKeyActions({ ...parts, toggleBookmark, toggleText: text.toggle });
  const ownKeys = settings.of('webreader.keys');
  const commands = useMemo(() => withOwnKeys(ownKeys), [ownKeys]);
  useReaderKeys(actions, { store, commands, panel, onTab: pin });
  useSettingsInForce(settings, opened, dispatch);
  const isListening = !incognito && !unsaved;
  const notes = { state, dispatch, say, isListening, overtaken, settings };
  useReaderNotes({
    ...notes,
    bookId: book.id,
    chosenFor: isRecognized ? ownReach(opened) : undefined,
  });
  const isNearEnd = state.index >= state.spreads.length - 3;
  useNextAhead(siblings?.next, isNearEnd, shownOf);
  const { following, into } = useFollowing({
    ...within,
    user,
    shownOf,
    isScrolling,
    onInto,
    open,
    next: runsOn && mode === 'WEBTOON' && isNearEnd ? siblings?.next : undefined,
  });

  const title = compactTitle(book.seriesTitle, numberedTitle(book));
  useTitle(title);

  useExit(state.exit, { siblings, open, leave });
  const toggleBars = useCallback(() => {
    toggle('toolbars');
  }, [toggle]);
  const { shown } = panels;
  const rightToLeft = mode === 'RIGHT_TO_LEFT';
  return (
    <>
      {thrift.isReady && (
        <PageOverlay value={overlay}>
          <Pages
            {...{ store, labels, options, zoom, strip, loader, following, siblings }}
            hasEnd={!runsOn}
            onOpen={open}
            onLeave={leave}
            pages={thriftyPages}
            above={begun?.above ?? 0}
            onInto={into}
            speed={isScrolling ? settings.of('webreader.scrollSpeed') : null}
            onRest={toggleScrolling}
            onMenu={toggleBars}
          />
        </PageOverlay>
      )}
      {thrift.isReady && (
        <GuidedLater
          {...{ book, store, zoom, settings, incognito, mode, page, panel }}
          pages={thriftyPages}
          onClose={closePanel}
        />
      )}
      {companions.state === 'ready' && (
        <companions.part
          {...{ title, page, settings, mode, opened, siblings, state }}
          shown={onScreen}
          count={pages.length}
        />
      )}
      <PagesTopBar
        {...{ shown, title, incognito, panel, opened, user, page, say, openAsText }}
        {...{ isBookmarked, toggleBookmark }}
        textTools={text.tools}
        place={placeOf(opened)}
        left={{ media: book.media, pages: pages.length - page + 1 }}
        onLeave={leave}
        onToggle={toggle}
      />
      <BottomBar
        {...{ shown, siblings, page, rightToLeft, dispatch }}
        bookId={book.id}
        count={pages.length}
        marked={marks.marked}
      />
      <Notices
        {...{ notice, unsaved, siblings }}
        edge={state.edge}
        isAway={isAwayFrom(state)}
        onOpen={open}
        onLeave={leave}
      />
      {host.state === 'ready' && (
        <host.part userId={user.id} bookId={book.id} open={marks.open} onMarks={marks.setAll} />
      )}
      {thrift.Host && (
        <thrift.Host {...{ pages }} shown={thriftyPages} onOverlay={thrift.setOverlay} />
      )}
      {clean.host}
      {text.Host && (
        <text.Host
          {...{ opened, page, panel, say, dispatch, toggle }}
          onClose={closePanel}
          onText={text.setText}
        />
      )}
      <ReaderPanels
        {...{ panel, opened, settings, state, marks, openAsText, dispatch, toggle }}
        text={text}
        textTools={text.tools}
        onOpen={open}
        onClose={closePanel}
      />
    </>
  );
});
