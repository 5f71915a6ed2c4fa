/// <reference lib="dom" />
import type { TextRenderer } from './text-renderer.ts';

/** Where a reader of a book is, and what has not been seen of the chapter so far. */
export interface Sight {
  /** Chapter and place in it; empty while none is shown. */
  readonly at: string;
  readonly chapter: number;
  readonly isLast: boolean;
  /** How many letters were not seen yet, and some of them with their places. */
  readonly unseen: number;
  readonly example: string;
}

declare global {
  interface Window {
    seenLetters?: WeakMap<Document, Set<string>>;
  }
}

/**
 * Looks at the page that is shown, in any browser, and says which letters of its chapter no page has shown
 * whole so far. Runs in the page, so it is complete in itself.
 */
export function lookAtText(): Sight {
  const renderer = document.querySelector<TextRenderer>('longbox-epub-flow');
  const [shown] = renderer?.getContents() ?? [];
  const doc = shown?.doc;
  const view = doc?.defaultView;
  const none = { at: '', chapter: -1, isLast: false, unseen: 0, example: '' };
  if (!renderer || !shown || !doc?.body || !view || doc.readyState !== 'complete') return none;
  // A scroll of less than half a window has no page, rounded.
  const isLaidOut = renderer.scrolled ? renderer.viewSize > 0 : renderer.pages > 0;
  if (!doc.URL.startsWith('blob:') || !isLaidOut) return none;
  const root = doc.documentElement;
  const box = root.getBoundingClientRect();
  const style = view.getComputedStyle(root);
  const isVertical = view.getComputedStyle(doc.body).writingMode.startsWith('vertical');
  const isMirrored = !isVertical && style.direction === 'rtl';
  const { scrolled, start, end, size } = renderer;
  const frame = view.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const window_ = renderer.getBoundingClientRect();
  const length = isVertical ? box.height : box.width;
  const gap = Number.parseFloat(style.columnGap) || 0;
  const columns = scrolled
    ? 1
    : Math.max(1, Math.round(length / (Number.parseFloat(style.columnWidth) + gap)));
  const step = length / columns;

  /** Without the space around a letter, which may be cut off; of a line at the edge of a scroll half is seen. */
  const core = ({ x, y, width, height }: DOMRect): DOMRect => {
    const [side, top] = scrolled ? [0.5, 0.5] : [0.2, 0.3];
    return new DOMRect(
      x + width * side,
      y + height * top,
      width * (1 - 2 * side),
      height * (1 - 2 * top),
    );
  };
  const isIn = (rect: DOMRect, around: DOMRect, slack = 1): boolean =>
    rect.left >= around.left - slack &&
    rect.right <= around.right + slack &&
    rect.top >= around.top - slack &&
    rect.bottom <= around.bottom + slack;

  /** Whether the page that is shown has room for a letter that stands there. */
  const isOnPage = (rect: DOMRect): boolean => {
    if (scrolled) {
      return isIn(
        new DOMRect(rect.x + frame.x, rect.y + frame.y, rect.width, rect.height),
        new DOMRect(
          Math.max(window_.x, frame.x),
          Math.max(window_.y, frame.y),
          Math.min(window_.right, frame.right) - Math.max(window_.x, frame.x),
          Math.min(window_.bottom, frame.bottom) - Math.max(window_.y, frame.y),
        ),
      );
    }
    const [from, to] = isVertical
      ? [rect.top - box.top, rect.bottom - box.top]
      : isMirrored
        ? [box.right - rect.right, box.right - rect.left]
        : [rect.left - box.left, rect.right - box.left];
    const [above, below] = isVertical
      ? [rect.left, frame.width - rect.right]
      : [rect.top, frame.height - rect.bottom];
    const column = Math.floor((from + 1) / step);
    return (
      above >= -1 &&
      below >= -1 &&
      from >= start - size - 1 &&
      to <= end - size + 1 &&
      to - 1 <= (column + 1) * step
    );
  };

  const cutters = new Map<Element, readonly Element[]>();
  const cuttersOf = (element: Element): readonly Element[] => {
    const known = cutters.get(element);
    if (known || element === doc.body) return known ?? [];
    const { overflowX, overflowY, display } = view.getComputedStyle(element);
    const more = element.parentElement ? cuttersOf(element.parentElement) : [];
    const isCutter = `${overflowX}${overflowY}` !== 'visiblevisible' && display !== 'inline';
    const all = isCutter ? [element, ...more] : more;
    cutters.set(element, all);
    return all;
  };

  /** The columns in which a box and all around it have parts: in another one its text lies over others'. */
  const columnSets = new Map<Element, ReadonlySet<number> | undefined>();
  const columnAt = (rect: DOMRect): number =>
    Math.floor(
      ((isVertical
        ? rect.top - box.top
        : isMirrored
          ? box.right - rect.right
          : rect.left - box.left) +
        3) /
        step,
    );
  const columnsOf = (element: Element): ReadonlySet<number> | undefined => {
    if (scrolled || element === doc.body) return undefined;
    if (columnSets.has(element)) return columnSets.get(element);
    const { display, position } = view.getComputedStyle(element);
    const around =
      position !== 'absolute' && element.parentElement
        ? columnsOf(element.parentElement)
        : undefined;
    const own = new Set(Array.from(element.getClientRects(), columnAt));
    const isPlain = display === 'inline' || display === 'contents' || own.size === 0;
    const all = isPlain ? around : new Set([...own].filter((one) => around?.has(one) ?? true));
    columnSets.set(element, all);
    return all;
  };

  window.seenLetters ??= new WeakMap();
  const seen = window.seenLetters.get(doc) ?? new Set<string>();
  window.seenLetters.set(doc, seen);
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  let unseen = 0;
  let example = '';
  for (let node = 0; walker.nextNode(); node += 1) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    const value = text.nodeValue ?? '';
    for (let at = 0; parent && at < value.length; at += 1) {
      const name = `${node}/${at}`;
      if (value.charAt(at).trim() === '' || seen.has(name)) continue;
      const range = doc.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      // WebKit gives an empty one, too, at the end of the line before.
      const parts = Array.from(range.getClientRects());
      const whole = parts.find(({ width, height }) => width > 0 && height > 0) ?? new DOMRect();
      const rect = core(whole);
      const isCut = cuttersOf(parent).some(
        (cutter) => !Array.from(cutter.getClientRects()).some((part) => isIn(rect, part, 2)),
      );
      const isOver = columnsOf(parent)?.has(columnAt(whole)) === false;
      if (parts.length > 0 && !isCut && !isOver && isOnPage(rect)) {
        seen.add(name);
        continue;
      }
      unseen += 1;
      const place = [rect.left, rect.top, rect.right, rect.bottom].map(Math.round).join(' ');
      if (example === '') {
        example = `“${value.slice(at, at + 12)}” at ${place}${isCut ? ', cut off' : isOver ? ', over another column' : ''}`;
      }
    }
  }
  const place = scrolled ? Math.round(start) : renderer.page;
  const isLast = scrolled ? renderer.viewSize - end <= 2 : renderer.page >= renderer.pages - 2;
  return { at: `${shown.index}/${place}`, chapter: shown.index, isLast, unseen, example };
}
