import type { ScrollRoom } from '../paged/swipe.ts';
import type { LinkPress, Point } from './engine.ts';
import { kindOf, linkPlace } from './notes.ts';
import { type LinkTarget, resolveLink } from './paths.ts';
import { swipeOf, type Swipe } from './touch-rules.ts';

/** Input from the person through a document or the space next to it. */
export interface InputEvents {
  readonly tap: (
    point: Point,
    inside: { readonly document: Document; at: Point } | undefined,
  ) => void;
  readonly key: (event: KeyboardEvent) => void;
  readonly select: (document: Document) => void;
  readonly link: (press: LinkPress) => void;
  readonly image: (url: string, description: string) => void;
  readonly swipe: (way: Swipe) => void;
  /** How far the pages could be drawn along now; a finger that does so turns none. */
  readonly room: () => ScrollRoom | undefined;
  /** A double press on pages that can be enlarged; where text flows there is nothing to do. */
  readonly double: ((point: Point) => void) | undefined;
  readonly wheel: (event: WheelEvent) => void;
}

/** A press becomes a tap when no second one comes within so many milliseconds. */
const DOUBLE_MS = 200;
/** Movement, in CSS pixels, from which a press is a drag. */
const DRAG = 10;
/** A selection that has not changed for so many milliseconds is meant. */
const SELECTED_MS = 150;

const isNode = (target: EventTarget): target is Node => 'nodeType' in target;
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

/** Elements of a frame are of another realm, so `instanceof` does not know them. */
export function elementOf(target: EventTarget | null): Element | undefined {
  if (target === null || !isNode(target)) return undefined;
  if (target.nodeType === Node.TEXT_NODE) return target.parentElement ?? undefined;
  return isElement(target) ? target : undefined;
}

/** Whether words stand right in an element: from there on a mouse selects. */
export function hasWords(element: Element | undefined): boolean {
  return Array.from(element?.childNodes ?? []).some(
    ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim() !== '',
  );
}

function isSelecting(document: Document): boolean {
  return document.getSelection()?.isCollapsed === false;
}

/** From the coordinates of a frame to those of the window; a frame may be drawn smaller. */
export function outerBox(document: Document, box: DOMRect): DOMRect {
  const frame = document.defaultView?.frameElement;
  if (!(frame instanceof HTMLElement)) return box;
  const { left, top, width } = frame.getBoundingClientRect();
  const scale = frame.offsetWidth > 0 ? width / frame.offsetWidth : 1;
  return new DOMRect(
    left + box.left * scale,
    top + box.top * scale,
    box.width * scale,
    box.height * scale,
  );
}

/** What a press operates; it turns no page there. */
const operated = 'button, input, select, textarea, label, summary, audio, video';

const noteTypes = /\b(?:noteref|doc-noteref|doc-biblioref|biblioref|annoref)\b/;

function isNoteLink(link: Element): boolean {
  return noteTypes.test(kindOf(link));
}

/** Whether a link leads to something in its document that isn't shown there. */
function leadsToHidden(link: Element, target: LinkTarget, path: string): boolean {
  if (target.kind !== 'internal' || target.path !== path) return false;
  const found = link.ownerDocument.getElementById(target.fragment ?? '');
  return found !== null && found.getClientRects().length === 0;
}

function linkPress(link: Element, path: string): LinkPress | undefined {
  const href =
    link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '';
  const target = resolveLink(path, href);
  if (!target) return undefined;
  // Of a link that is broken between two lines, where it begins.
  const box = link.getClientRects()[0] ?? link.getBoundingClientRect();
  return {
    target,
    isNote: isNoteLink(link) || leadsToHidden(link, target, path),
    text: (link.textContent ?? '').trim(),
    path,
    place: linkPlace(link),
    box: outerBox(link.ownerDocument, box),
    focus: () => {
      if ('focus' in link && typeof link.focus === 'function') link.focus({ preventScroll: true });
    },
  };
}

function pictureAt(element: Element | undefined): { url: string; description: string } | undefined {
  const picture = element?.closest('img, image');
  const url = picture?.getAttribute('src') ?? picture?.getAttribute('href');
  if (!picture || url === null || url === undefined) return undefined;
  return { url, description: picture.getAttribute('alt') ?? '' };
}

