import type { QueryClient } from '@tanstack/react-query';
import { type ListScope, takesConditions } from '../../data/list-form.ts';
import type { ListDescription } from './describe.ts';
import type { ListSearch } from './list-search.ts';
import { alternativesOf, pagesOf } from './narrow.ts';
import { askFirstItems } from './use-items.ts';

/** Asks for what a list shows first, while its screen is still being found. */
export function askListAhead<
  Item,
  Query extends object,
  Condition,
  Name extends string,
  Key extends string,
>(
  client: QueryClient,
  list: ListDescription<Item, Query, Condition, Name, Key>,
  { scope, search }: { readonly scope: ListScope; readonly search: ListSearch<Name, Key> },
): void {
  const wanted = takesConditions() === false ? alternativesOf(list, search) : search;
  askFirstItems(client, pagesOf(list, scope, wanted), search);
}
