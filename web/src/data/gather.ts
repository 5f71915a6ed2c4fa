import type { Page } from '@longbox/contract/paging';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** So many are asked for at a time. */
const size = 500;

interface Control {
  /** Ends it with the results so far. */
  readonly stop?: AbortSignal;
  /** How many were found so far. */
  readonly onStep?: (found: number) => void;
  /** No more than so many. */
  readonly most?: number;
}

/** All items of a paged list, page by page. */
export async function gather<Item, Key extends QueryKey>(
  client: QueryClient,
  pageAt: (page: number, size: number) => FetchQueryOptions<Page<Item>, Error, Page<Item>, Key>,
  { stop, onStep, most = Infinity }: Control = {},
): Promise<readonly Item[]> {
  const found: Item[] = [];
  for (let page = 0; stop?.aborted !== true && found.length < most; page += 1) {
    // These pages aren't shown, so they aren't cached.
    const { content, last } = await client.fetchQuery({ ...pageAt(page, size), gcTime: 0 });
    found.push(...content);
    onStep?.(found.length);
    if (last || content.length === 0) break;
  }
  return found.slice(0, most);
}
