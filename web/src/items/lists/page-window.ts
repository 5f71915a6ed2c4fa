/** A page number, or a gap between two of them. */
export type PageMark = number | 'gap';

/**
 * The page numbers to offer, from 1: first, last, and those around the current one, `most` marks at
 * most, gaps included. A gap never hides a single page.
 */
export function pageWindow(current: number, total: number, most: number): PageMark[] {
  if (total <= most) return Array.from({ length: total }, (_, index) => index + 1);
  // First, last and the gaps before them take four places at most.
  const inner = Math.max(1, most - 4);
  const from = Math.min(Math.max(current - Math.floor(inner / 2), 3), total - inner - 1);
  const to = from + inner - 1;
  return [
    1,
    from > 3 ? 'gap' : 2,
    ...Array.from({ length: inner }, (_, index) => from + index),
    to < total - 2 ? 'gap' : total - 1,
    total,
  ];
}
