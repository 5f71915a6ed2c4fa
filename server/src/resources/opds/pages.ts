import type { Paging } from '@longbox/contract/paging';

const usualSize = 20;

/** The parameters of one page of a list. */
export interface PageQuery {
  readonly page?: number;
  readonly size?: number;
}

const sizeOf = ({ size }: Paging): PageQuery => (size === usualSize ? {} : { size });

/** The parameters of a page itself, without those that go without saying. */
export const selfQuery = (paging: Paging): PageQuery => ({
  ...(paging.page > 0 && { page: paging.page }),
  ...sizeOf(paging),
});

/** The other pages that links of a page lead to; only those that exist. */
export function pagesAround(
  paging: Paging,
  total: number,
): (readonly [rel: 'first' | 'previous' | 'next' | 'last', PageQuery])[] {
  const last = Math.max(0, Math.ceil(total / paging.size) - 1);
  const { page } = paging;
  const at = (number: number): PageQuery => ({ page: number, ...sizeOf(paging) });
  return [
    ['first', at(0)] as const,
    ...(page > 0 ? [['previous', at(Math.min(page - 1, last))] as const] : []),
    ...(page < last ? [['next', at(page + 1)] as const] : []),
    ['last', at(last)] as const,
  ];
}
