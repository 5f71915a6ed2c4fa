// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadLocale } from '../lib/i18n.ts';
import { Layers } from './Layers.tsx';
import { toasterPart } from './overlays.ts';
import { dismissToast, toast } from './toast.ts';

beforeAll(async () => {
  await toasterPart.load();
});

beforeEach(async () => {
  await loadLocale('en');
  vi.useFakeTimers();
  render(<Layers />);
});

afterEach(() => {
  // Leave no toast behind in the store the tests share.
  act(() => {
    dismissToast();
    vi.runAllTimers();
  });
  vi.useRealTimers();
});

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('shows one at a time, 5 seconds each with a second between', () => {
  act(() => {
    toast({ text: 'first' });
    toast({ text: 'second' });
  });
  expect(screen.getByText('first')).toBeDefined();
  expect(screen.queryByText('second')).toBeNull();
  wait(4999);
  expect(screen.getByText('first')).toBeDefined();
  wait(1);
  expect(screen.queryByText('first')).toBeNull();
  wait(999);
  expect(screen.queryByText('second')).toBeNull();
  wait(1);
  expect(screen.getByText('second')).toBeDefined();
});

test('can be dismissed, and waits under the pointer', () => {
  act(() => {
    toast({ text: 'held' });
  });
  const words = screen.getByText('held');
  fireEvent.pointerEnter(words.parentElement!);
  wait(60_000);
  expect(screen.getByText('held')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('held')).toBeNull();
});

test('failures are announced at once, their action runs and closes', () => {
  const run = vi.fn<() => void>();
  act(() => {
    toast({ text: 'failed', tone: 'danger', action: { label: 'Again', run } });
  });
  expect(screen.getByRole('alert').textContent).toContain('failed');
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText('failed')).toBeNull();
});

test('fifty failures at once are over in half a minute, and the same is said once', () => {
  act(() => {
    for (let number = 0; number < 50; number += 1) toast({ text: `failure ${number}` });
    toast({ text: 'failure 49' });
    toast({ text: 'failure 0' });
  });
  const seen: string[] = [];
  for (let second = 0; second < 30; second += 1) {
    const text = screen.queryByText(/^failure/)?.textContent ?? '';
    if (text !== '' && seen.at(-1) !== text) seen.push(text);
    wait(1000);
  }
  expect(seen).toEqual(['failure 0', 'failure 46', 'failure 47', 'failure 48', 'failure 49']);
  expect(screen.queryByText(/^failure/)).toBeNull();
});

test('an offer to undo stays ten seconds, and no later notice takes its turn', () => {
  const run = vi.fn<() => void>();
  act(() => {
    toast({ text: 'shown' });
    toast({ text: 'removed', action: { label: 'Undo', run } });
    for (let number = 0; number < 9; number += 1) toast({ text: `later ${number}` });
  });
  wait(6000);
  expect(screen.getByText('removed')).toBeDefined();
  wait(9999);
  expect(screen.getByText('removed')).toBeDefined();
  wait(1);
  expect(screen.queryByText('removed')).toBeNull();
  expect(run).not.toHaveBeenCalled();
});
