import type { BookCondition, SeriesCondition } from '@longbox/contract/conditions';
import { sql, type SqlBool } from 'kysely';
import { compareNumber, equalOrNull, isTrue, not, type Rule } from '../conditions/operators.ts';
import { hasState, isInState } from './personal-rules.ts';

type Leaf<Name extends keyof SeriesCondition> = NonNullable<SeriesCondition[Name]>;

/** Items of whose row of `personal` a rule holds: `booksWhose` or `seriesWhose` of a person. */
type Whose = (rule: Rule) => Rule;

/** Whether an item is in a list of the person. */
export function isListed(leaf: Leaf<'wanted'>, list: 'wanted' | 'favorite', whose: Whose): Rule {
  const rule = whose(sql<SqlBool>`${sql.ref(`personal.${list}`)} IS NOT NULL`);
  return isTrue(leaf, (is) => (is ? rule : not(rule)));
}

/** The person's rating; of items without one only `isNot` and `isNull` hold. */
export function isRated(leaf: NonNullable<BookCondition['rating']>, whose: Whose): Rule {
  const column = sql.ref<number | null>('personal.rating');
  if (!('value' in leaf)) {
    const some = whose(sql<SqlBool>`${column} IS NOT NULL`);
    return leaf.operator === 'isNull' ? not(some) : some;
  }
  const { operator, value } = leaf;
  return operator === 'isNot'
    ? not(whose(compareNumber({ operator: 'is', value }, column)))
    : whose(compareNumber(leaf, column));
}

export const isReadingState = (leaf: Leaf<'readingState'>, userId: string): Rule =>
  equalOrNull(leaf, (state) => isInState(userId, state), hasState(userId));
