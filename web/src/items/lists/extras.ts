import type { ReactNode } from 'react';
import type { Items } from './use-items.ts';

/** Cards among the items of a list that aren't items themselves, in their order. */
export interface Extras {
  /** How many items of the whole list stand before each. */
  readonly after: readonly number[];
  readonly render: (index: number) => ReactNode;
}

/** What is drawn at a place: an item or an extra, by its index. */
export type Slot = { readonly item: number } | { readonly extra: number };

/** What stands at a place of a list, with so many items before each of its extras. */
export function slotAt(place: number, after: readonly number[]): Slot {
  // The extra with this index stands behind its items and the extras before it.
  let [low, high] = [0, after.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((after[middle] ?? 0) + middle < place) low = middle + 1;
    else high = middle;
  }
  return (after[low] ?? Number.NaN) + low === place ? { extra: low } : { item: place - low };
}

/** The extras on the page that is shown, or in all of an endless list. */
export function extrasHere<Item>(items: Items<Item>, extras: Extras, size: number): Extras {
  if (items.total === undefined) return { ...extras, after: [] };
  const from = items.pages > 1 ? (items.page - 1) * size : 0;
  const isLast = items.page >= items.pages;
  const to = isLast ? Infinity : from + items.count;
  const first = from === 0 ? 0 : extras.after.findIndex((one) => one > from);
  if (first < 0) return { ...extras, after: [] };
  const here = extras.after.slice(first).filter((one) => one <= to);
  return {
    after: here.map((one) => Math.min(one - from, items.count)),
    render: (index) => extras.render(first + index),
  };
}
