import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Value } from '../sqlite/expressions.ts';

const valueOf = (value: Value) => (typeof value === 'string' ? sql.ref(value) : value);

export function among<Member extends string | number>(
  values: readonly Member[],
): RawBuilder<Member> {
  const type = typeof values[0] === 'number' ? sql`bigint[]` : sql`text[]`;
  return sql<Member>`(SELECT unnest(${sql.val([...values])}::${type}))`;
}

/** It has no place for this letter, in JSON neither. */
const withoutNul = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value;

export function rowsOf(
  table: string,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(SELECT ${names} FROM json_populate_recordset(
    NULL::${sql.table(table)}, ${JSON.stringify(rows, withoutNul)}::text::json))`;
}

export const textOf = (object: Value, name: string): RawBuilder<string | null> =>
  sql<string | null>`(${valueOf(object)}::json ->> ${sql.lit(name)})`;

export const numberOf = (object: Value, name: string): RawBuilder<number | null> =>
  sql<number | null>`(${valueOf(object)}::json ->> ${sql.lit(name)})::float8`;

export const flagOf = (object: Value, name: string): RawBuilder<number> =>
  sql<number>`coalesce((${valueOf(object)}::json ->> ${sql.lit(name)})::boolean::int, 0)`;

export const hasElement = (list: Value, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM json_array_elements_text(${valueOf(list)}::json) AS element
    WHERE element = ${text})`;

/** Of a pattern, unlike of a function, it knows about how many texts it fits. */
export const contains = (text: Value, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${valueOf(text)} LIKE ${`%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

export const endsWith = (text: Value, end: string): RawBuilder<SqlBool> =>
  end === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`right(${valueOf(text)}, ${[...end].length}) = ${end}`;

/** The order of all texts is that of bytes, in which this changes the letters A to Z only. */
export const ignoringCase = (text: Value): RawBuilder<string> =>
  sql<string>`lower(${valueOf(text)})`;

/** As a function of two values is null in SQLite when one of them is. */
const eitherOf = <T>(which: string, one: Value, other: Value): RawBuilder<T> =>
  sql<T>`CASE WHEN ${valueOf(one)} IS NOT NULL AND ${valueOf(other)} IS NOT NULL
    THEN ${sql.raw(which)}(${valueOf(one)}, ${valueOf(other)}) END`;

export const least = <T>(one: Value, other: Value): RawBuilder<T> => eitherOf('least', one, other);

export const greatest = <T>(one: Value, other: Value): RawBuilder<T> =>
  eitherOf('greatest', one, other);

export const joined = (text: Value, separator: string): RawBuilder<string | null> =>
  sql<string | null>`string_agg(${valueOf(text)}, ${sql.lit(separator)})`;

/** Its planner knows how many rows each index finds. */
export const unindexed = <T>(column: string): RawBuilder<T> => sql<T>`${sql.ref(column)}`;

export const joinInOrder: RawBuilder<unknown> = sql`JOIN`;

/** Each connection has a process. */
export const asksAtOnce = true;

export const skipLocked: RawBuilder<unknown> = sql`FOR UPDATE SKIP LOCKED`;

export const allBeyond = (count: number): RawBuilder<unknown> => sql`OFFSET ${count}`;

export const dayNumber = (day: Value): RawBuilder<number> =>
  sql<number>`(${valueOf(day)}::date - DATE '2000-01-01')`;

export function monthNumber(millis: Value): RawBuilder<number> {
  const part = (name: string) =>
    sql`extract(${sql.raw(name)} FROM to_timestamp(${valueOf(millis)} / 1000) AT TIME ZONE 'UTC')::int`;
  return sql<number>`(${part('year')} * 12 + ${part('month')} - 1)`;
}

export const inDirection = (direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  direction === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;

/** Each pair is looked up from the one before it: a walk of the whole index takes as long as it is. */
export function everyPair(table: string, text: string, other: string): RawBuilder<unknown> {
  const first = (rule: RawBuilder<unknown>) =>
    sql`(SELECT lower(${sql.ref(text)}) AS key, ${sql.ref(text)}, ${sql.ref(other)} FROM ${sql.table(table)}
      WHERE ${rule}
      ORDER BY lower(${sql.ref(text)}) NULLS FIRST, ${sql.ref(other)} NULLS FIRST LIMIT 1)`;
  return sql`(WITH RECURSIVE pair AS (
    ${first(sql`true`)}
    UNION ALL
    SELECT following.* FROM pair, LATERAL ${first(
      sql`(lower(${sql.ref(`${table}.${text}`)}), ${sql.ref(`${table}.${other}`)}) > (pair.key, ${sql.ref(`pair.${other}`)})`,
    )} AS following)
    SELECT ${sql.ref(text)}, ${sql.ref(other)} FROM pair)`;
}
