import type { ReadingMode, ZonePreset } from './reader-settings.ts';
import { sidesOf } from './reader-state.ts';

export type TapAction = 'turnLeft' | 'turnRight' | 'next' | 'previous' | 'menu';

/** A part of the window that turns; edges as shares of its width and height, from its top left. */
export type Zone = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly action: Exclude<TapAction, 'menu'>;
};

const whole = { left: 0, top: 0, right: 1, bottom: 1 };

/** The two sides of the window, as wide as this share of it. */
const sides = (share: number): readonly Zone[] => [
  { ...whole, right: share, action: 'turnLeft' },
  { ...whole, left: 1 - share, action: 'turnRight' },
];

/** The top and the foot of the window, as high as this share of it. */
const ends = (share: number): readonly Zone[] => [
  { ...whole, bottom: share, action: 'previous' },
  { ...whole, top: 1 - share, action: 'next' },
];

/** Under a thumb lies all that turns: a wide part on, a narrow one back; the top opens the menu. */
const thumb = (hand: 'left' | 'right'): readonly Zone[] => {
  const on = { ...whole, top: 0.2, action: 'next' } as const;
  const back = { ...whole, top: 0.2, action: 'previous' } as const;
  return hand === 'right'
    ? [
        { ...on, left: 0.45 },
        { ...back, right: 0.25 },
      ]
    : [
        { ...on, right: 0.55 },
        { ...back, left: 0.75 },
      ];
};

/** The zones that turn, by preset; all else of the window shows and hides the toolbars. */
export function zonesOf(preset: ZonePreset, direction: ReadingMode): readonly Zone[] {
  const across = direction === 'VERTICAL' || direction === 'WEBTOON' ? ends : sides;
  const zones: Record<ZonePreset, () => readonly Zone[]> = {
    bothHands: () => across(0.25),
    oneHand: () => thumb('right'),
    leftHand: () => thumb('left'),
    edges: () => across(0.1),
  };
  return zones[preset]();
}

/** Whether a tap in a zone reads on, in a mode. */
export function readsOn({ action }: Zone, mode: ReadingMode): boolean {
  const move = action === 'next' || action === 'previous' ? action : sidesOf(mode)[action];
  return move === 'next';
}

/** The action of a tap. Point and viewport are in CSS pixels from the viewport's top left corner. */
export function tapAction(
  point: { readonly x: number; readonly y: number },
  viewport: { readonly width: number; readonly height: number },
  zones: readonly Zone[],
): TapAction {
  const x = point.x / viewport.width;
  const y = point.y / viewport.height;
  const hit = zones.find(
    ({ left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom,
  );
  return hit?.action ?? 'menu';
}
