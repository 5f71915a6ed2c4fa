import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { type Order, orderBy } from '../../base/db/sorting.ts';
import { setNameKey } from '../../base/db/text-columns.ts';
import { setVisibleTo } from '../rules/set-rules.ts';
import { countPlaceholders, keptFor, movePlaceholders } from './placeholders.ts';
import type { SetKind } from './set-kinds.ts';
import { among } from '../../base/db/long-lists.ts';

interface SetRow {
  readonly id: string;
  /** The account whose private one it is; `null` if it's everybody's. */
  readonly userId: string | null;
  readonly name: string;
  readonly summary: string;
  readonly ordered: number;
  /** JSON of its rule, if it fills itself. */
  readonly rule: string | null;
  readonly created: number;
  readonly lastModified: number;
}

/** A set with its members in stored order, those hidden from the viewer left out. */
export interface FoundSet extends SetRow {
  readonly memberIds: readonly string[];
  readonly hasHidden: boolean;
  /** Books of a read list that are missing, if the viewer learns of them. */
  readonly missing: number;
}

interface Asked {
  readonly viewer: Viewer;
  readonly libraries?: readonly string[] | undefined;
  /** Only these, which a search found. */
  readonly found?: readonly string[] | undefined;
  /** Only sets that hold this member. */
  readonly holding?: string | undefined;
  readonly orders: readonly Order[];
  readonly limit?: { readonly count: number; readonly offset: number } | undefined;
}

const column = (kind: SetKind, name: string): RawBuilder<unknown> =>
  sql.ref(`${kind.table}.${name}`);

/** Ids of the sets with at least one member the viewer may see, and how many there are. */
export async function selectSetIds(
  db: Db,
  kind: SetKind,
  asked: Asked,
): Promise<{ ids: string[]; total: number }> {
  const isSeen = sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(kind.membersTable)} AS m
      WHERE m.${sql.ref(kind.setColumn)} = ${column(kind, 'id')}
      AND ${kind.visible(asked.viewer, asked.libraries, 'm')})`;
  const isKept = asked.libraries === undefined;
  const rules = [
    setVisibleTo(asked.viewer, kind.table),
    isKept ? sql<SqlBool>`(${isSeen} OR ${keptFor(asked.viewer, kind.table)})` : isSeen,
  ];
  if (asked.found) {
    rules.push(sql`${column(kind, 'id')} IN ${among(asked.found)}`);
  }
  if (asked.holding !== undefined) {
    rules.push(sql`${column(kind, 'id')} IN (SELECT ${sql.ref(kind.setColumn)}
      FROM ${sql.table(kind.membersTable)} WHERE ${sql.ref(kind.memberColumn)} = ${asked.holding})`);
  }
  const where = sql.join(rules, sql` AND `);
  const table = sql.table(kind.table);
  const counted = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${table} WHERE ${where}`.execute(db);
  const page = asked.limit ? sql`LIMIT ${asked.limit.count} OFFSET ${asked.limit.offset}` : sql``;
  const found = await sql<{ id: string }>`SELECT id FROM ${table} WHERE ${where}
    ORDER BY ${orderBy(asked.orders, `${kind.table}.id`)} ${page}`.execute(db);
  return { ids: found.rows.map(({ id }) => id), total: counted.rows[0]?.count ?? 0 };
}

