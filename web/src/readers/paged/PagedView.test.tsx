// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PagedView } from './PagedView.tsx';
import { createZoom } from './zoom-handle.ts';
import type { PagedOptions } from './PagedView.tsx';
import { openReader, step } from './reader-state.ts';
import type { ReaderCommand, ReaderState } from './reader-state.ts';

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

/** A reader with a button for each command the tests give. */
function Reader() {
  const [state, dispatch] = useReducer(
    (now: ReaderState, command: ReaderCommand) => step(now, command),
    { pages, layout: 'SINGLE', direction: 'RIGHT_TO_LEFT', page: 3 } as const,
    openReader,
  );
  return (
    <>
      {(['turnLeft', 'next', 'last'] as const).map((type) => (
        <button key={type} onClick={() => dispatch({ type })}>
          {type}
        </button>
      ))}
      <output>{state.edge}</output>
      <PagedView
        {...{ pages, state, options, labels, zoom }}
        onCommand={dispatch}
        onMenu={() => {}}
      />
    </>
  );
}

const give = (type: string): void => act(() => screen.getByText(type).click());
const passes = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const pane = (index: number) => document.querySelector(`[data-spread="${index}"]`);

// jsdom has no layout and cannot scroll.
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('scrollBy', () => {});
  document.elementsFromPoint = () => [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a turn shows the neighbour that was drawn before, in the same element', async () => {
  render(<Reader />);
  const next = pane(3);
  expect([pane(1), pane(2), next].map((one) => one?.hasAttribute('inert'))).toEqual([
    true,
    false,
    true,
  ]);
  expect(pane(0)).toBeNull();
  give('turnLeft');
  expect(pane(3)).toBe(next);
  expect(next?.hasAttribute('inert')).toBe(false);
  expect(pane(2)?.hasAttribute('inert')).toBe(true);
  await waitFor(() => expect(pane(4)).not.toBeNull());
  expect(pane(3)).toBe(next);
});

test('right to left, a double spread has its second page on the left', () => {
  const state = openReader({ pages, layout: 'DOUBLE', direction: 'RIGHT_TO_LEFT', page: 2 });
  render(
    <PagedView
      {...{ pages, state, options, labels, zoom }}
      onCommand={() => {}}
      onMenu={() => {}}
    />,
  );
  const drawn = [...(pane(1)?.querySelectorAll('[data-page]') ?? [])];
  expect(drawn.map((box) => box.getAttribute('data-page'))).toEqual(['3', '2']);
});

test('a page that cannot be loaded says so and offers another try', async () => {
  render(<Reader />);
  // jsdom loads no images, so every page fails; the neighbours' notes are out of reach.
  const [note] = await screen.findAllByText('Page 3: not loaded');
  const retry = note?.parentElement?.querySelector('button');
  expect(retry?.textContent).toBe('Try again');
  act(() => retry?.click());
  expect(pane(2)?.querySelector('button')).toBeNull();
});

test('the message at an edge goes after three seconds', () => {
  vi.useFakeTimers();
  render(<Reader />);
  give('last');
  give('next');
  expect(screen.getByRole('status').textContent).toBe('end');
  passes(2900);
  expect(screen.getByRole('status').textContent).toBe('end');
  passes(200);
  expect(screen.getByRole('status').textContent).toBe('');
});
