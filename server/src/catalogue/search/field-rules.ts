import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { engine } from '../../base/db/engine.ts';
import { fold } from '../../base/text.ts';
import type { FieldValue } from './parse-query.ts';

export type Rule = Expression<SqlBool>;
/** The condition of `field:value` on a row; undefined for a value that makes no sense there. */
export type FieldRule = (value: FieldValue) => Rule | undefined;
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** A text that contains the value, ignoring case and accents, or lies in the range; by its key. */
export function textField(key: string | Expression<string>): FieldRule {
  const folded = typeof key === 'string' ? sql.ref<string>(key) : key;
  return (value) => {
    if (value.kind === 'range') return between(folded, value, (bound) => fold(bound));
    const text = fold(value.text);
    return value.begins
      ? engine.contains(sql`' ' || ${folded}`, ` ${text}`)
      : engine.contains(folded, text);
  };
}

/** One of a few words in capitals, such as a status. */
export function choiceField(column: string): FieldRule {
  return (value) =>
    value.kind === 'text'
      ? sql<SqlBool>`${sql.ref(column)} = ${value.text.toUpperCase()}`
      : undefined;
}

export function numberField(column: string): FieldRule {
  return (value) => {
    if (value.kind === 'range') return between(sql.ref<number>(column), value, toNumber);
    const number = toNumber(value.text);
    return number === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} = ${number}`;
  };
}

/** The year of a calendar day. */
export function yearField(column: string): FieldRule {
  const year = sql<number>`CAST(substr(${sql.ref(column)}, 1, 4) AS INTEGER)`;
  return (value) => {
    if (value.kind === 'range') {
      const within = between(year, value, toNumber);
      return within && sql<SqlBool>`(${sql.ref(column)} IS NOT NULL AND ${within})`;
    }
    const number = toNumber(value.text.slice(0, 4));
    return number === undefined ? undefined : sql<SqlBool>`${year} = ${number}`;
  };
}

/** `true` or `false`. */
export function flagField(rule: (is: boolean) => Rule): FieldRule {
  return (value) => {
    const text = value.kind === 'text' ? value.text.toLowerCase() : '';
    return text === 'true' || text === 'false' ? rule(text === 'true') : undefined;
  };
}

function toNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function between<Bound extends string | number>(
  column: Expression<Bound>,
  { from, to, withFrom, withTo }: Extract<FieldValue, { kind: 'range' }>,
  parse: (text: string) => Bound | undefined,
): RawBuilder<SqlBool> | undefined {
  const low = from === undefined ? undefined : parse(from);
  const high = to === undefined ? undefined : parse(to);
  if ((from !== undefined && low === undefined) || (to !== undefined && high === undefined)) {
    return undefined;
  }
  const above = withFrom ? sql`>=` : sql`>`;
  const below = withTo ? sql`<=` : sql`<`;
  return sql<SqlBool>`(${low === undefined ? sql`true` : sql`${column} ${above} ${low}`}
    AND ${high === undefined ? sql`true` : sql`${column} ${below} ${high}`})`;
}

/** Rows of other tables: the column with the IDs, the tables, and which of their rows count. */
export interface Source {
  readonly select: string;
  readonly from: RawBuilder<unknown>;
  readonly only?: RawBuilder<unknown>;
}

/** Narrows a rule about rows of another table to the ids that it names. */
export function among(id: string, { select, from, only }: Source, field: FieldRule): FieldRule {
  return (value) => {
    const rule = field(value);
    return (
      rule &&
      sql<SqlBool>`${sql.ref(id)} IN (SELECT ${sql.ref(select)}
        FROM ${from} WHERE ${only ? sql`${only} AND` : sql``} ${rule})`
    );
  };
}