/** Those of the sets that the viewer may know of, in the order of their ids. */
export async function selectSets(
  db: Db,
  kind: SetKind,
  { viewer, ids }: { viewer: Viewer; ids: readonly string[] },
): Promise<FoundSet[]> {
  if (ids.length === 0) return [];
  const summary = kind.owner === 'readList' ? sql.ref('summary') : sql`''`;
  const sets =
    await sql<SetRow>`SELECT id, userId, name, ${summary} AS summary, ordered, rule, created,
    lastModified FROM ${sql.table(kind.table)} WHERE id IN ${among(ids)}
    AND ${setVisibleTo(viewer, kind.table)}`.execute(db);
  const members = await sql<{ setId: string; memberId: string; visible: number }>`
    SELECT ${sql.ref(kind.setColumn)} AS setId, ${sql.ref(kind.memberColumn)} AS memberId,
      ${kind.visible(viewer, undefined, 'm')} AS visible
    FROM ${sql.table(kind.membersTable)} AS m WHERE ${sql.ref(kind.setColumn)} IN ${among(ids)}
    ORDER BY position`.execute(db);
  const missing =
    kind.owner === 'readList'
      ? await countPlaceholders(db, viewer, ids)
      : new Map<string, number>();
  const membersOf = Map.groupBy(members.rows, ({ setId }) => setId);
  const byId = new Map(
    sets.rows.map((set): [string, FoundSet] => {
      const all = membersOf.get(set.id) ?? [];
      const visible = all.filter((member) => member.visible === 1);
      return [
        set.id,
        {
          ...set,
          memberIds: visible.map(({ memberId }) => memberId),
          hasHidden: visible.length < all.length,
          missing: missing.get(set.id) ?? 0,
        },
      ];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The set whose name is this one, ignoring case: of everybody's, or of the private ones of an account. */
export async function findSetByName(
  db: Db,
  kind: SetKind,
  name: string,
  userId: string | null = null,
): Promise<string | undefined> {
  const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(kind.table)}
    WHERE nameKey = ${setNameKey(name)} AND userId IS NOT DISTINCT FROM ${userId}`.execute(db);
  return found.rows[0]?.id;
}

interface Members {
  readonly setId: string;
  readonly memberIds: readonly string[];
}

/**
 * Puts these members in the place of those that the viewer may see, and before the others. Ids that do
 * not exist are left out.
 *
 * @returns whether the viewer sees one now
 */
export async function replaceMembers(
  db: Db,
  kind: SetKind,
  { viewer, setId, memberIds: given }: Members & { readonly viewer: Viewer },
): Promise<boolean> {
  const members = sql.table(kind.membersTable);
  const visible = kind.visible(viewer, undefined, 'm');
  const ofSet = sql`${members} AS m WHERE m.${sql.ref(kind.setColumn)} = ${setId}`;
  const hidden = await sql<{ id: string }>`SELECT m.${sql.ref(kind.memberColumn)} AS id
    FROM ${ofSet} AND NOT ${visible} ORDER BY m.position`.execute(db);
  const memberIds = [...given, ...hidden.rows.map(({ id }) => id)];
  const places =
    kind.owner === 'readList' ? await movePlaceholders(db, setId, memberIds) : undefined;
  const asked = memberIds.map((id, at) => ({
    [kind.memberColumn]: id,
    position: places?.get(id) ?? at,
  }));
  await sql`DELETE FROM ${members} WHERE ${sql.ref(kind.setColumn)} = ${setId}`.execute(db);
  const target = sql.table(kind.owner === 'collection' ? 'series' : 'book');
  const rows = engine.rowsOf(kind.membersTable, [kind.memberColumn, 'position'], asked);
  await sql`INSERT INTO ${members}
    (${sql.ref(kind.setColumn)}, ${sql.ref(kind.memberColumn)}, position)
    SELECT ${setId}, target.id, asked.position FROM ${rows} AS asked
    JOIN ${target} AS target ON target.id = ${sql.ref(`asked.${kind.memberColumn}`)}
    WHERE true ON CONFLICT DO NOTHING`.execute(db);
  const seen = await sql`SELECT 1 FROM ${ofSet} AND ${visible} LIMIT 1`.execute(db);
  return seen.rows.length > 0;
}

/** Every member in stored order, including hidden ones, for events. */
export async function allMembers(db: Db, kind: SetKind, setId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT ${sql.ref(kind.memberColumn)} AS id
    FROM ${sql.table(kind.membersTable)} WHERE ${sql.ref(kind.setColumn)} = ${setId}
    ORDER BY position`.execute(db);
  return found.rows.map(({ id }) => id);
}

export async function deleteSetRow(db: Db, kind: SetKind, setId: string): Promise<boolean> {
  const removed = await sql`DELETE FROM ${sql.table(kind.table)} WHERE id = ${setId}`.execute(db);
  return (removed.numAffectedRows ?? 0n) > 0n;
}

/** The account whose private one a set is. */
export async function ownerOf(db: Db, kind: SetKind, setId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom(kind.table)
    .select('userId')
    .where('id', '=', setId)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** Sets that have lost their last member, and wait for none. */
export async function selectEmptySets(db: Db, kind: SetKind): Promise<string[]> {
  const waiting =
    kind.owner === 'readList'
      ? sql`AND id NOT IN (SELECT readListId FROM readListPlaceholder)`
      : sql``;
  const found = await sql<{ id: string }>`SELECT id FROM ${sql.table(kind.table)}
    WHERE id NOT IN (SELECT ${sql.ref(kind.setColumn)} FROM ${sql.table(kind.membersTable)})
    AND rule IS NULL ${waiting}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** JSON of the rule of a set; `null` if it doesn't fill itself, or isn't there. */
export async function ruleOf(db: Db, { table }: SetKind, setId: string): Promise<string | null> {
  const row = await db.selectFrom(table).select('rule').where('id', '=', setId).executeTakeFirst();
  return row?.rule ?? null;
}
