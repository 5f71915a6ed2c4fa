// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PagedView } from './PagedView.tsx';
import { createZoom } from './zoom-handle.ts';
import type { PagedOptions } from './PagedView.tsx';
import type { Place } from './reader-state.ts';
import { createReaderStore } from './reader-store.ts';
import { usePageLoader } from './use-page-loader.ts';

const pages = Array.from({ length: 8 }, (_, index) => ({
  width: 800,
  height: 1200,
  url: `/pages/${index + 1}`,
}));
const labels = { page: (page: number) => `Page ${page}`, failed: 'not loaded', retry: 'Try again' };
const options: PagedOptions = {
  scale: 'SCREEN',
  background: 'BLACK',
  animate: false,
  swipe: false,
  crop: false,
  zoomKept: false,
  zones: 'bothHands',
};

const zoom = createZoom();

const openStore = (place: Partial<Place> = {}) =>
  createReaderStore({ pages, layout: 'SINGLE', direction: 'RIGHT_TO_LEFT', page: 3, ...place });

let store = openStore();
function View() {
  const loader = usePageLoader();
  return <PagedView {...{ pages, store, loader, options, labels, zoom }} onMenu={() => {}} />;
}
const show = () => render(<View />);

const give = (type: 'turnLeft' | 'turnRight' | 'next' | 'last'): void =>
  act(() => store.dispatch({ type }));
const passes = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const pane = (index: number) => document.querySelector(`[data-spread="${index}"]`);

// jsdom has no layout and cannot scroll.
beforeEach(() => {
  store = openStore();
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('scrollBy', () => {});
  document.elementsFromPoint = () => [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Where each drawn spread lies, by its index. */
const places = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-spread]')].map((one) => [
      one.dataset['spread'] ?? '',
      one.style.transform,
    ]),
  );
const reachable = () =>
  [...document.querySelectorAll('[data-spread]:not([inert])')].map((one) =>
    one.getAttribute('data-spread'),
  );

test('a turn shows the neighbour that was drawn before, in the same element and at once', async () => {
  show();
  const next = pane(3);
  const [left, right, here] = ['translateX(-100%)', 'translateX(100%)', 'none'];
  expect(places()).toEqual({ 1: right, 2: here, 3: left });
  expect(reachable()).toEqual(['2']);
  store.dispatch({ type: 'turnLeft' });
  expect(places()).toEqual({ 1: right, 2: right, 3: here });
  await waitFor(() => expect(places()).toEqual({ 2: right, 3: here, 4: left }));
  expect(pane(3)).toBe(next);
  expect(reachable()).toEqual(['3']);
});

test('turns faster than anything can follow show the page they led to', async () => {
  show();
  const [left, right, here] = ['translateX(-100%)', 'translateX(100%)', 'none'];
  act(() => {
    for (const type of ['turnLeft', 'turnLeft', 'turnLeft', 'turnRight'] as const) {
      store.dispatch({ type });
    }
  });
  expect(places()[4]).toBe(here);
  expect(reachable()).toEqual(['4']);
  store.dispatch({ type: 'turnLeft' });
  store.dispatch({ type: 'turnRight' });
  await waitFor(() => expect(places()).toEqual({ 3: right, 4: here, 5: left }));
  expect(reachable()).toEqual(['4']);
});

test('right to left, a double spread has its second page on the left', () => {
  store = openStore({ layout: 'DOUBLE', page: 2 });
  show();
  const drawn = [...(pane(1)?.querySelectorAll('[data-page]') ?? [])];
  expect(drawn.map((box) => box.getAttribute('data-page'))).toEqual(['3', '2']);
});

test('a page that cannot be loaded says so and offers another try', async () => {
  show();
  // jsdom loads no images, so every page fails; the neighbors' notes are out of reach.
  const [note] = await screen.findAllByText('Page 3: not loaded');
  const retry = note?.parentElement?.querySelector('button');
  expect(retry?.textContent).toBe('Try again');
  act(() => retry?.click());
  expect(pane(2)?.querySelector('button')).toBeNull();
});

test('the message at an edge goes after three seconds', () => {
  vi.useFakeTimers();
  show();
  give('last');
  give('next');
  passes(100);
  expect(store.get().edge).toBe('end');
  passes(2900);
  expect(store.get().edge).toBe('end');
  passes(200);
  expect(store.get().edge).toBeNull();
});
