import type { HistoricalEvent } from '@longbox/contract/history';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { orderBy, parseSort } from '../../base/db/sorting.ts';

const sortKeys = { timestamp: 'timestamp', type: 'type', bookId: 'bookId', seriesId: 'seriesId' };
const Properties = z.record(z.string(), z.string());

/** What happened to files (HI-01), the newest first unless sorted otherwise. */
export async function listHistory(
  db: Db,
  paging: Paging & { readonly sort?: readonly string[] | undefined },
): Promise<Page<HistoricalEvent>> {
  const asked = parseSort(paging.sort, sortKeys);
  const orders = asked.length > 0 ? asked : parseSort(['timestamp,desc'], sortKeys);
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .orderBy(orderBy([...orders, { column: 'id', direction: 'desc' }], 'id'))
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  const { total } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const content = rows.map((row) => ({
    ...row,
    timestamp: new Date(row.timestamp).toISOString(),
    properties: fromJson(Properties, row.properties),
  }));
  return toPage({ content, total, paging, sorted: true });
}
