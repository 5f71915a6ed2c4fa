import type { User } from '@longbox/contract/users';
import { IconAlignLeft, IconDownload, IconLayoutGrid } from '@tabler/icons-react';
import { memo, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { download } from '../../data/downloads.ts';
import { compactTitle, isEpub } from '../../items/names.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { t as translate, useT } from '../../lib/i18n.ts';
import { getPreference, usePreference } from '../../lib/preferences.ts';
import { partOf } from '../../lib/load-part.ts';
import { useTitle } from '../../lib/title.ts';
import { PagedView } from '../../readers/paged/PagedView.tsx';
import { type Exit, openReader, step } from '../../readers/paged/reader-state.ts';
import { pagesOf } from '../../readers/paged/spreads.ts';
import { type StripHandle, StripView } from '../../readers/strip/StripView.tsx';
import { ArrivingPart } from '../../ui/ArrivingPart.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Notices } from '../../items/reader/Notices.tsx';
import { useSiblings } from '../../items/reader/siblings.ts';
import { type OpenedBook, pageDownload } from './open-book.ts';
import { openingDirection, startPage } from './opening-rules.ts';
import { type Panel, useKeyActions } from './reader-actions.ts';
import { layoutOf, useReaderPreferences } from './reader-preferences.ts';
import { SettingsSheet } from './SettingsSheet.tsx';
import { TopBar } from '../../items/reader/TopBar.tsx';
import { type Notice, useNotice } from '../../items/reader/use-notice.ts';
import { usePageAddress } from './use-page-address.ts';
import { usePanels } from '../../items/reader/use-panels.ts';
import { usePeek } from '../../items/reader/use-peek.ts';
import { useProgressSaver } from './use-progress-saver.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReaderPlaces } from '../../items/reader/use-reader-places.ts';

const helpPart = partOf(async () => (await import('./HelpDialog.tsx')).HelpDialog);
const thumbnailsPart = partOf(
  async () => (await import('./ThumbnailsDialog.tsx')).ThumbnailsDialog,
);

interface ReaderProps extends ReadingContext {
  readonly opened: OpenedBook;
  readonly user: User;
  /** The page the address asked for when the book was opened. */
  readonly asked: number | undefined;
  readonly incognito: boolean;
}

/** Where and how a book opens, and what to say about it. */
function beginning({ book, series, pages, kept }: OpenedBook, asked: number | undefined) {
  const preferred = getPreference('webreader.readingDirection');
  const { direction, isFromSeries } = openingDirection(series, preferred);
  const mode = translate(`reader.mode.${direction}`);
  const text = isFromSeries ? translate('reader.mode.fromSeries', { mode }) : mode;
  return {
    place: {
      pages,
      direction,
      layout: layoutOf(getPreference('webreader.paged.pageLayout')),
      page: startPage(book, pages.length, asked, kept),
    },
    notice: { text, place: 'foot' } satisfies Notice,
  };
}

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

/** A book open at a page. It is drawn anew for each book: give it the book's id as key. */
export const Reader = memo(function Reader(props: ReaderProps) {
  const { opened, user, asked, incognito, context, contextId } = props;
  const [gap, setGap] = usePreference('webreader.continuous.margin');
  const { book, series, pages } = opened;
  const t = useT();
  const [{ place, notice: opening }] = useState(() => beginning(opened, asked));
  const [state, dispatch] = useReducer(step, place, openReader);
  const [notice, say] = useNotice(opening);
  const preferences = useReaderPreferences();
  const labels = useReaderLabels();
  const strip = useRef<StripHandle>(null);
  const siblings = useSiblings(book.id);
  const before = usePageAddress(state.page);
  const { leave, open, openAsText } = useReaderPlaces({
    book,
    incognito,
    before,
    context,
    contextId,
  });
  const panels = usePanels<Panel>(leave);
  const isPeeking = usePeek();
  const { page, direction: mode } = state;
  const unsaved = useProgressSaver({ userId: user.id, bookId: book.id, page, incognito });
  const { toggle, close, closePanel, panel, pin } = panels;
  const actions = useKeyActions({ dispatch, strip, gap, setGap, say, toggle, close });
  useReaderKeys(actions, { mode, panel, onTab: pin });

  const title = compactTitle(book.seriesTitle, book.metadata.title);
  useTitle(title);

  const go = useEffectEvent((exit: Exit) => {
    const sibling = exit === 'nextBook' ? siblings?.next : siblings?.previous;
    if (sibling) open(sibling);
    else if (exit === 'nextBook') leave();
  });
  useEffect(() => {
    if (state.exit !== null) go(state.exit);
  }, [state.exit]);

  const stripOptions = useMemo(() => ({ ...preferences.strip, gap }), [preferences.strip, gap]);
  const view = {
    pages,
    state,
    labels,
    onCommand: dispatch,
    onMenu: () => {
      toggle('toolbars');
    },
  };
  const asText = isEpub(book.media)
    ? [
        {
          label: t('read.asText'),
          icon: <IconAlignLeft size={20} />,
          onSelect: openAsText,
        },
      ]
    : [];
  const shown = panels.pinned || isPeeking;
  const rightToLeft = mode === 'RIGHT_TO_LEFT';
  const spread = state.spreads[state.index];
  return (
    <>
      {mode === 'WEBTOON' ? (
        <StripView {...view} ref={strip} options={stripOptions} />
      ) : (
        <PagedView {...view} options={preferences.paged} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {t('reader.pageOf', { page, count: pages.length })}
      </p>
      <TopBar
        {...{ shown, title, incognito }}
        place={
          series.booksCount < 2
            ? undefined
            : t('reader.place', { number: book.number, count: series.booksCount })
        }
        tools={[
          {
            label: t('reader.thumbnails'),
            icon: <IconLayoutGrid size={20} />,
            shortcut: 'T',
            run: () => {
              toggle('thumbnails');
            },
          },
        ]}
        menu={[
          ...asText,
          {
            label: t('reader.download'),
            icon: <IconDownload size={20} />,
            onSelect: () => {
              const { href, name } = pageDownload(opened, page);
              download(href, name);
            },
          },
        ]}
        settingsOpen={panel === 'settings'}
        onLeave={leave}
        onSettings={() => {
          toggle('settings');
        }}
        onHelp={() => {
          toggle('help');
        }}
      />
      <BottomBar
        {...{ shown, siblings, page, rightToLeft, dispatch }}
        bookId={book.id}
        count={pages.length}
        onOpen={open}
      />
      <Notices {...{ notice, unsaved, siblings }} edge={state.edge} onOpen={open} onLeave={leave} />
      {panel === 'settings' && <SettingsSheet {...{ mode, dispatch }} onClose={closePanel} />}
      {panel === 'thumbnails' && (
        <ArrivingPart part={thumbnailsPart} onClose={closePanel}>
          {(ThumbnailsDialog) => (
            <ThumbnailsDialog
              bookId={book.id}
              count={pages.length}
              current={spread ? pagesOf(spread) : []}
              rightToLeft={rightToLeft}
              onGo={(target) => {
                closePanel();
                dispatch({ type: 'goTo', page: target });
              }}
              onClose={closePanel}
            />
          )}
        </ArrivingPart>
      )}
      {panel === 'help' && (
        <ArrivingPart part={helpPart} onClose={closePanel}>
          {(HelpDialog) => <HelpDialog mode={mode} onClose={closePanel} />}
        </ArrivingPart>
      )}
    </>
  );
});
