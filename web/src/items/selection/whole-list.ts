import type { Page } from '@longbox/contract/paging';
import type { QueryClient } from '@tanstack/react-query';
import { gather } from '../../data/gather.ts';
import type { AskedQuery } from '../../data/query.ts';
import { type Entry, most } from './selection.ts';

/** The one list of a screen, as far as its selection is concerned. */
export interface WholeList {
  /** How many match; unknown until the first answer. */
  readonly total: number | undefined;
  /** Its loaded items: the page, or those of an endless list so far. */
  readonly known: () => readonly Entry[];
  /** All that match. */
  readonly gather: (
    client: QueryClient,
    control: { readonly stop: AbortSignal; readonly onStep: (found: number) => void },
  ) => Promise<readonly Entry[]>;
}

interface List<Item> {
  readonly items: {
    readonly total: number | undefined;
    readonly known: () => readonly Item[];
  };
  readonly page: (page: number, size: number) => AskedQuery<Page<Item>>;
  readonly entry: (item: Item) => Entry;
}

/** A described list as a whole. */
export function wholeListOf<Item>({ items, page, entry }: List<Item>): WholeList {
  return {
    total: items.total,
    known: () => items.known().map(entry),
    gather: async (client, control) =>
      (await gather(client, page, { ...control, most })).map(entry),
  };
}
