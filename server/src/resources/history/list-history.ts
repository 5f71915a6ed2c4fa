import type { HistoricalEvent } from '@longbox/contract/history';
import { type Page, type Paging, toPage } from '@longbox/contract/paging';
import { sql, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fromJson } from '../../base/db/json.ts';
import { orderBy, parseSort } from '../../base/db/sorting.ts';
import { fold } from '../../base/text.ts';
import { readablePath } from '../../media/readable-path.ts';

const sortKeys = { timestamp: 'timestamp', type: 'type', bookId: 'bookId', seriesId: 'seriesId' };
const Properties = z.record(z.string(), z.string());

interface Asked extends Paging {
  readonly sort?: readonly string[] | undefined;
  readonly type?: readonly string[] | undefined;
  readonly library_id?: readonly string[] | undefined;
  readonly search?: string | undefined;
}

/** What happened to files (HI-01), the newest first unless sorted otherwise. */
export async function listHistory(db: Db, paging: Asked): Promise<Page<HistoricalEvent>> {
  const asked = parseSort(paging.sort, sortKeys);
  const orders = asked.length > 0 ? asked : parseSort(['timestamp,desc'], sortKeys);
  const condition = conditionOf(paging);
  const rows = await db
    .selectFrom('history')
    .select(['id', 'type', 'timestamp', 'bookId', 'seriesId', 'properties'])
    .where(condition)
    .orderBy(orderBy([...orders, { column: 'id', direction: 'desc' }], 'id'))
    .limit(paging.size)
    .offset(paging.page * paging.size)
    .execute();
  const { total } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(condition)
    .executeTakeFirstOrThrow();
  const content = rows.map((row) => ({
    ...row,
    timestamp: new Date(row.timestamp).toISOString(),
    properties: Object.fromEntries(
      Object.entries(fromJson(Properties, row.properties)).map(([name, value]) => [
        name,
        readablePath(value),
      ]),
    ),
  }));
  return toPage({ content, total, paging, sorted: true });
}

function conditionOf({ type = [], library_id = [], search = '' }: Asked) {
  const words = fold(search)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return sql<SqlBool>`${sql.join(
    [
      // Scans come every few hours, so they are listed only on request.
      type.length > 0 ? sql`type IN (${sql.join(type)})` : sql`type != 'LibraryScanned'`,
      ...(library_id.length > 0 ? [inLibraries(library_id)] : []),
      ...words.map((word) => engine.contains('history.words', word)),
    ],
    sql` AND `,
  )}`;
}

/** Events of a series that is gone are known by where their file lay. */
function inLibraries(ids: readonly string[]) {
  const property = (name: string) => engine.textOf('properties', name);
  return sql`(${property('libraryId')} IN (${sql.join(ids)})
    OR seriesId IN (SELECT id FROM series WHERE libraryId IN (${sql.join(ids)}))
    OR EXISTS (SELECT 1 FROM library WHERE id IN (${sql.join(ids)})
      AND substr(${property('name')}, 1, length(root)) = root))`;
}
