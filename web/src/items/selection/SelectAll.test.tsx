// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadLocale } from '../../lib/i18n.ts';
import { series } from '../testing/things.ts';
import { SelectAll } from './SelectAll.tsx';
import { type Entry, most, toggled } from './selection.ts';
import { createSelection } from './selection-store.ts';

beforeAll(() => loadLocale('en'));

const entryOf = (_: unknown, id: number): Entry => ({
  kind: 'series',
  item: { ...series(), id: String(id) },
});

test('of more than can be chosen at once it says how many that is, before and after', async () => {
  const store = createSelection();
  // One of those that come later.
  store.setState((state) => toggled(state, entryOf(undefined, most + 5)));
  const entries = Array.from({ length: most }, entryOf);
  const whole = {
    total: 87_654,
    known: () => entries.slice(0, 20),
    gather: () => Promise.resolve(entries),
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SelectAll store={store} whole={whole} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Select all shown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select the first 10,000' }));
  await screen.findByText('You can select up to 10,000 at once. 87,654 items match.');
  expect(store.getState().chosen.size).toBe(most);
  expect(screen.queryByRole('button')).toBeNull();
});
