import type { ReadingMode } from './reader-settings.ts';

export type TapAction = 'turnLeft' | 'turnRight' | 'next' | 'previous' | 'menu';

const EDGE_SHARE = 0.25;

/**
 * What a tap means. Point and viewport are in CSS pixels from the viewport's top left corner.
 * The outer quarters turn (left and right in horizontal modes, top and bottom in the others, where
 * a strip scrolls instead); the middle half toggles the toolbars.
 */
export function tapAction(
  point: { readonly x: number; readonly y: number },
  viewport: { readonly width: number; readonly height: number },
  direction: ReadingMode,
): TapAction {
  const vertical = direction === 'VERTICAL' || direction === 'WEBTOON';
  const share = vertical ? point.y / viewport.height : point.x / viewport.width;
  if (share < EDGE_SHARE) return vertical ? 'previous' : 'turnLeft';
  if (share >= 1 - EDGE_SHARE) return vertical ? 'next' : 'turnRight';
  return 'menu';
}
