import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again for what `isWanted` finds: at once what is on the screen of a tab in sight, the rest
 * when it is shown next. A first answer that is on its way may be older than what happened since,
 * and cannot be called back: it is judged, and asked for again, when it is here.
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
      // What failed is asked for again by whoever needs it.
      () => undefined,
    );
  }
}
