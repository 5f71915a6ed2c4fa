import type { ReadingMode } from './reader-settings.ts';

/**
 * Where a spread rests, as a CSS transform: `offset` is its index minus the current one's. Those
 * that follow lie to the right, in right to left to the left, in vertical mode below.
 */
export function restTransform(offset: number, direction: ReadingMode): string {
  if (offset === 0) return 'none';
  const sign = Math.sign(offset) * (direction === 'RIGHT_TO_LEFT' ? -1 : 1);
  return `${direction === 'VERTICAL' ? 'translateY' : 'translateX'}(${sign * 100}%)`;
}
