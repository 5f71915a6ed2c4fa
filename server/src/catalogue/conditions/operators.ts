import { type Expression, sql, type SqlBool } from 'kysely';
import { engine } from '../../base/db/engine.ts';
import { noteFleeting } from '../../base/db/reads.ts';
import { fold } from '../../base/text.ts';

export type Rule = Expression<SqlBool>;

interface Equality<Value> {
  readonly operator: 'is' | 'isNot';
  readonly value: Value;
}

interface Absence {
  readonly operator: 'isNull' | 'isNotNull';
}

/** The opposite of a rule; one that is unknown, as of a value that is not set, does not hold. */
export function not(rule: Rule): Rule {
  return sql<SqlBool>`NOT coalesce((${rule}), false)`;
}

export function equal<Value>(leaf: Equality<Value>, rule: (value: Value) => Rule): Rule {
  return leaf.operator === 'is' ? rule(leaf.value) : not(rule(leaf.value));
}

export function equalOrNull<Value>(
  leaf: Equality<Value> | Absence,
  rule: (value: Value) => Rule,
  some: Rule,
): Rule {
  if ('value' in leaf) return equal(leaf, rule);
  return leaf.operator === 'isNull' ? not(some) : some;
}

export function isTrue(
  { operator }: { readonly operator: 'isTrue' | 'isFalse' },
  rule: (is: boolean) => Rule,
): Rule {
  return rule(operator === 'isTrue');
}

const textRules = {
  is: (column, value) => sql<SqlBool>`${column} = ${value}`,
  contains: (column, value) => engine.contains(column, value),
  beginsWith: (column, value) =>
    sql<SqlBool>`substr(${column}, 1, ${[...value].length}) = ${value}`,
  endsWith: (column, value) => engine.endsWith(column, value),
} as const satisfies Record<string, (column: Expression<string>, value: string) => Rule>;

const textOperators = {
  is: ['is', true],
  isNot: ['is', false],
  contains: ['contains', true],
  doesNotContain: ['contains', false],
  beginsWith: ['beginsWith', true],
  doesNotBeginWith: ['beginsWith', false],
  endsWith: ['endsWith', true],
  doesNotEndWith: ['endsWith', false],
} as const;

/** On a column of folded text. */
export function compareText(
  { operator, value }: { readonly operator: keyof typeof textOperators; readonly value: string },
  folded: Expression<string>,
): Rule {
  const [name, wanted] = textOperators[operator];
  const rule = textRules[name](folded, fold(value));
  return wanted ? rule : not(rule);
}

/** Both bounds include the value itself. */
export function compareNumber(
  leaf: {
    readonly operator: 'is' | 'isNot' | 'greaterThan' | 'lessThan';
    readonly value: number;
  },
  column: Expression<number | null>,
): Rule {
  const { operator, value } = leaf;
  if (operator === 'greaterThan') return sql<SqlBool>`${column} >= ${value}`;
  if (operator === 'lessThan') return sql<SqlBool>`${column} <= ${value}`;
  const same = sql<SqlBool>`${column} = ${value}`;
  return operator === 'is' ? same : not(same);
}

type DateLeaf =
  | { readonly operator: 'before' | 'after'; readonly dateTime: string }
  | { readonly operator: 'isInTheLast' | 'isNotInTheLast'; readonly duration: string }
  | Absence;

/** On a column of calendar days, `YYYY-MM-DD` or null; days are those of UTC. */
export function compareDay(leaf: DateLeaf, column: Expression<string | null>): Rule {
  if ('dateTime' in leaf) {
    const day = dayOf(Date.parse(leaf.dateTime));
    return leaf.operator === 'before'
      ? sql<SqlBool>`${column} < ${day}`
      : sql<SqlBool>`${column} > ${day}`;
  }
  if ('duration' in leaf) {
    noteFleeting();
    const since = dayOf(Date.now() - millisOf(leaf.duration));
    // An item without a date matches neither.
    return leaf.operator === 'isInTheLast'
      ? sql<SqlBool>`${column} >= ${since}`
      : sql<SqlBool>`${column} < ${since}`;
  }
  return leaf.operator === 'isNull'
    ? sql<SqlBool>`${column} IS NULL`
    : sql<SqlBool>`${column} IS NOT NULL`;
}

const earliest = Date.UTC(0, 0, 1);

const dayOf = (epochMillis: number): string =>
  new Date(Math.max(earliest, epochMillis)).toISOString().slice(0, 10);

function millisOf(duration: string): number {
  const [, days, hours, minutes, seconds] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration) ?? [];
  const [d, h, m, s] = [days, hours, minutes, seconds].map((text) => Number(text ?? 0));
  return ((((d ?? 0) * 24 + (h ?? 0)) * 60 + (m ?? 0)) * 60 + (s ?? 0)) * 1000;
}
