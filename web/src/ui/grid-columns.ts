/**
 * How many cards of at least `cardWidth` pixels stand side by side, never fewer than
 * two: a phone shows pairs however large the covers are asked to be.
 */
export function columnCount(width: number, cardWidth: number, gap: number): number {
  return Math.max(2, Math.floor((width + gap) / (cardWidth + gap)));
}

/** Least width of a card that is a row, in pixels. */
const rowWidth = 400;

/** How many rows stand side by side, where every card is one. */
export function rowColumnCount(width: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (rowWidth + gap)));
}

/** Where the arrow keys lead from one card of a grid; undefined for other keys. */
export function gridTarget(
  key: string,
  index: number,
  { columns, count, rtl }: { columns: number; count: number; rtl: boolean },
): number | undefined {
  const side = rtl ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: side,
    ArrowLeft: -side,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const by = steps[key];
  if (by === undefined) return undefined;
  const target = index + by;
  return target >= 0 && target < count ? target : undefined;
}
