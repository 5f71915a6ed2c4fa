import { memo, useMemo } from 'react';
import { compactTitle } from '../../items/names.ts';
import { AlongBook } from '../../items/reader/next/AlongBook.tsx';
import { Notices } from '../../items/reader/Notices.tsx';
import { OpeningOutline } from '../../items/reader/Opening.tsx';
import { placeOf } from '../../items/reader/place-of.ts';
import { useReadingSession } from '../../items/reader/use-reading-session.ts';
import { useTitle } from '../../lib/title.ts';
import { keptShareAt, placeAtShare, shareAt } from '../../readers/epub/locators.ts';
import { chapterAt } from '../../readers/epub/model.ts';
import { EpubBottomBar } from './EpubBottomBar.tsx';
import { AloudOverlay, ElsewhereNote, LinkOverlay, MarkOverlays } from './EpubOverlays.tsx';
import { EpubPanels } from './EpubPanels.tsx';
import { EpubTopBar } from './EpubTopBar.tsx';
import styles from './epub.module.css';
import { ChapterBars, SideButtons, StatusLine } from './PageFurniture.tsx';
import { shownOf } from './shown-of.ts';
import { type EpubBookOptions, useEpubBook } from './use-epub-book.ts';

/** How far someone has read once the end is near. */
const nearEnd = 0.95;

/** An EPUB open at a place. It's recreated for each book: give it the book's id as key. */
export const EpubReader = memo(function EpubReader(props: EpubBookOptions) {
  const { opened, user, incognito, context, contextId } = props;
  const { book, model } = opened;
  const reading = useEpubBook(props);
  const { stored, isScroll, rightToLeft, keyPlace, located, siblings, places, turn } = reading;
  const { panels, news, saver, engine, jumps, links, marks, aloud } = reading;
  const inSight = useMemo(() => located && shownOf(model, located), [model, located]);
  useReadingSession({ userId: user.id, bookId: book.id, incognito, shown: inSight });
  const isByChapter = stored.navigationButtons && isScroll;
  const title = compactTitle(book.seriesTitle, book.metadata.title);
  useTitle(title);

  const isAtEnd = located?.atEnd === true;
  const share = isAtEnd ? 1 : located ? shareAt(model, located) : 0;
  const kept = isAtEnd ? 1 : located ? keptShareAt(model, located) : 0;
  const { panel, shown, toggle, closePanel } = panels;
  const { elsewhere } = news;
  const { edge } = reading.edges;
  const answer = (at: number) => {
    news.answer(at);
    saver.outdo(at);
  };
  return (
    <>
      <main
        ref={reading.host}
        tabIndex={-1}
        className={styles['page']}
        data-fixed={model.isFixed || undefined}
        data-bars={isByChapter || undefined}
        data-opening={reading.isOpening || undefined}
        aria-busy={reading.isOpening}
      />
      {reading.isOpening && <OpeningOutline />}
      {!isScroll && <StatusLine located={located} share={kept} />}
      {stored.navigationButtons && !isScroll && !reading.isOpening && (
        <SideButtons {...{ rightToLeft }} always={!stored.navigationClick} onTurn={turn} />
      )}
      {isByChapter && !reading.isOpening && (
        <ChapterBars
          aside={shown}
          onSection={(way) => {
            engine?.turnSection(way === 'next' ? 1 : -1);
          }}
        />
      )}
      <EpubTopBar
        {...{ shown, title, incognito, book, panel, toggle, context, contextId }}
        toggleBookmark={marks.toggleBookmark}
        isBookmarked={marks.isBookmarked}
        place={placeOf(opened)}
        left={{ media: book.media, pages: (1 - share) * model.total }}
        onAloud={model.isFixed ? undefined : aloud.toggle}
        onLeave={places.leave}
      />
      <EpubBottomBar
        {...{ shown, siblings, rightToLeft, share }}
        chapterAt={(at) => chapterAt(model, placeAtShare(model, at).index, () => false)?.title}
        onGo={(at) => {
          jumps.jump(placeAtShare(model, at));
        }}
        back={jumps.canBack ? jumps.back : undefined}
        forward={jumps.canForward ? jumps.forward : undefined}
        onEdge={reading.edges.press}
      />
      <Notices
        {...{ siblings, edge }}
        notice={reading.notice}
        isAway={edge !== null && engine?.isAt(edge) !== true}
        unsaved={saver.unsaved}
        onOpen={places.open}
        onLeave={places.leave}
      />
      <AlongBook
        {...{ opened, siblings, incognito }}
        shown={inSight}
        isNearEnd={share >= nearEnd}
        isOver={edge === 'end'}
      />
      {elsewhere && (
        <ElsewhereNote
          elsewhere={elsewhere}
          onGo={() => {
            answer(elsewhere.at);
            jumps.jump(elsewhere.place);
          }}
          onStay={() => {
            answer(elsewhere.at);
          }}
        />
      )}
      <EpubPanels
        {...{ panel, book, model, engine, located, keyPlace, marks }}
        search={reading.search}
        onSearch={reading.onSearch}
        onGoTo={links.go}
        onJump={jumps.jump}
        onPage={places.openAsPages}
        onClose={closePanel}
      />
      {aloud.isOn && engine && !model.isFixed && (
        <AloudOverlay
          {...{ engine, model, located }}
          above={shown}
          onSentence={aloud.onSentence}
          toggle={aloud.toggle}
        />
      )}
      <MarkOverlays bookId={book.id} marks={marks} />
      {links.opened && (
        <LinkOverlay
          opened={links.opened}
          onGo={jumps.jump}
          onLink={links.followInNote}
          onClose={links.close}
        />
      )}
    </>
  );
});
