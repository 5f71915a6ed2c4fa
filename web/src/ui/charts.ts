/** One line of a chart. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** A piece of a ring: its start and length as shares of the whole, and its color. */
export interface RingPiece {
  readonly from: number;
  readonly share: number;
  readonly colour: string;
}

/** Number of colors; smaller lines share the color of the others. */
export const colours = 10;

/** The color of a line by its rank. */
export function colourOf(place: number): string {
  return `var(--colour-${place < colours ? place + 1 : 'others'})`;
}

/** The pieces of a ring for lines sorted by size; the smallest are put together as one. */
export function ringOf(rows: readonly ChartRow[]): readonly RingPiece[] {
  const sum = rows.reduce((all, { value }) => all + value, 0);
  if (sum <= 0) return [];
  const pieces: RingPiece[] = [];
  let from = 0;
  for (const [place, { value }] of rows.slice(0, colours).entries()) {
    const share = value / sum;
    if (share > 0) pieces.push({ from, share, colour: colourOf(place) });
    from += share;
  }
  const left = 1 - from;
  if (rows.length > colours && left > 1e-9) {
    pieces.push({ from, share: left, colour: colourOf(colours) });
  }
  return pieces;
}

/** The largest first; equal ones keep their order. */
export function bySize(rows: readonly ChartRow[]): readonly ChartRow[] {
  return rows.toSorted((one, other) => other.value - one.value);
}
