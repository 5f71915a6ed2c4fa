import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { BlankBox, PageBox } from './PageBox.tsx';
import type { ReaderLabels, ReaderPage } from './PageBox.tsx';
import { pagedBox } from './page-box-style.ts';
import { goOn } from './go-on.ts';
import { commonMargins, partOf } from './parts.ts';
import type { Margins } from './parts.ts';
import { addressOf, preloadPlan } from './preload.ts';
import type { Background, PagedScale, ReadingMode, ZonePreset } from './reader-settings.ts';
import { sidesOf } from './reader-state.ts';
import type { ReaderStore } from './reader-store.ts';
import type { Slot, Spread } from './spreads.ts';
import type { SwipeAction } from './swipe.ts';
import { zonesOf } from './tap-zones.ts';
import { useEdgeTimer } from './use-edge-timer.ts';
import { useMargins } from './use-margins.ts';
import type { ImageLoader } from './use-page-loader.ts';
import { useTap } from './use-tap.ts';
import { useTurns } from './use-turns.ts';
import { filterStyle } from './filter-style.ts';
import { ViewGestures } from './ViewGestures.tsx';
import type { WheelTurn } from './wheel-turns.ts';
import type { Zoom } from './zoom-handle.ts';
import { TAP_ZOOM } from './zoom.ts';
import frame from './frame.module.css';
import styles from './paged-view.module.css';

export type PagedOptions = {
  readonly scale: PagedScale;
  readonly background: Background;
  readonly animate: boolean;
  readonly swipe: boolean;
  /** Empty margins of pages are left away. */
  readonly crop: boolean;
  /** The zoom stays when the page is turned. */
  readonly zoomKept: boolean;
  readonly zones: ZonePreset;
  /** How pictures look, as a CSS filter. */
  readonly filter?: string | undefined;
};

export type PagedViewProps = {
  /** The pages of the state, with their addresses. */
  readonly pages: readonly ReaderPage[];
  readonly store: ReaderStore;
  readonly loader: ImageLoader;
  readonly options: PagedOptions;
  readonly labels: ReaderLabels;
  readonly zoom: Zoom;
  /** A tap in the middle: show or hide the toolbars. */
  readonly onMenu: () => void;
};

type PaneProps = Pick<PagedViewProps, 'pages' | 'labels'> & {
  readonly scale: PagedScale;
  readonly direction: ReadingMode;
  readonly loader: ImageLoader;
  readonly marginsOf: (url: string) => Margins | undefined;
  readonly index: number;
  readonly spread: Spread;
};

/**
 * One spread; only the current one is in the flow of the document and can be reached. Turns say so of
 * its element, and where that lies.
 */
const SpreadPane = memo(function SpreadPane(props: PaneProps) {
  const { pages, scale, direction, labels, loader, marginsOf, index, spread } = props;
  const slots = spread.length;
  const box = useMemo(() => pagedBox.bind(null, scale, slots), [scale, slots]);
  const half = 'page' in spread[0] ? spread[0].half : undefined;
  const part = useMemo(() => {
    const found = spread.flatMap((slot) => {
      const page = 'page' in slot ? pages[slot.page - 1] : undefined;
      return page ? (marginsOf(page.url) ?? []) : [];
    });
    return partOf(commonMargins(found), half, direction);
  }, [spread, pages, marginsOf, half, direction]);
  const content = (slot: Slot) => {
    const number = 'page' in slot ? slot.page : slot.like;
    const page = pages[number - 1];
    if (!page) return null;
    if ('blank' in slot) return <BlankBox key="blank" {...{ page, loader, part, box }} />;
    return <PageBox key={number} {...{ number, page, loader, labels, half, part, box }} />;
  };
  // The document scrolls to the right only, so the order is reversed, not the direction.
  const ordered = direction === 'RIGHT_TO_LEFT' ? spread.toReversed() : spread;
  return (
    <div className={styles.pane} data-spread={index} data-scale={scale}>
      {ordered.map(content)}
    </div>
  );
});

/** The spreads that are drawn: those beside the painted one, and the current one. */
function shownAround(near: number, index: number): number[] {
  return [...new Set([near - 1, near, near + 1, index])].toSorted((a, b) => a - b);
}

/** The same for a spread wherever it stands, so that a turn keeps its elements. */
function keyOf(spread: Spread): string {
  return spread.map((slot) => ('page' in slot ? `${slot.page}${slot.half ?? ''}` : '')).join(' ');
}

/**
 * Shows the current spread and keeps its neighbors drawn beside the screen. The document itself
 * scrolls a page larger than the screen, so nothing around this view may be a scroll container.
 */
export function PagedView(props: PagedViewProps) {
  const { pages, store, loader, options, labels, zoom, onMenu } = props;
  const { dispatch: onCommand } = store;
  const view = useRef<HTMLElement>(null);
  const { animate, scale, zoomKept } = options;
  const { state, near: painted } = useTurns(view, store, {
    animate,
    isWide: () => zoom.level() > 1 || scale === 'FIT_HEIGHT' || scale === 'ORIGINAL',
    onTurn: () => {
      if (!zoomKept && zoom.level() > 1) zoom.set(1);
    },
  });
  const { spreads, index, direction } = state;
  const near = painted.spreads === spreads ? painted.index : index;
  const plan = useMemo(
    () =>
      preloadPlan(spreads, near).flatMap(({ page, half }) => {
        const url = pages[page - 1]?.url;
        return url === undefined ? [] : [addressOf(url, half)];
      }),
    [pages, spreads, near],
  );
  useEffect(() => loader.want(plan), [loader, plan]);
  const marginsOf = useMargins(plan, options.crop);

  useEdgeTimer(state.edge, onCommand);
  const onSwipe = useCallback((type: SwipeAction) => onCommand({ type }), [onCommand]);
  const onWheel = useCallback<WheelTurn>(
    (move, repeat) => goOn(move, { store, zoom }, { animate, repeat }),
    [store, zoom, animate],
  );
  useTap(view, zonesOf(options.zones, direction), {
    onTap: (type) => {
      if (type === 'menu') return onMenu();
      const move = type === 'next' || type === 'previous' ? type : sidesOf(direction)[type];
      if (!zoom.pan(move, direction, animate)) onCommand({ type });
    },
    onDoubleTap: (at) => zoom.set(zoom.level() === 1 ? TAP_ZOOM : 1, at),
  });

  return (
    <main
      ref={view}
      tabIndex={-1}
      className={`${frame.frame} ${styles.view}`}
      data-background={options.background}
      data-fits={scale === 'SCREEN' || undefined}
      style={filterStyle(options.filter)}
      dir="ltr"
    >
      <ViewGestures {...{ view, zoom, direction, onSwipe, onWheel }} swipe={options.swipe} />
      {shownAround(near, index).map((at) => {
        const spread = spreads[at];
        if (!spread) return null;
        return (
          <SpreadPane
            key={keyOf(spread)}
            {...{ pages, scale, direction, labels, loader, marginsOf, spread }}
            index={at}
          />
        );
      })}
    </main>
  );
}
