import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Jump } from '../paged/reader-state.ts';
import { atEdge, pageAfterScroll, reachedRange, visibleRange } from './strip-rules.ts';
import type { VisibleRange } from './strip-rules.ts';
import pages from '../paged/page-box.module.css';

/** Where the strip is: known from the last scroll, so that a new layout can return to it. */
type Position = {
  readonly page: number;
  readonly range: VisibleRange;
  /** Of those in view, the pages that count as reached. */
  readonly reached: VisibleRange;
  readonly scrollY: number;
  /** A page in view, and how much of it lies above the viewport, as a share of its height. */
  readonly anchor: number;
  readonly above: number;
};

type Options = {
  /** The current page, from 1. */
  readonly page: () => number;
  /** Each new jump scrolls to its page. */
  readonly jump: Jump;
  /** How much of the first page gone to lies above the viewport, as a share of its height. */
  readonly above: number;
  /** Called with the current page and all that can be seen, after each scroll and jump. */
  readonly onPosition: (page: number, range: VisibleRange) => void;
};

/** The boxes of all pages, in order. */
function boxesIn(column: Element): HTMLCollection {
  return column.getElementsByClassName(pages['page'] ?? '');
}

function boxOf(column: Element, page: number): DOMRect | undefined {
  return boxesIn(column)[page - 1]?.getBoundingClientRect();
}

function measure(column: Element, pageFor: (reached: VisibleRange) => number): Position {
  const children = boxesIn(column);
  const extentOf = (index: number) => children[index]?.getBoundingClientRect() ?? new DOMRect();
  const range = visibleRange(children.length, extentOf, window.innerHeight);
  const end = extentOf(children.length - 1);
  const reached = reachedRange(range, children.length, {
    middle: (end.top + end.bottom) / 2,
    height: window.innerHeight,
  });
  const top = boxOf(column, range.first);
  const above = top && top.height > 0 ? -top.top / top.height : 0;
  const { scrollY } = window;
  return { page: pageFor(reached), range, reached, scrollY, anchor: range.first, above };
}

function scrollTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Ties a column of page boxes to the document's scroll position: reports the current page, goes to
 * pages at once, and stays on the same spot of the same page when boxes change their size.
 */
export function useStripScroll(
  column: RefObject<HTMLElement | null>,
  { page, jump, above, onPosition }: Options,
): { readonly scrollToPage: (page: number) => void } {
  const position = useRef<Position>(null);

  const settle = (now: Position): void => {
    position.current = now;
    onPosition(now.page, now.range);
  };
  const report = useEffectEvent(settle);

  const scrollToPage = (target: number, share = 0): void => {
    const box = column.current && boxOf(column.current, target);
    if (!column.current || !box) return;
    scrollTo(window.scrollY + box.top + share * box.height);
    settle(measure(column.current, () => target));
  };

  const arrived = useRef<Jump>(null);
  const arrive = useEffectEvent((to: Jump) => {
    // Hidden for a while and shown again, the strip returns to its page, not to the last jump.
    scrollToPage(to === arrived.current ? page() : to.page, arrived.current ? 0 : above);
    arrived.current = to;
  });
  useLayoutEffect(() => arrive(jump), [jump]);

  useEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    const scrolled = (): void => {
      const before = position.current;
      // A jump's own scroll event changes nothing: its target stays current.
      if (!before || window.scrollY === before.scrollY) return;
      const { scrollHeight, clientHeight } = document.documentElement;
      const forward = window.scrollY > before.scrollY;
      const reachedEnd = forward && atEdge('end', window.scrollY, clientHeight, scrollHeight);
      report(
        measure(element, (now) => pageAfterScroll(before.page, before.reached, now, reachedEnd)),
      );
    };
    const resized = new ResizeObserver(() => {
      const kept = position.current;
      const box = kept && boxOf(element, kept.anchor);
      if (!kept || !box) return;
      scrollTo(window.scrollY + box.top + kept.above * box.height);
      const { range, reached, scrollY } = measure(element, () => kept.page);
      position.current = { ...kept, range, reached, scrollY };
    });
    resized.observe(element);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', scrolled);
    };
  }, [column]);

  return { scrollToPage };
}
