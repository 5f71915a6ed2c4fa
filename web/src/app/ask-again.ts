import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Fetches the queries that match `isWanted` again: at once those on screen in a visible tab, the
 * rest when they're shown next. A first answer on its way may be older than the change, and can't
 * be canceled: it's checked, and fetched again, when it arrives.
 */
export function askAgain(client: QueryClient, isWanted: (query: Query) => boolean): void {
  const ask = (predicate: (query: Query) => boolean) => {
    const isHidden = typeof document !== 'undefined' && document.hidden;
    void client.invalidateQueries({ predicate, refetchType: isHidden ? 'none' : 'active' });
  };
  ask(isWanted);
  const isFirst = ({ state }: Query) => state.data === undefined;
  for (const query of client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: isFirst })) {
    query.promise?.then(
      () => {
        ask((one) => one === query && isWanted(one));
      },
      // A failed query is repeated by the screen that needs it.
      () => undefined,
    );
  }
}
