import type { Author } from '@longbox/contract/shapes';
import { sql } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { inOrder } from './list-values.ts';
import { keptIn, type Scope } from './scope.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly scope: Scope;
  /** Part of the name, ignoring case and accents. */
  readonly search?: string | undefined;
  readonly role?: string | undefined;
}

/** Everybody who had a part in a book the viewer may see, once for each role, by name ignoring case. */
export async function listPeople(
  db: Db,
  { viewer, scope, search, role }: Asked,
): Promise<Author[]> {
  const { isAll, booksOfSeries } = keptIn(viewer, scope);
  const inRole = role === undefined ? sql`true` : sql`role = ${role}`;
  // Grouped as the index on names is ordered, so that it need only be walked.
  const people = isAll
    ? engine.everyPair('bookAuthor', 'name', 'role')
    : sql`(SELECT min(name) AS name, role FROM bookAuthor WHERE ${booksOfSeries('bookId')}
        GROUP BY ${engine.ignoringCase('name')}, role)`;
  const { rows } =
    await sql<Author>`SELECT name, role FROM ${people} AS person WHERE ${inRole}`.execute(db);
  return inOrder(rows, ({ name }) => name, search);
}

/** Their names alone, each once, ignoring case. */
export async function listPeopleNames(db: Db, asked: Asked): Promise<string[]> {
  const names = new Map<string, string>();
  for (const { name } of await listPeople(db, asked)) {
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
