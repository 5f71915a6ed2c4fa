/** A rectangle of the document as far along the scroll as its text begins there, in CSS pixels. */
type Along = (rect: DOMRect) => number;

/** Remembers where a long scroll stands to the pixel; the renderer itself knows only its first whole line. */
export interface ScrollPlace {
  /** The renderer has told where it is, so far along the scroll; after a new layout what is remembered stays. */
  readonly told: (relocation: FoliateRelocation, start: number, along: Along) => void;
  /** Whether it has scrolled on since then. */
  readonly isPast: (start: number) => boolean;
  /** How far the first whole line stood from where the window begins. */
  readonly ahead: () => number;
}

const isElement = (node: Node | undefined): node is Element => node?.nodeType === Node.ELEMENT_NODE;

/** The rectangle that the renderer goes back to. */
function firstRect(range: Range): DOMRect | undefined {
  const { collapsed, endContainer, endOffset } = range;
  // A place beside text stands for its element.
  const inside = endContainer.childNodes[endOffset];
  const element = isElement(inside) ? inside : isElement(endContainer) ? endContainer : undefined;
  const rects = Array.from(
    (collapsed ? element : undefined)?.getClientRects() ?? range.getClientRects(),
  );
  return rects.find(({ width, height }) => width > 0 && height > 0) ?? rects[0];
}

export function createScrollPlace(): ScrollPlace {
  let last = 0;
  let ahead = 0;
  return {
    told({ reason, range }, start, along) {
      last = start;
      if (reason === 'anchor') return;
      const isGone = reason === 'navigation' || reason === 'selection';
      const rect = isGone || !range ? undefined : firstRect(range);
      ahead = rect ? along(rect) - start : 0;
    },
    isPast: (start) => Math.abs(start - last) >= 1,
    ahead: () => ahead,
  };
}
