import type { Paging } from '@longbox/contract/paging';

/**
 * Whether a list comes in the order of its search: it has one, and no other order is asked for
 * first.
 */
export function isByRelevance(
  found: readonly string[] | undefined,
  { sort = [], known }: { readonly sort?: readonly string[] | undefined; readonly known: number },
): found is readonly string[] {
  return found !== undefined && (known === 0 || /^relevance(?:,|$)/.test(sort[0] ?? ''));
}

/** One page of those hits that the list has, the most relevant first. */
export function pageOfHits(
  found: readonly string[],
  { listed, paging }: { readonly listed: readonly string[]; readonly paging: Paging },
): { ids: string[]; total: number } {
  const inList = new Set(listed);
  const ids = found.filter((id) => inList.has(id));
  const start = paging.page * paging.size;
  return {
    ids: paging.unpaged ? ids : ids.slice(start, start + paging.size),
    total: ids.length,
  };
}

/** All of a list at once: a search has few hits. */
export const wholeList: Paging = { page: 0, size: 1, unpaged: true };
