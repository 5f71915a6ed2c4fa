import { expect, test } from 'vitest';
import { stopsOf, WHOLE_PAGE, type Rect, type Stop } from './stops.ts';

const window = { width: 1000, height: 800 };
const reading = { rightToLeft: false, wholePage: 'never' } as const;
const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
});

/** Where a panel lies in the window at a stop. */
function seen({ panel, x, y, scale }: Stop): Rect {
  if (!panel) throw new Error('The whole page is shown');
  return rect(x + panel.x * scale, y + panel.y * scale, panel.width * scale, panel.height * scale);
}

test('a panel fills the window as far as its shape allows, in the middle', () => {
  const [stop, ...others] = stopsOf(
    [rect(300, 0, 200, 200), rect(500, 0, 200, 200)],
    window,
    reading,
  );
  const { x, y, width, height } = seen(stop);
  expect(others).toHaveLength(1);
  expect(height).toBeCloseTo(752);
  expect(width).toBeCloseTo(752);
  expect(x + width / 2).toBeCloseTo(500);
  expect(y + height / 2).toBeCloseTo(400);
});

test('small panels are enlarged only so far', () => {
  const [stop] = stopsOf([rect(300, 0, 20, 20), rect(500, 0, 20, 20)], window, reading);
  expect(stop.scale).toBe(5);
});

test('a long panel is shown in steps from its beginning to its end', () => {
  const phone = { width: 390, height: 844 };
  const wide = rect(0, 300, 390, 100);
  const steps = stopsOf([wide], phone, reading);
  expect(steps.length).toBeGreaterThan(1);
  const [first, last] = [seen(steps[0]), seen(steps.at(-1) ?? steps[0])];
  expect(first.x).toBeGreaterThan(0);
  expect(first.x).toBeLessThan(30);
  expect(last.x + last.width).toBeLessThan(390);
  expect(last.x + last.width).toBeGreaterThan(360);
  expect(stopsOf([wide], phone, { ...reading, rightToLeft: true })).toEqual(steps.toReversed());
});

test('a long panel that is large as a whole is shown as that', () => {
  expect(stopsOf([rect(300, 0, 100, 500), rect(420, 0, 100, 500)], window, reading)).toHaveLength(
    2,
  );
});

test('steps leave nothing out', () => {
  const tall = rect(400, 0, 100, 800);
  const steps = stopsOf([tall], window, reading).map(seen);
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    // What has left the window above was seen before.
    if (next) expect(step.y - next.y).toBeLessThanOrEqual(800);
  }
  expect(steps[0]?.y).toBeGreaterThanOrEqual(0);
});

test('the page is shown whole before or after its panels, or never', () => {
  const panels = [rect(300, 0, 200, 300), rect(300, 320, 200, 300)];
  const at = (wholePage: 'never' | 'first' | 'last') =>
    stopsOf(panels, window, { rightToLeft: false, wholePage }).map((stop) => stop === WHOLE_PAGE);
  expect(at('first')).toEqual([true, false, false]);
  expect(at('last')).toEqual([false, false, true]);
  expect(at('never')).toEqual([false, false]);
});

test('a page that is one panel is shown whole, once', () => {
  const page = rect(230, 0, 540, 800);
  for (const wholePage of ['never', 'first', 'last'] as const) {
    expect(stopsOf([page], window, { ...reading, wholePage })).toEqual([WHOLE_PAGE]);
    expect(stopsOf([], window, { ...reading, wholePage })).toEqual([WHOLE_PAGE]);
  }
});
