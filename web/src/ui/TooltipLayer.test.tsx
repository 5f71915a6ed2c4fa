// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Explained } from './Explained.tsx';
import { Layers } from './Layers.tsx';
import { tooltipPart } from './overlays.ts';
import { tip } from './tip.ts';

beforeAll(async () => {
  await tooltipPart.load();
});

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button {...tip('Refresh', 'R')}>Refresh</button>
      <Explained text="The earliest year among its books">2019</Explained>
      <p>beside</p>
      <Layers />
    </>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const hover = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });
const tooltip = () => screen.queryByRole('tooltip');

test('shows after a rest, and stays while the pointer is on it', () => {
  hover(screen.getByRole('button', { name: 'Refresh' }));
  wait(399);
  expect(tooltip()).toBeNull();
  wait(1);
  expect(tooltip()?.textContent).toBe('RefreshR');
  hover(screen.getByText('beside'));
  wait(100);
  hover(tooltip()!);
  wait(60_000);
  expect(tooltip()).not.toBeNull();
  hover(screen.getByText('beside'));
  wait(150);
  expect(tooltip()).toBeNull();
});

test('hides on Escape', () => {
  hover(screen.getByRole('button', { name: 'Refresh' }));
  wait(400);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(tooltip()).toBeNull();
});

test('what is explained is part of its name, and shows to a finger that taps it', () => {
  const year = screen.getByRole('button', { name: '2019, The earliest year among its books' });
  fireEvent.pointerDown(year, { pointerType: 'touch' });
  act(() => {
    year.focus();
  });
  expect(tooltip()?.textContent).toBe('The earliest year among its books');
});
