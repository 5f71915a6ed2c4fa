import { BookRule, mostOfRule, SeriesRule } from '@longbox/contract/rules';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import type { SetKind } from '../../catalogue/sets/set-kinds.ts';
import { findBookIds } from '../books/list-books.ts';
import { findSeriesIds } from '../series/list-series.ts';

/** What matches the rule of a set for a viewer: the account whose private one it is, or the server. */
export function membersByRule(
  db: Db,
  { owner }: SetKind,
  { viewer, rule }: { readonly viewer: Viewer; readonly rule: string },
): Promise<string[]> {
  if (owner === 'readList') {
    const { condition, sort, limit } = fromJson(BookRule, rule);
    return findBookIds(db, viewer, { condition, sort, limit: limit ?? mostOfRule });
  }
  const { condition, sort, limit } = fromJson(SeriesRule, rule);
  return findSeriesIds(db, viewer, { condition, sort, limit: limit ?? mostOfRule });
}
