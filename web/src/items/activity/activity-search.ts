import { readOneOf, readText } from '../../lib/search-params.ts';
import { present } from '../lists/list-search.ts';
import type { TableSort } from '../../ui/table-sort.ts';
import { readTableSearch, type TableSearch } from '../tables/table-search.ts';

/** What attempts to sign in can be grouped by: every column but the date. */
export const activityGroups = [
  'email',
  'ip',
  'userAgent',
  'success',
  'source',
  'apiKeyComment',
  'error',
] as const;
export type ActivityGroup = (typeof activityGroups)[number];

/** The address of a table of attempts. */
export interface ActivitySearch extends TableSearch {
  /** The search text. */
  readonly q?: string | undefined;
  readonly by?: ActivityGroup | undefined;
}

/** Sort orders: the server can't sort by the comment of an API key, nor by the source. */
export const activitySorts = ['dateTime', 'email', 'ip', 'userAgent', 'success', 'error'] as const;

/** The newest first, unless told otherwise. */
export const usualActivitySort: readonly TableSort[] = [{ key: 'dateTime', direction: 'desc' }];

/** Reads the address of a screen with attempts on it. */
export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  return present({
    ...readTableSearch(raw, activitySorts),
    q: readText(raw['q']),
    by: readOneOf(raw['by'], activityGroups),
  });
}
