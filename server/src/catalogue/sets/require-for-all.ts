import type { BookRule, SeriesRule } from '@longbox/contract/rules';
import { badRequest } from '../../base/errors.ts';

/** Members of a condition that are about the person who asks. */
const personal: ReadonlySet<string> = new Set([
  'readStatus',
  'wanted',
  'favorite',
  'rating',
  'readingState',
]);

interface Tree {
  readonly allOf?: readonly Tree[] | undefined;
  readonly anyOf?: readonly Tree[] | undefined;
}

function namesPerson(tree: Tree): boolean {
  const isNamed = Object.entries(tree).some(([name, value]) => value && personal.has(name));
  return isNamed || [...(tree.allOf ?? []), ...(tree.anyOf ?? [])].some(namesPerson);
}

/** Refuses a rule for everyone that says something else for each person. */
export function requireForAll({ condition, sort }: BookRule | SeriesRule): void {
  const isSortedByPerson = sort.some((key) => /^(?:readProgress|personal|readDate)\b/.test(key));
  if (!isSortedByPerson && !(condition && namesPerson(condition))) return;
  throw badRequest(
    'A shared list can’t depend on what you read, rated or listed. Make it private, or remove that filter.',
  );
}
