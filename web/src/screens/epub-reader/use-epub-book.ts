import type { User } from '@longbox/contract/users';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSiblings } from '../../items/reader/siblings.ts';
import { type Notice, useNotice } from '../../items/reader/use-notice.ts';
import { usePanels } from '../../items/reader/use-panels.ts';
import { useReaderPlaces } from '../../items/reader/use-reader-places.ts';
import type { ReadingContext } from '../../items/reading-context.ts';
import { t as translate, useT } from '../../lib/i18n.ts';
import type { EpubEngine, EpubTarget, Located, Point } from '../../readers/epub/engine.ts';
import type { EpubSettings } from '../../readers/epub/settings.ts';
import { tapMeans } from '../../readers/epub/touch-rules.ts';
import { toast } from '../../ui/toast.ts';
import type { EpubPanel } from './epub-panels.ts';
import { CHAPTER_BAR } from './PageFurniture.tsx';
import type { SearchState } from './EpubPanels.tsx';
import type { OpenedEpub } from './open-epub.ts';
import { useEpubSettings, useEpubTheme } from './settings-of.ts';
import { useFontFaces } from './use-font-faces.ts';
import { useAloudSwitch } from './aloud/use-aloud-switch.ts';
import { useEdge } from './use-edge.ts';
import { useElsewhere } from './use-elsewhere.ts';
import { useEngine } from './use-engine.ts';
import { epubActions } from './epub-actions.ts';
import { useEpubKeys } from './use-epub-keys.ts';
import { useEpubLinks } from './use-epub-links.ts';
import { useEpubMarks } from './use-epub-marks.ts';
import { useEpubSaver } from './use-epub-saver.ts';
import { useJumps } from './use-jumps.ts';

export interface EpubBookOptions extends ReadingContext {
  readonly opened: OpenedEpub;
  readonly user: User;
  readonly incognito: boolean;
}

/** The place is written as it is reached: there is nothing to wait for. */
const atOnce = () => Promise.resolve();

function openingNotice({ start: { elsewhere } }: OpenedEpub) {
  if (elsewhere === undefined) return null;
  return { place: 'foot', text: translate('epub.continued', { device: elsewhere }) } as const;
}

const noSearch: SearchState = { words: '', hits: [], hit: undefined };

/** How the book is set and goes. */
function useBookShape({ model }: OpenedEpub, textGoesLeft: boolean | undefined) {
  const stored = useEpubSettings();
  const faces = useFontFaces(stored);
  const theme = useEpubTheme();
  // As the engine takes it: the same object until something changes.
  const settings: EpubSettings = useMemo(
    () => ({ ...stored, faces, theme, direction: stored.readingDirection }),
    [stored, faces, theme],
  );
  const { layout, direction } = settings;
  const isScroll = !model.isFixed && layout === 'scroll';
  const isTurned = model.isFixed && direction !== 'auto';
  const ofBook = (isTurned ? direction : model.direction) === 'rtl';
  const rightToLeft = textGoesLeft ?? ofBook;
  const keyPlace = useMemo(
    () => ({ isFixed: model.isFixed, layout, rightToLeft }),
    [model, layout, rightToLeft],
  );
  return { stored, settings, isScroll, rightToLeft, keyPlace };
}

function sayFailed(again: () => void): void {
  const retry = { label: translate('error.retry'), run: again };
  toast({ text: translate('epub.documentFailed'), tone: 'danger', action: retry });
}

interface OvertakenParts {
  readonly engine: EpubEngine | null;
  readonly jump: (to: EpubTarget) => void;
  readonly say: (notice: Notice) => void;
}

/** Offers the place that another device has read on to, once the book is open. */
function useOvertaken({ start }: OpenedEpub, { engine, jump, say }: OvertakenParts): void {
  const { overtaken } = start;
  const offer = useEffectEvent((to: EpubTarget) => {
    const run = () => {
      jump(to);
    };
    const action = { label: translate('epub.elsewhere.go'), run };
    say({ place: 'foot', text: translate('reader.overtaken'), action });
  });
  useEffect(() => {
    if (overtaken !== undefined && engine !== null) offer(overtaken);
  }, [overtaken, engine]);
}

