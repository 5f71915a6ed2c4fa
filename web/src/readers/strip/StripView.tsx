import {
  memo,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import { PageBox } from '../paged/PageBox.tsx';
import type { ReaderLabels, ReaderPage } from '../paged/PageBox.tsx';
import type { Part } from '../paged/parts.ts';
import type {
  Background,
  PageGap,
  SidePadding,
  StripScale,
  ZonePreset,
} from '../paged/reader-settings.ts';
import type { Edge } from '../paged/reader-state.ts';
import type { ReaderStore } from '../paged/reader-store.ts';
import { useEdgeTimer } from '../paged/use-edge-timer.ts';
import type { ImageLoader } from '../paged/use-page-loader.ts';
import { filterStyle } from '../paged/filter-style.ts';
import { zonesOf } from '../paged/tap-zones.ts';
import { useTap } from '../paged/use-tap.ts';
import { prefersStill } from '../../lib/motion.ts';
import { ViewGestures } from '../paged/ViewGestures.tsx';
import type { Zoom } from '../paged/zoom-handle.ts';
import { TAP_ZOOM } from '../paged/zoom.ts';
import type { Following, Spot } from './FollowingPages.tsx';
import { atEdge, stripPlan } from './strip-rules.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useStripBox } from './use-strip-box.ts';
import { useStripParts } from './use-strip-parts.ts';
import { useStripScroll } from './use-strip-scroll.ts';
import frame from '../paged/frame.module.css';
import styles from './strip-view.module.css';

export type StripOptions = {
  readonly scale: StripScale;
  readonly padding: SidePadding;
  readonly gap: PageGap;
  readonly background: Background;
  readonly animate: boolean;
  /** Empty margins of pages are left away. */
  readonly crop: boolean;
  readonly zones: ZonePreset;
  /** How pictures look, as a CSS filter. */
  readonly filter?: string | undefined;
};

export type StripHandle = {
  /** Goes to a page, from 1, without animation. */
  scrollToPage(page: number): void;
  /** To be called for each scroll key: at that end of the strip it counts as a press at the edge. */
  scrollKey(edge: Edge, repeat: boolean): void;
};

export type StripViewProps = {
  /** The pages of the state, with their addresses. */
  readonly pages: readonly ReaderPage[];
  readonly store: ReaderStore;
  readonly loader: ImageLoader;
  /** The content that follows the strip, and the callback on reaching it. Keep its identity. */
  readonly following?: Following | undefined;
  readonly onInto?: ((spot: Spot) => void) | undefined;
  /** How much of the first page lies above the window when it opens, as a share of its height. */
  readonly above?: number;
  /** Stands below the last page. */
  readonly end?: ReactNode;
  readonly options: StripOptions;
  readonly labels: ReaderLabels;
  readonly zoom: Zoom;
  /** A tap in the middle: show or hide the toolbars. */
  readonly onMenu: () => void;
  /** Scrolls by itself, at so many CSS pixels a second. */
  readonly speed?: number | null;
  /** It has stopped scrolling by itself, at the end or because the reader took over. */
  readonly onRest?: () => void;
  readonly ref?: Ref<StripHandle>;
};

/** Presses at an edge within this time count once: a scroll key comes in bursts. */
const EDGE_PRESS_MS = 500;
/** How far a tap scrolls, as a share of the viewport's height: a line stays for orientation. */
const TAP_SHARE = 0.95;

type ColumnProps = Pick<StripViewProps, 'pages' | 'labels'> &
  Pick<StripOptions, 'scale' | 'padding' | 'gap'> & {
    readonly column: RefObject<HTMLDivElement | null>;
    readonly loader: ImageLoader;
    readonly partOfUrl: (url: string) => Part | undefined;
  };

/** So many boxes stand together, so that what changes in one is looked for among few, and laid out there. */
const RUN = 25;

type RunProps = Pick<ColumnProps, 'pages' | 'labels' | 'loader' | 'partOfUrl'> & {
  readonly first: number;
  readonly box: ReturnType<typeof useStripBox>;
};

/** The boxes from page `first` on. */
const Run = memo(function Run({ first, pages, partOfUrl, ...own }: RunProps) {
  return (
    <div className={styles.run}>
      {pages.slice(first - 1, first - 1 + RUN).map((page, index) => (
        <PageBox
          key={page.url}
          number={first + index}
          part={partOfUrl(page.url)}
          {...{ page, ...own }}
        />
      ))}
    </div>
  );
});

/** All boxes of the book; apart, because the view is drawn again whenever other pages are wanted. */
const Column = memo(function Column({ scale, padding, gap, column, ...boxes }: ColumnProps) {
  const box = useStripBox(scale, padding);
  const runs = Math.ceil(boxes.pages.length / RUN);
  return (
    <div ref={column} className={styles.column} style={{ rowGap: gap }}>
      {Array.from({ length: runs }, (_, run) => (
        <Run key={run} first={run * RUN + 1} {...{ box, ...boxes }} />
      ))}
    </div>
  );
});

/** A strip is scrolled, not swiped. */
const ignore = (): void => {};

/** Presses at the edges, at most one every half second. */
function useEdgePress(onCommand: ReaderStore['dispatch'], runsOn: boolean) {
  const pressedAt = useRef(-EDGE_PRESS_MS);
  return (edge: Edge, repeat: boolean): boolean => {
    const { scrollHeight, clientHeight } = document.documentElement;
    // The foot of the document is inside the next book then.
    if (runsOn && edge === 'end') return false;
    if (!atEdge(edge, window.scrollY, clientHeight, scrollHeight)) return false;
    if (performance.now() - pressedAt.current >= EDGE_PRESS_MS) {
      pressedAt.current = performance.now();
      onCommand({ type: 'pressEdge', edge, repeat });
    }
    return true;
  };
}

/**
 * Continuous reading: all pages in one column that the document scrolls, so nothing around this view
 * may be a scroll container. Boxes have their size before their images, so nothing jumps.
 */
export function StripView(props: StripViewProps) {
  const { pages, store, loader, options, labels, zoom, onMenu, speed = null, onRest } = props;
  const { following, onInto, above = 0, end, ref } = props;
  const { dispatch: onCommand } = store;
  // Not the page: what comes by while the strip is scrolled is nothing to draw.
  const jump = useSyncExternalStore(store.subscribe, () => store.get().jump);
  const edge = useSyncExternalStore(store.subscribe, () => store.get().edge);
  const view = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const seen = useRef({ pages, numbers: new Set<number>(), from: 0 });
  const [plan, setPlan] = useState<readonly string[]>([]);
  useEffect(() => {
    // Pages of this book that the previous one has loaded are still wanted.
    if (plan.length === 0) return;
    loader.want([...plan, ...(following?.pages ?? []).map(({ url }) => url)]);
  }, [loader, plan, following]);
  const partOfUrl = useStripParts(plan, options.crop);

  const { scrollToPage } = useStripScroll(column, {
    page: () => store.get().page,
    jump,
    above,
    onPosition: (page, range) => {
      if (seen.current.pages !== pages) seen.current = { pages, numbers: new Set(), from: 0 };
      const { numbers, from } = seen.current;
      const before = numbers.size;
      for (let number = range.first; number <= range.last; number += 1) numbers.add(number);
      // Most scrolling leads to no other page.
      if (page !== from || numbers.size > before) {
        seen.current.from = page;
        const next = stripPlan(pages.length, page, numbers);
        setPlan(next.flatMap((number) => pages[number - 1]?.url ?? []));
      }
      onCommand({ type: 'sawPage', page });
    },
  });

  const pressEdge = useEdgePress(onCommand, following !== undefined);
  useImperativeHandle(ref, () => ({
    scrollToPage,
    scrollKey: (edge, repeat) => void pressEdge(edge, repeat),
  }));

  useEdgeTimer(edge, onCommand);
  useAutoScroll(speed, () => onRest?.());
  useTap(view, zonesOf(options.zones, 'WEBTOON'), {
    onTap: (action) => {
      if (action === 'menu') return onMenu();
      const forward = action === 'next';
      if (pressEdge(forward ? 'end' : 'start', false)) return;
      window.scrollBy({
        top: window.innerHeight * TAP_SHARE * (forward ? 1 : -1),
        behavior: options.animate && !prefersStill() ? 'smooth' : 'instant',
      });
    },
    onDoubleTap: (at) => zoom.set(zoom.level() === 1 ? TAP_ZOOM : 1, at),
  });

  const { scale, padding, gap, background, filter } = options;
  return (
    <main
      ref={view}
      tabIndex={-1}
      className={frame.frame}
      data-background={background}
      style={filterStyle(filter)}
      dir="ltr"
    >
      <ViewGestures {...{ view, zoom }} swipe={false} direction="WEBTOON" onSwipe={ignore} />
      <Column {...{ pages, labels, scale, padding, gap, column, loader, partOfUrl }} />
      {end}
      {following && onInto && (
        <following.Below
          {...{ following, labels, scale, padding, gap, loader, onInto }}
          isDriven={speed !== null}
        />
      )}
    </main>
  );
}
