// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { memo } from 'react';
import { expect, test, vi } from 'vitest';
import { series } from '../testing/things.ts';
import type { Entry } from './selection.ts';
import { AreaContext, createSelection } from './selection-store.ts';
import { useCardSelection } from './use-card-selection.ts';

const entries = ['a', 'b', 'c'].map((id): Entry => ({ kind: 'series', item: { ...series(), id } }));

const drawn = vi.fn<(id: string) => void>();

const Card = memo(function Card({ entry }: { readonly entry: Entry }) {
  const { id } = entry.item;
  drawn(id);
  const selection = useCardSelection(entry, id);
  return (
    <button
      type="button"
      aria-pressed={selection?.selected}
      onClick={({ shiftKey }) => selection?.onToggle({ shift: shiftKey })}
    >
      {id}
    </button>
  );
});

function show(mayChoose: boolean) {
  drawn.mockClear();
  const area = { store: createSelection(), mayChoose: () => mayChoose, order: () => entries };
  render(
    <AreaContext value={area}>
      {entries.map((entry) => (
        <Card key={entry.item.id} entry={entry} />
      ))}
    </AreaContext>,
  );
  return area.store;
}

test('choosing one of many cards draws that one, and a run those that it brings', () => {
  show(true);
  expect(drawn).toHaveBeenCalledTimes(3);
  fireEvent.click(screen.getByText('b'));
  expect(drawn.mock.calls.slice(3)).toEqual([['b']]);
  fireEvent.click(screen.getByText('c'), { shiftKey: true });
  expect(drawn.mock.calls.slice(4)).toEqual([['c']]);
  expect(screen.getByText('c').getAttribute('aria-pressed')).toBe('true');
});

test('who may not choose them chooses nothing', () => {
  const store = show(false);
  fireEvent.click(screen.getByText('b'));
  expect(store.getState().chosen.size).toBe(0);
  expect(screen.getByText('b').hasAttribute('aria-pressed')).toBe(false);
});
