import type { QueryClient } from '@tanstack/react-query';
import { type ListScope, takesConditions } from '../../data/list-form.ts';
import { userIdIn } from '../../data/session.ts';
import { getRemembered, type RememberedList } from '../../lib/preferences.ts';
import type { ListDescription } from './describe.ts';
import type { ListSearch } from './list-search.ts';
import { alternativesOf, leftWith, narrowingOf, pagesOf, recalled } from './narrow.ts';
import { askFirstItems } from './use-items.ts';

/** A visit to a place, as its route gets it. */
export interface Visit<Params> {
  readonly context: { readonly client: QueryClient };
  readonly params: Params;
  readonly location: { readonly search: Readonly<Record<string, unknown>> };
  /** Whether the pointer only rests on a link. */
  readonly preload: boolean;
}

/** Where a list stands, and where its filter and order are remembered. */
export interface ListPlace {
  readonly scope: ListScope;
  readonly stored?: RememberedList;
}

/**
 * For a route: asks for what its list shows first, while its screen is still being found. `read` is the
 * codec of the address, `placeOf` what the screen says of the list as well.
 */
export function askingAhead<
  Item,
  Query extends object,
  Condition,
  Name extends string,
  Key extends string,
  Params,
>(
  list: ListDescription<Item, Query, Condition, Name, Key>,
  read: (raw: Readonly<Record<string, unknown>>) => ListSearch<Name, Key>,
  placeOf: (params: Params) => ListPlace,
): (visit: Visit<Params>) => void {
  return ({ context: { client }, params, location, preload }) => {
    if (preload) return;
    const { scope, stored } = placeOf(params);
    const search = read(location.search);
    if (stored !== undefined) {
      const userId = userIdIn(client);
      const textOf = (key: RememberedList['sort']) => key && getRemembered(userId, key);
      const left = leftWith(list, { filter: textOf(stored.filter), sort: textOf(stored.sort) });
      // Its address leads on to another one.
      if (recalled(list, search, left) !== undefined) return;
    }
    const wanted = takesConditions() === false ? alternativesOf(list, search) : search;
    askFirstItems(client, pagesOf(list, narrowingOf(list, scope, wanted), search), search);
  };
}
