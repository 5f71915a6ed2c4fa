import { useQuery } from '@tanstack/react-query';
import { everySet, type Wanted } from '../../data/search.ts';
import { isOwnServer } from '../../lib/own-server.ts';
import { namesHolding } from '../set-name.ts';

/** Collections and read lists found by name on servers whose search does not know all of them. */
export function useNamedSets({ text, libraryId }: Wanted) {
  const enabled = text !== '' && !isOwnServer;
  const collections = useQuery({ ...everySet.collections(libraryId), enabled });
  const readLists = useQuery({ ...everySet.readLists(libraryId), enabled });
  const found = <Item extends { readonly name: string }>(sets: readonly Item[] | undefined) =>
    enabled ? namesHolding(text, sets ?? []) : [];
  return {
    collections: found(collections.data?.content),
    readLists: found(readLists.data?.content),
    isPending: enabled && (collections.isPending || readLists.isPending),
  };
}

/** Sets found by name, followed by sets that only the server has found. */
export function withNamed<Item extends { readonly id: string }>(
  named: readonly Item[],
  found: readonly Item[],
): readonly Item[] {
  const ids = new Set(named.map(({ id }) => id));
  return [...named, ...found.filter(({ id }) => !ids.has(id))];
}
