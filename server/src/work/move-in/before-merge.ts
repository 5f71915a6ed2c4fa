import type { MoveInPlan } from '@longbox/contract/move-in';
import type { Db } from '../../base/db/connection.ts';
import { isWithin } from './addresses.ts';
import type { Komga } from './komga.ts';
import { komga as tables } from './tables.ts';

/** Adds to a plan what there is here already, and what of it stands against the move. */
export async function compareWithHere(
  facts: MoveInPlan,
  komga: Komga,
  db: Db,
): Promise<MoveInPlan> {
  const here = await db.selectFrom('library').select(['id', 'name', 'root']).execute();
  const problems: string[] = [];
  const libraries = facts.libraries.map((library) => {
    if (here.some(({ id }) => id === library.id)) return library;
    const same = here.find(({ root }) => root === library.root);
    if (same) return { ...library, joins: same.name };
    for (const other of here) {
      if (isWithin(other.root, library.root) || isWithin(library.root, other.root)) {
        problems.push(
          `The folder of "${library.name}" (${library.root}) overlaps the folder of your library "${other.name}" (${other.root}). Change a folder, or delete "${other.name}" first.`,
        );
      }
    }
    return library;
  });
  const people = await db.selectFrom('user').select(['id', 'emailKey']).execute();
  const owners = new Map(people.map(({ id, emailKey }) => [emailKey, id]));
  const known: string[] = [];
  for (const { ID, EMAIL } of komga.rows(tables.user)) {
    const owner = owners.get(EMAIL.toLowerCase());
    if (owner !== undefined && owner !== ID) known.push(EMAIL);
  }
  return { ...facts, libraries, known, problems: [...facts.problems, ...problems] };
}
