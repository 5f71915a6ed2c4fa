import { mostMarks } from '@longbox/contract/marks';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { badRequest, Refusal } from '../errors.ts';
import type { Tables } from '../db/tables.ts';

interface Limit {
  readonly table: keyof Tables;
  /** Name of the counted rows in messages, after a number. */
  readonly what: string;
  readonly rows: number;
  /** Columns whose bytes count, and the limit in bytes. */
  readonly columns: readonly (string | RawBuilder<unknown>)[];
  readonly bytes: number;
  /** Which rows count. */
  readonly counted?: RawBuilder<unknown>;
}

/**
 * Limits of what one account may store. Sessions and sign-in activity need none: their oldest
 * entries end automatically (`sessions.ts`, `record-activity.ts`).
 */
export const accountLimits = {
  settings: {
    table: 'userClientSetting',
    what: 'client settings',
    rows: 1_000,
    columns: ['key', 'value'],
    bytes: 4_000_000,
  },
  marks: {
    table: 'mark',
    what: 'notes and highlights',
    rows: mostMarks,
    columns: ['id', 'place', 'text', 'note'],
    bytes: 32_000_000,
    counted: sql`deleted = 0`,
  },
  personal: {
    table: 'personal',
    what: 'list entries, ratings and private notes',
    rows: 200_000,
    columns: ['note'],
    bytes: 32_000_000,
  },
  collections: {
    table: 'collection',
    what: 'private collections',
    rows: 500,
    columns: ['name'],
    bytes: 250_000,
  },
  readLists: {
    table: 'readList',
    what: 'private read lists',
    rows: 500,
    columns: ['name', 'summary'],
    bytes: 4_000_000,
  },
  keys: { table: 'apiKey', what: 'API keys', rows: 100, columns: ['comment'], bytes: 200_000 },
  progress: {
    table: 'readProgress',
    what: 'reading positions',
    rows: 2_000_000,
    columns: ['deviceId', 'deviceName', sql`coalesce(locator, '')`],
    bytes: 128_000_000,
  },
  announcements: {
    table: 'announcementRead',
    what: 'read announcements',
    rows: 10_000,
    columns: ['announcementId'],
    bytes: 2_000_000,
  },
} as const satisfies Readonly<Record<string, Limit>>;

/**
 * Refuses the last change of an account that exceeds its limit. Call it in the transaction of that
 * change, which is then undone.
 */
export async function requireRoom(
  db: Db,
  kind: keyof typeof accountLimits,
  userId: string,
): Promise<void> {
  const limit: Limit = accountLimits[kind];
  const sizes = limit.columns.map(
    (column) => sql`octet_length(${typeof column === 'string' ? sql.ref(column) : column})`,
  );
  const counted = limit.counted ? sql`AND ${limit.counted}` : sql``;
  const { rows } = await sql<{ count: number; bytes: number }>`
    SELECT count(*) AS count, coalesce(sum(${sql.join(sizes, sql` + `)}), 0) AS bytes
    FROM ${sql.table(limit.table)} WHERE userId = ${userId} ${counted}`.execute(db);
  const [{ count, bytes } = { count: 0, bytes: 0 }] = rows;
  if (count > limit.rows) {
    throw badRequest(`You can have up to ${limit.rows} ${limit.what}. Delete some first.`);
  }
  if (bytes > limit.bytes) {
    const most = `${Math.round(limit.bytes / 100_000) / 10} MB`;
    throw new Refusal('too-large', `Your ${limit.what} can take up to ${most}. Delete some first.`);
  }
}
