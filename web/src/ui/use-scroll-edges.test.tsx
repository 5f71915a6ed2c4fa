// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useScrollEdges } from './use-scroll-edges.ts';

/** What the observer of sizes would call, and whether it still looks. */
const sizes = { changed: () => {}, looked: 0, over: false };

beforeEach(() => {
  Object.assign(sizes, { changed: () => {}, looked: 0, over: false });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        sizes.changed = changed;
      }
      observe() {
        sizes.looked += 1;
      }
      disconnect() {
        sizes.over = true;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Box() {
  const [ref, className] = useScrollEdges();
  return (
    <div ref={ref} className={className} data-testid="box">
      <table />
    </div>
  );
}

/** Gives the box a size and a place, as a browser would, and tells of it. */
function lay(box: HTMLElement, { width, inside, at }: Record<'width' | 'inside' | 'at', number>) {
  for (const [name, value] of Object.entries({
    clientWidth: width,
    scrollWidth: inside,
    scrollLeft: at,
  })) {
    Object.defineProperty(box, name, { configurable: true, value });
  }
}

test.each([
  ['what fits has no sides', { width: 400, inside: 400, at: 0 }, undefined],
  ['at its start, more is at the end', { width: 400, inside: 900, at: 0 }, 'end'],
  ['in its middle, more is at both sides', { width: 400, inside: 900, at: 100 }, 'start end'],
  ['at its end, more is at the start', { width: 400, inside: 900, at: 500 }, 'start'],
  ['from right to left places count down', { width: 400, inside: 900, at: -500 }, 'start'],
  ['a fraction of a pixel is nothing', { width: 400, inside: 900, at: 499.4 }, 'start'],
])('%s', (_, shape, sides) => {
  render(<Box />);
  const box = screen.getByTestId('box');
  lay(box, shape);
  sizes.changed();
  expect(box.dataset['more']).toBe(sides);
});

test('scrolling moves the sides, and the box and what is in it are looked at until it goes', () => {
  const { unmount } = render(<Box />);
  const box = screen.getByTestId('box');
  expect(sizes.looked).toBe(2);
  lay(box, { width: 400, inside: 900, at: 0 });
  sizes.changed();
  lay(box, { width: 400, inside: 900, at: 500 });
  box.dispatchEvent(new Event('scroll'));
  expect(box.dataset['more']).toBe('start');
  lay(box, { width: 900, inside: 900, at: 0 });
  sizes.changed();
  expect(box.dataset['more']).toBeUndefined();
  unmount();
  expect(sizes.over).toBe(true);
});