/**
 * Listens to a document of the book, or to the space beside it. It ends with the document; for the
 * space, call what is given back.
 * @param path the file the document was made of; none for the space.
 */
export function listenTo(
  source: Document | HTMLElement,
  path: string | undefined,
  on: InputEvents,
): () => void {
  const document = source instanceof HTMLElement ? source.ownerDocument : source;
  const isFrame = path !== undefined;
  const stop = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let settled: ReturnType<typeof setTimeout> | undefined;
  let pressed = { x: 0, y: 0, selected: false, isMouse: true };
  let touch: { x: number; y: number; time: number; room: ScrollRoom | undefined } | undefined;

  function listen<Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    run: (event: HTMLElementEventMap[Kind]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    const own: AddEventListenerOptions = { ...options, signal: stop.signal };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- window and element send the same events
    source.addEventListener(kind, run as EventListener, own);
  }

  const outerPoint = (at: Point): Point => {
    if (!isFrame) return at;
    const { left: x, top: y } = outerBox(document, new DOMRect(at.x, at.y));
    return { x, y };
  };

  listen('pointerdown', (event) => {
    const { screenX: x, screenY: y, pointerType } = event;
    pressed = { x, y, selected: isSelecting(document), isMouse: pointerType === 'mouse' };
  });
  listen('click', (event) => {
    clearTimeout(waiting);
    const target = elementOf(event.target);
    const link = target?.closest('a[href], a[*|href], area[href], math[href], math [href]');
    if (isFrame && link) {
      event.preventDefault();
      const press = linkPress(link, path);
      if (press) on.link(press);
      return;
    }
    if (event.ctrlKey || event.altKey || event.shiftKey || event.metaKey) return;
    if (event.detail > 1 || pressed.selected || isSelecting(document)) return;
    // On the screen: an enlarged page goes along with a mouse that draws it.
    if (Math.hypot(event.screenX - pressed.x, event.screenY - pressed.y) >= DRAG) return;
    if (target?.closest(operated)) return;
    const at = { x: event.clientX, y: event.clientY };
    const point = outerPoint(at);
    waiting = setTimeout(() => {
      if (!isSelecting(document)) on.tap(point, isFrame ? { document, at } : undefined);
    }, DOUBLE_MS);
  });
  listen('dblclick', (event) => {
    const { double } = on;
    if (double) {
      // A mouse selects a word; next to words it selects the nearest one, which isn't intended.
      if (pressed.isMouse && hasWords(elementOf(event.target))) return;
      document.getSelection()?.removeAllRanges();
      double(outerPoint({ x: event.clientX, y: event.clientY }));
      return;
    }
    const picture = pictureAt(elementOf(event.target));
    if (!isFrame || !picture) return;
    event.preventDefault();
    document.getSelection()?.removeAllRanges();
    on.image(picture.url, picture.description);
  });
  // A press with the middle button would open a file of the book by itself.
  listen('auxclick', (event) => {
    if (isFrame) event.preventDefault();
  });
  listen('wheel', on.wheel, { passive: true });
  listen(
    'touchstart',
    ({ touches, timeStamp }) => {
      const [one] = touches;
      touch =
        one && touches.length === 1
          ? { x: one.screenX, y: one.screenY, time: timeStamp, room: on.room() }
          : undefined;
    },
    { passive: true },
  );
  listen(
    'touchend',
    ({ changedTouches, timeStamp }) => {
      const [one] = changedTouches;
      if (!touch || !one || isSelecting(document) || (visualViewport?.scale ?? 1) > 1.01) return;
      const { x, y, time, room } = touch;
      const way = swipeOf(one.screenX - x, one.screenY - y, timeStamp - time, room);
      touch = undefined;
      if (way) on.swipe(way);
    },
    { passive: true },
  );
  if (isFrame) {
    listen('keydown', on.key);
    document.addEventListener(
      'selectionchange',
      () => {
        clearTimeout(settled);
        settled = setTimeout(on.select, SELECTED_MS, document);
      },
      { signal: stop.signal },
    );
  }
  return () => {
    clearTimeout(waiting);
    clearTimeout(settled);
    stop.abort();
  };
}