/** Everything that goes on while an EPUB is read: engine, place, marks, links, keys. */
export function useEpubBook(options: EpubBookOptions) {
  const { opened, user, incognito, context, contextId } = options;
  const { book, readList, model, start } = opened;
  const t = useT();
  const [located, setLocated] = useState<Located>();
  const shape = useBookShape(opened, located?.rightToLeft);
  const { stored, settings, isScroll, rightToLeft, keyPlace } = shape;
  const [search, setSearch] = useState(noSearch);
  const aloud = useAloudSwitch();
  const [notice, say] = useNotice(openingNotice(opened));
  const siblings = useSiblings(book.id, readList?.id);
  const places = useReaderPlaces({ book, incognito, before: atOnce, context, contextId });
  const isByChapter = stored.navigationButtons && isScroll;
  const panels = usePanels<EpubPanel>(places.leave, isByChapter ? CHAPTER_BAR : 0);
  const { panel, toggle, closePanel } = panels;
  const news = useElsewhere({ bookId: book.id, model, opened: opened.progression, incognito });
  const saver = useEpubSaver({
    userId: user.id,
    bookId: book.id,
    model,
    incognito,
    progression: opened.progression,
    onConflict: () => {
      const ask = async () => {
        const known = await news.ask();
        // Its clock was ahead of ours, that is all; another device is asked about.
        if (known?.own === true) saver.outdo(known.at);
      };
      void ask();
    },
  });
  const edges = useEdge((at) => {
    const sibling = at === 'end' ? siblings?.next : siblings?.previous;
    if (sibling) places.open(sibling);
    else if (at === 'end') places.leave();
  });

  const turnPage = (way: 'next' | 'previous') => {
    const edge = way === 'next' ? 'end' : 'start';
    if (engine?.isAt(edge) === true) {
      edges.press(edge);
      return;
    }
    edges.dismiss();
    if (search.hit && panel !== 'search') setSearch({ ...search, hit: undefined });
    engine?.turn(way === 'next' ? 1 : -1);
  };
  /** Over an enlarged page first; only its end is turned. */
  const turn = (way: 'next' | 'previous') => {
    if (engine?.zoom?.pan(way) !== true) turnPage(way);
  };
  const meaningOf = (point: Point) => {
    const { innerWidth: width, innerHeight: height } = window;
    return tapMeans(point, { width, height }, { isScroll, rightToLeft });
  };
  const onTap = (point: Point, markId: string | undefined) => {
    const mark = marks.marks.find(({ id }) => id === markId);
    const means = meaningOf(point);
    if (marks.selected) marks.endSelection();
    else if (mark) marks.setOpened(mark);
    else if (panel !== null) closePanel();
    else if (means === 'menu' || !stored.navigationClick) toggle('toolbars');
    else turn(means);
  };
  const { host, engine, isOpening } = useEngine({
    bookId: book.id,
    model,
    start: start.target,
    settings,
    labels: { frame: t('epub.frame'), failed: t('epub.documentFailed') },
    on: {
      locator: (now) => {
        setLocated(now);
        saver.report(now);
      },
      tap: onTap,
      double: (point) => {
        // The sides are for turning, and a quick hand presses them twice.
        if (meaningOf(point) === 'menu') engine?.zoom?.toggle(point);
      },
      key: (event) => {
        keys(event);
      },
      selection: (selected) => {
        marks.select(selected);
      },
      link: (pressed) => void links.follow(pressed),
      image: (url, description) => {
        links.showPicture(url, description);
      },
      turn: (way) => {
        if (way === 'next' || way === 'previous') turnPage(way);
        else turnPage((way === 'right') === rightToLeft ? 'previous' : 'next');
      },
      error: () => {
        sayFailed(() => void engine?.reload());
      },
    },
  });
  const jumps = useJumps(engine);
  useOvertaken(opened, { engine, jump: jumps.jump, say });
  const links = useEpubLinks({ bookId: book.id, engine, model, settings, jump: jumps.jump });
  // The hit gone to stays marked when the panel goes, until one reads on.
  const { hit } = search;
  const hits = useMemo(
    () => (panel === 'search' ? search.hits : [hit].filter((one) => one !== undefined)),
    [panel, search.hits, hit],
  );
  const marked = { userId: user.id, bookId: book.id, model, engine, located };
  const marks = useEpubMarks({ ...marked, hits, hit, spoken: aloud.spoken });
  const close = () => {
    if (marks.selected) marks.endSelection();
    else panels.close();
  };
  const { toggleBookmark } = marks;
  const toggleAloud = aloud.toggle;
  const parts = {
    toggleAloud,
    engine,
    place: keyPlace,
    say,
    turn,
    jumpBack: jumps.back,
    toggle,
    close,
  };
  const keys = useEpubKeys(epubActions({ ...parts, toggleBookmark }), {
    place: keyPlace,
    panel,
    onTab: panels.pin,
  });
  return {
    ...shape,
    located,
    notice,
    siblings,
    places,
    panels,
    news,
    saver,
    edges,
    turn,
    host,
    engine,
    isOpening,
    jumps,
    links,
    marks,
    aloud,
    search,
    onSearch: (change: Partial<SearchState>) => {
      setSearch((before) => ({ ...before, ...change }));
    },
  };
}
