import { type Expression, sql, type SqlBool } from 'kysely';
import { engine } from './engine.ts';

/**
 * Rules joined by one word, as a balanced tree: SQLite refuses expressions more than 1,000 deep,
 * and a plain chain is as deep as it is long. Without rules everything matches (`AND`), or nothing
 * (`OR`).
 */
export function joinRules(
  given: readonly Expression<SqlBool>[],
  word: 'AND' | 'OR',
): Expression<SqlBool> {
  const rules = word === 'OR' ? engine.anyOf(given) : given;
  const [first] = rules;
  if (!first) return word === 'AND' ? sql<SqlBool>`true` : sql<SqlBool>`false`;
  if (rules.length === 1) return first;
  const middle = Math.ceil(rules.length / 2);
  const left = joinRules(rules.slice(0, middle), word);
  const right = joinRules(rules.slice(middle), word);
  return sql<SqlBool>`(${left} ${sql.raw(word)} ${right})`;
}
