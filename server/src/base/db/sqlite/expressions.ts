import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** A column by its name, with that of its table where it has to be told apart, or a value. */
export type Value = string | Expression<unknown>;

const valueOf = (value: Value): Expression<unknown> =>
  typeof value === 'string' ? sql.ref(value) : value;

/*
 * SQLite binds 32,766 values to a statement at most (https://www.sqlite.org/limits.html). As JSON a
 * list is one value of any length.
 */

export function among<Member extends string | number>(
  values: readonly Member[],
): RawBuilder<Member> {
  return sql<Member>`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** JSON tells the types of its values, so that the table is of no use here. */
export function rowsOf(
  _table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const values = columns.map(
    (column) => sql`value ->> ${sql.lit(`$.${column}`)} AS ${sql.ref(column)}`,
  );
  return sql`(SELECT ${sql.join(values)} FROM json_each(${JSON.stringify(rows)}))`;
}

const member = <T>(object: Value, name: string): RawBuilder<T> =>
  sql<T>`${valueOf(object)} ->> ${sql.lit(name)}`;

export const textOf: (object: Value, name: string) => RawBuilder<string | null> = member;

export const numberOf: (object: Value, name: string) => RawBuilder<number | null> = member;

export const flagOf = (object: Value, name: string): RawBuilder<number> =>
  sql<number>`coalesce(${member(object, name)}, 0)`;

export const hasElement = (list: Value, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(${valueOf(list)}) WHERE value = ${text})`;

export const contains = (text: Value, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`instr(${valueOf(text)}, ${part}) > 0`;

/** SQLite counts letters, not code units. */
export const endsWith = (text: Value, end: string): RawBuilder<SqlBool> =>
  end === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`substr(${valueOf(text)}, ${-[...end].length}) = ${end}`;

export const ignoringCase = (text: Value): RawBuilder<string> =>
  sql<string>`${valueOf(text)} COLLATE NOCASE`;

export const least = <T>(one: Value, other: Value): RawBuilder<T> =>
  sql<T>`min(${valueOf(one)}, ${valueOf(other)})`;

export const greatest = <T>(one: Value, other: Value): RawBuilder<T> =>
  sql<T>`max(${valueOf(one)}, ${valueOf(other)})`;

export const joined = (text: Value, separator: string): RawBuilder<string | null> =>
  sql<string | null>`group_concat(${valueOf(text)}, ${sql.lit(separator)})`;

export const unindexed = <T>(column: string): RawBuilder<T> => sql<T>`+${sql.ref(column)}`;

export const joinInOrder: RawBuilder<unknown> = sql`CROSS JOIN`;

/** A database works in the thread that asks it. */
export const asksAtOnce = false;

/** Only one writes at a time. */
export const skipLocked: RawBuilder<unknown> = sql``;

export const allBeyond = (count: number): RawBuilder<unknown> => sql`LIMIT -1 OFFSET ${count}`;

export const dayNumber = (day: Value): RawBuilder<number> =>
  sql<number>`julianday(${valueOf(day)})`;

export function monthNumber(millis: Value): RawBuilder<number> {
  const part = (format: string) =>
    sql`strftime(${sql.lit(format)}, ${valueOf(millis)} / 1000, 'unixepoch')`;
  return sql<number>`${part('%Y')} * 12 + ${part('%m')} - 1`;
}

export const inDirection = (direction: 'asc' | 'desc'): RawBuilder<unknown> => sql.raw(direction);

/** Goes along the index on both columns from one pair to the next; grouping reads every row. */
export function everyPair(table: string, text: string, other: string): RawBuilder<unknown> {
  const [key, value] = [sql.ref(`next.${text}`), sql.ref(`next.${other}`)];
  const [before, last] = [sql.ref(`pair.${text}`), sql.ref(`pair.${other}`)];
  const rows = sql`${sql.table(table)} AS next`;
  const inOrder = sql`ORDER BY ${key} COLLATE NOCASE, ${value} LIMIT 1`;
  const after = (column: RawBuilder<unknown>) =>
    sql`(SELECT ${column} FROM ${rows} WHERE ${key} COLLATE NOCASE > ${before} ${inOrder})`;
  const beside = sql`(SELECT min(${value}) FROM ${rows}
    WHERE ${key} COLLATE NOCASE = ${before} AND ${value} > ${last})`;
  return sql`(WITH RECURSIVE pair (${sql.ref(text)}, ${sql.ref(other)}) AS (
    SELECT * FROM (SELECT ${key}, ${value} FROM ${rows} ${inOrder})
    UNION ALL
    SELECT CASE WHEN ${beside} IS NULL THEN ${after(key)} ELSE ${before} END,
      coalesce(${beside}, ${after(value)})
    FROM pair WHERE ${before} IS NOT NULL)
    SELECT * FROM pair WHERE ${before} IS NOT NULL)`;
}

export const anyOf = (rules: readonly Expression<SqlBool>[]): readonly Expression<SqlBool>[] =>
  rules;
