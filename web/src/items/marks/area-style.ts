/** A rectangle of a page, as shares of its width and height from its top left. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const whole: Area = { x: 0, y: 0, width: 1, height: 1 };
const percent = (share: number) => `${share * 100}%`;

/** Where a rectangle of a page lies in the box of the part of it that is shown, as CSS values. */
export function areaStyle(area: Area, part: Area = whole) {
  return {
    left: percent((area.x - part.x) / part.width),
    top: percent((area.y - part.y) / part.height),
    width: percent(area.width / part.width),
    height: percent(area.height / part.height),
  };
}

/** The rectangle between two points of a page, both as shares of it; what lies beside it is cut. */
export function areaBetween(
  one: { readonly x: number; readonly y: number },
  other: { readonly x: number; readonly y: number },
): Area {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const [left, right] = [within(Math.min(one.x, other.x)), within(Math.max(one.x, other.x))];
  const [top, bottom] = [within(Math.min(one.y, other.y)), within(Math.max(one.y, other.y))];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
