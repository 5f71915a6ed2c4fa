interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where text may stand in a document, in CSS pixels; as if lines ran from left to right. */
export interface PageGrid {
  /** A rectangle along the lines, counted from where they begin. */
  readonly along: (rect: DOMRect) => Stretch;
  /** A rectangle across the lines. */
  readonly across: (rect: DOMRect) => Stretch;
  /** From one column to the next, or all there is where text is one long scroll. */
  readonly step: number;
  /** How long a line may be. */
  readonly line: number;
  /** How far lines go on across: of a page, or of the whole scroll. */
  readonly depth: number;
  readonly isPaged: boolean;
  /** The way lines run. */
  readonly mode: string;
}

const px = (value: string) => Number.parseFloat(value) || 0;

/** The grid in which a document is laid out now. */
export function pageGridOf(document: Document, isPaged: boolean): PageGrid {
  const root = document.documentElement;
  const box = root.getBoundingClientRect();
  const style = getComputedStyle(root);
  const { writingMode: mode } = getComputedStyle(document.body);
  const isVertical = mode.startsWith('vertical');
  const isMirrored = !isVertical && style.direction === 'rtl';
  const [size, depth] = isVertical ? [box.height, box.width] : [box.width, box.height];
  const gap = px(style.columnGap);
  const columns = isPaged ? Math.max(1, Math.round(size / (px(style.columnWidth) + gap))) : 1;
  const step = size / columns;
  const padding = px(isVertical ? style.paddingTop : style.paddingLeft) * 2;
  const sideways = (rect: DOMRect) => ({ start: rect.left - box.left, end: rect.right - box.left });
  const down = (rect: DOMRect) => ({ start: rect.top - box.top, end: rect.bottom - box.top });
  const mirrored = (rect: DOMRect) => ({
    start: box.right - rect.right,
    end: box.right - rect.left,
  });
  return {
    along: isVertical ? down : isMirrored ? mirrored : sideways,
    across: isVertical ? sideways : down,
    step,
    line: step - (isPaged ? gap : padding),
    depth,
    isPaged,
    mode,
  };
}

/** Letters hang out of their line a little, and columns are rounded, in CSS pixels. */
const SLACK = 3;
/** So much of a line may be cut off: it is the space above and below the letters. */
const CUT = 0.3;

/** The column in which a rectangle begins. */
export function columnOf({ along, step }: PageGrid, rect: DOMRect): number {
  return Math.floor((along(rect).start + SLACK) / step);
}

/** Whether a rectangle stands where no page shows it whole. */
export function isOutside(grid: PageGrid, rect: DOMRect): boolean {
  const { along, across, step, depth, isPaged } = grid;
  const inline = along(rect);
  const block = across(rect);
  // Lines of a turned box lie across the others: they are as thick as their shorter side.
  const slack = Math.max(SLACK, Math.min(rect.width, rect.height) * CUT);
  if (block.start < -slack || block.end > depth + slack) return true;
  const column = columnOf(grid, rect);
  return column < 0 || (!isPaged && column > 0) || inline.end - SLACK > (column + 1) * step;
}

/** Whether a box cuts a piece of text off; `boxes` are its parts, one a column. */
export function isCut(boxes: Iterable<DOMRect>, rect: DOMRect): boolean {
  const slack = Math.max(SLACK, Math.min(rect.width, rect.height) * CUT);
  for (const box of boxes) {
    const isIn =
      rect.left > box.left - slack &&
      rect.right < box.right + slack &&
      rect.top > box.top - slack &&
      rect.bottom < box.bottom + slack;
    if (isIn) return false;
  }
  return true;
}
