/** A rectangle in CSS pixels. */
export type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What is shown at a time: a panel, or a part of a long one; without it the whole page. */
export type Stop = {
  /** The panel, where the page lies as a whole. */
  readonly panel: Rect | undefined;
  /** How the page is moved and enlarged, from its top left corner. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
};

/** When a page is shown whole. */
export type WholePage = 'never' | 'first' | 'last';

type Window = { readonly width: number; readonly height: number };

export const WHOLE_PAGE: Stop = { panel: undefined, x: 0, y: 0, scale: 1 };

/** Panels are enlarged at most so many times. */
const MOST_SCALE = 5;
/** This share of the window's shorter side stays free around a panel. */
const AIR = 0.03;
/** A panel that could be so many times as large is long for the window. */
const LONG = 2;
/** A long panel is shown in steps, unless it's enlarged so many times as a whole. */
const LARGE = 1.5;
/** This share of the window may be missing at the last step without another one. */
const SLACK = 0.1;

/** Positions along one axis that show a length in a window, in steps if it's longer. */
function positions(from: number, length: number, window: number, air: number): number[] {
  const room = window - 2 * air;
  if (length <= room * (1 + SLACK)) return [window / 2 - (from + length / 2)];
  const steps = Math.ceil(length / room - SLACK);
  return Array.from({ length: steps }, (_, step) => {
    const passed = ((length - room) * step) / (steps - 1);
    return air - from - passed;
  });
}

/** The stops of one panel. */
function stopsOfPanel(panel: Rect, window: Window, rightToLeft: boolean): Stop[] {
  const air = Math.min(window.width, window.height) * AIR;
  const across = (window.width - 2 * air) / panel.width;
  const down = (window.height - 2 * air) / panel.height;
  const fitting = Math.min(across, down);
  const isLong = fitting < LARGE && Math.max(across, down) > fitting * LONG;
  const scale = Math.min(MOST_SCALE, isLong ? fitting * LONG : fitting);
  const x = positions(panel.x * scale, panel.width * scale, window.width, air);
  const y = positions(panel.y * scale, panel.height * scale, window.height, air);
  const ordered = rightToLeft ? x.toReversed() : x;
  return y.flatMap((top) => ordered.map((left) => ({ panel, x: left, y: top, scale })));
}

/**
 * Where reading by panel stops on a page, or two side by side, that fill a window as a whole. `panels` lie
 * in the window, in reading order.
 */
export function stopsOf(
  panels: readonly Rect[],
  window: Window,
  { rightToLeft, wholePage }: { readonly rightToLeft: boolean; readonly wholePage: WholePage },
): readonly [Stop, ...Stop[]] {
  const stops = panels.flatMap((panel) => stopsOfPanel(panel, window, rightToLeft));
  const [first, ...others] = stops;
  if (!first || (others.length === 0 && first.scale < LARGE)) return [WHOLE_PAGE];
  if (wholePage === 'first') return [WHOLE_PAGE, ...stops];
  if (wholePage === 'last') return [first, ...others, WHOLE_PAGE];
  return [first, ...others];
}
