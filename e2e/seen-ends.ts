/// <reference lib="dom" />
import type { TextRenderer } from './text-renderer.ts';

/** A letter at an end of a chapter. */
interface End {
  /** Whether the page, or the window on a long scroll, shows it whole. */
  readonly isSeen: boolean;
  /** Whether it stands where the first line of a page begins. */
  readonly isAtStart: boolean;
  /** How far it stands from there, along the lines and across them, in CSS pixels. */
  readonly place: string;
}

/** What is shown of a chapter. */
export interface Ends {
  /** Chapter and place in it; empty while none is shown. */
  readonly at: string;
  readonly chapter: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly first: End;
  readonly last: End;
}

/**
 * Looks where the first and the last letter of the chapter stand that is shown, in any browser. Runs in the page, so
 * it is complete in itself.
 */
export function lookAtEnds(): Ends {
  const nowhere = { isSeen: false, isAtStart: false, place: '' };
  const none = {
    at: '',
    chapter: -1,
    isFirst: false,
    isLast: false,
    first: nowhere,
    last: nowhere,
  };
  const renderer = document.querySelector<TextRenderer>('longbox-epub-flow');
  const [shown] = renderer?.getContents() ?? [];
  const doc = shown?.doc;
  const view = doc?.defaultView;
  if (!renderer || !shown || !doc?.body || !view || doc.readyState !== 'complete') return none;
  const { scrolled, start, end, size, viewSize, page, pages } = renderer;
  const isLaidOut = scrolled ? viewSize > 0 : pages > 0;
  const frame = view.frameElement?.getBoundingClientRect();
  if (!doc.URL.startsWith('blob:') || !isLaidOut || !frame) return none;
  const { writingMode, direction } = view.getComputedStyle(doc.body);
  const isVertical = writingMode.startsWith('vertical');
  const box = doc.documentElement.getBoundingClientRect();
  const around = renderer.getBoundingClientRect();
  /** The page that is shown, or the window on a long scroll, as a rectangle of the document. */
  const shift = (page - 1) * size;
  const room = scrolled
    ? new DOMRect(around.x - frame.x, around.y - frame.y, around.width, around.height)
    : isVertical
      ? new DOMRect(box.x, box.y + shift, frame.width, size)
      : direction === 'rtl'
        ? new DOMRect(box.right - shift - size, box.y, size, frame.height)
        : new DOMRect(box.x + shift, box.y, size, frame.height);

  const endAt = (rect: DOMRect): End => {
    const left = rect.left - room.left;
    const right = room.right - rect.right;
    const top = rect.top - room.top;
    const bottom = room.bottom - rect.bottom;
    const [along, across] = isVertical
      ? [top, writingMode === 'vertical-rl' ? right : left]
      : [direction === 'rtl' ? right : left, top];
    const isSeen = [left, right, top, bottom].every((space) => space >= -1);
    const [length, depth] = isVertical ? [room.height, room.width] : [room.width, room.height];
    // The lines of a long scroll stand in the middle of the window, and wide margins around them.
    const [most, deepest] = scrolled ? [0.45, 0.6] : [0.25, 0.33];
    const isAtStart = along < length * most && across < depth * deepest;
    return { isSeen, isAtStart, place: `${Math.round(along)} ${Math.round(across)}` };
  };
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  const letters: DOMRect[] = [];
  const add = (text: Node, at: number): void => {
    const range = doc.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    letters.push(range.getBoundingClientRect());
  };
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const value = text.nodeValue?.trimEnd() ?? '';
    if (value === '') continue;
    add(text, value.length - value.trimStart().length);
    add(text, value.length - 1);
  }
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return none;
  return {
    at: `${shown.index}/${scrolled ? Math.round(start) : page}`,
    chapter: shown.index,
    isFirst: scrolled ? start <= 1 : page <= 1,
    isLast: scrolled ? viewSize - end <= 2 : page >= pages - 2,
    first: endAt(first),
    last: endAt(last),
  };
}
