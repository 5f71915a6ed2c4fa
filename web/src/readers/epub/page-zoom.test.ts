// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { createPageZoom, type PageZoom, type ZoomedPages } from './page-zoom.ts';

const view = { width: 400, height: 800 };
/** As it fits. */
const page = { width: 400, height: 600 };

/** A page in the middle of a box that scrolls, as a browser would lay it out. */
function pagesOf(rightToLeft: boolean): ZoomedPages {
  let level = 1;
  let [left, top] = [0, 0];
  const size = () => ({ width: page.width * level, height: page.height * level });
  const most = () => ({
    left: Math.max(0, size().width - view.width),
    top: Math.max(0, size().height - view.height),
  });
  const keepWithin = () => {
    left = Math.min(most().left, Math.max(0, left));
    top = Math.min(most().top, Math.max(0, top));
  };
  const box = document.createElement('div');
  const inner = document.createElement('div');
  vi.spyOn(box, 'clientWidth', 'get').mockReturnValue(view.width);
  vi.spyOn(box, 'clientHeight', 'get').mockReturnValue(view.height);
  vi.spyOn(box, 'scrollLeft', 'get').mockImplementation(() => left);
  vi.spyOn(box, 'scrollTop', 'get').mockImplementation(() => top);
  vi.spyOn(box, 'scrollWidth', 'get').mockImplementation(() => most().left + view.width);
  vi.spyOn(box, 'scrollHeight', 'get').mockImplementation(() => most().top + view.height);
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, view.width, view.height),
  );
  box.scrollBy = (by) => {
    left += typeof by === 'object' ? (by.left ?? 0) : 0;
    top += typeof by === 'object' ? (by.top ?? 0) : 0;
    keepWithin();
  };
  vi.spyOn(inner, 'getBoundingClientRect').mockImplementation(() => {
    const { width, height } = size();
    const x = Math.max(0, (view.width - width) / 2) - left;
    const y = Math.max(0, (view.height - height) / 2) - top;
    return new DOMRect(x, y, width, height);
  });
  return {
    box,
    rightToLeft,
    page: () => inner,
    draw: (next) => {
      level = next;
      keepWithin();
    },
  };
}

let zoom: PageZoom;
beforeEach(() => {
  zoom = createPageZoom();
});

test('what is under the fingers stays there, and goes along with them', () => {
  const pages = pagesOf(false);
  zoom.attach(pages);
  const spot = () => {
    const { left, top, width, height } = pages.page()?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 4, y: top + height / 2 };
  };
  expect(spot()).toEqual({ x: 100, y: 400 });
  zoom.set(2, { x: 100, y: 400 });
  expect(spot()).toEqual({ x: 100, y: 400 });
  zoom.set(3, { x: 150, y: 380 }, { x: 100, y: 400 });
  expect(spot()).toEqual({ x: 150, y: 380 });
  expect(zoom.room()).toEqual({ left: 150, right: 650, up: 520, down: 480 });
});

test('a press goes along the page, and turns at its end', () => {
  zoom.attach(pagesOf(false));
  expect(zoom.pan('next')).toBe(false);
  zoom.set(2, { x: 0, y: 0 });
  const steps: { left: number; up: number }[] = [];
  while (zoom.pan('next')) {
    const { left, up } = zoom.room();
    steps.push({ left, up });
  }
  expect(steps).toEqual([
    { left: 320, up: 0 },
    { left: 400, up: 0 },
    { left: 0, up: 400 },
    { left: 320, up: 400 },
    { left: 400, up: 400 },
  ]);
});

test('a book that goes to the left is read to the left', () => {
  zoom.attach(pagesOf(true));
  zoom.set(2, { x: 400, y: 0 });
  expect(zoom.room()).toMatchObject({ left: 400, up: 0 });
  expect(zoom.pan('next')).toBe(true);
  expect(zoom.room()).toMatchObject({ left: 80, up: 0 });
});

test('a double press goes there and back, a wheel a step; other pages begin as they fit', () => {
  const pages = pagesOf(false);
  const at = { x: 200, y: 400 };
  zoom.toggle(at);
  // There is nothing yet.
  expect(zoom.level()).toBe(1);
  zoom.attach(pages);
  zoom.toggle(at);
  expect(zoom.level()).toBe(2);
  zoom.toggle(at);
  expect(zoom.level()).toBe(1);
  zoom.wheel(-100, at);
  expect(zoom.level()).toBeCloseTo(1.27, 2);
  zoom.attach(undefined);
  expect(zoom.level()).toBe(1);
  expect(pages.page()?.getBoundingClientRect().width).toBe(page.width);
  zoom.wheel(-100, at);
  expect(zoom.level()).toBe(1);
});
