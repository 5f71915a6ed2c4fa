import { useEffect, useMemo, useRef } from 'react';
import { BlankBox, PageBox } from './PageBox.tsx';
import type { ReaderLabels, ReaderPage } from './PageBox.tsx';
import { pagedBox } from './page-box-style.ts';
import { preloadPlan } from './preload.ts';
import type { Background, PagedScale } from './reader-settings.ts';
import type { ReaderCommand, ReaderState } from './reader-state.ts';
import { restTransform } from './slide.ts';
import { pagesOf } from './spreads.ts';
import type { Slot, Spread } from './spreads.ts';
import { useEdgeTimer } from './use-edge-timer.ts';
import { usePageLoader } from './use-page-loader.ts';
import type { ImageLoader } from './use-page-loader.ts';
import { useSwipe } from './use-swipe.ts';
import { useTap } from './use-tap.ts';
import { useTurns } from './use-turns.ts';
import frame from './frame.module.css';
import styles from './paged-view.module.css';

export type PagedOptions = {
  readonly scale: PagedScale;
  readonly background: Background;
  readonly animate: boolean;
  readonly swipe: boolean;
};

export type PagedViewProps = {
  /** The pages of `state`, with their addresses. */
  readonly pages: readonly ReaderPage[];
  readonly state: ReaderState;
  readonly options: PagedOptions;
  readonly labels: ReaderLabels;
  readonly onCommand: (command: ReaderCommand) => void;
  /** A tap in the middle: show or hide the toolbars. */
  readonly onMenu: () => void;
};

type PaneProps = Pick<PagedViewProps, 'pages' | 'state' | 'options' | 'labels'> & {
  readonly loader: ImageLoader;
  readonly index: number;
  readonly spread: Spread;
};

/** One spread; only the current one is in the flow of the document and can be reached. */
function SpreadPane({ pages, state, options, labels, loader, index, spread }: PaneProps) {
  const { scale } = options;
  const slots = spread.length;
  const box = useMemo(() => pagedBox.bind(null, scale, slots), [scale, slots]);
  const content = (slot: Slot) => {
    const number = 'page' in slot ? slot.page : slot.like;
    const page = pages[number - 1];
    if (!page) return null;
    if ('blank' in slot) return <BlankBox key="blank" {...{ page, loader, box }} />;
    return <PageBox key={number} {...{ number, page, loader, labels, box }} />;
  };
  // The document scrolls to the right only, so the order is reversed, not the direction.
  const ordered = state.direction === 'RIGHT_TO_LEFT' ? spread.toReversed() : spread;
  return (
    <div
      className={styles.pane}
      data-spread={index}
      data-scale={scale}
      inert={index !== state.index}
      style={{ transform: restTransform(index - state.index, state.direction) }}
    >
      {ordered.map(content)}
    </div>
  );
}

/**
 * Shows the current spread and keeps its neighbours drawn beside the screen. The document itself
 * scrolls a page larger than the screen, so nothing around this view may be a scroll container.
 */
export function PagedView({ pages, state, options, labels, onCommand, onMenu }: PagedViewProps) {
  const view = useRef<HTMLDivElement>(null);
  const loader = usePageLoader();
  const { spreads, index, direction } = state;

  useEffect(() => {
    loader.want(preloadPlan(spreads, index).flatMap((page) => pages[page - 1]?.url ?? []));
  }, [loader, pages, spreads, index]);

  useTurns(view, state, options.animate);
  useEdgeTimer(state.edge, onCommand);
  useSwipe(view, { enabled: options.swipe, direction }, (type) => onCommand({ type }));
  useTap(view, direction, (type) => (type === 'menu' ? onMenu() : onCommand({ type })));

  return (
    <div
      ref={view}
      className={`${frame.frame} ${styles.view}`}
      data-background={options.background}
      dir="ltr"
    >
      {[index - 1, index, index + 1].map((at) => {
        const spread = spreads[at];
        if (!spread) return null;
        return (
          <SpreadPane
            key={pagesOf(spread)[0]}
            {...{ pages, state, options, labels, loader, spread }}
            index={at}
          />
        );
      })}
    </div>
  );
}
