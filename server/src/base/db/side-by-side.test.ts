import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDb } from './connection.ts';
import { migrate, newestVersion } from './migrations.ts';

/** The first version of the database that processes share: from then on, those of one version work beside the next one. */
const firstShared = 53;

/** Columns that no version beside the one that drops them uses, written `table.column`; of a whole table, `table.*`. */
const dropped: ReadonlySet<string> = new Set();

interface Column {
  readonly of: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
}

async function columnsAt(version: number): Promise<Column[]> {
  const db = openDb(':memory:');
  await migrate(db, version);
  const { rows } = await sql<Column>`
    SELECT part.name AS of, info.name, info.type, info."notnull" = 1 AND info.dflt_value IS NULL AS isRequired
    FROM sqlite_schema AS part JOIN pragma_table_info(part.name) AS info
    WHERE part.type = 'table'`.execute(db);
  await db.destroy();
  return rows;
}

const nameOf = ({ of, name }: Column): string => `${of}.${name}`;

test('what a version reads and writes is still there in the next one, and asks for no more', async () => {
  const before = await columnsAt(firstShared);
  const after = await columnsAt(newestVersion);
  const now = new Map(after.map((column) => [nameOf(column), column]));
  const known = before.filter((one) => !dropped.has(nameOf(one)) && !dropped.has(`${one.of}.*`));
  expect(known.length).toBeGreaterThan(100);
  expect(known.filter((one) => now.get(nameOf(one))?.type !== one.type)).toEqual([]);
  const names = new Set(before.map(nameOf));
  const tables = new Set(before.map(({ of }) => of));
  const added = after.filter((one) => tables.has(one.of) && !names.has(nameOf(one)));
  expect(added.filter(({ isRequired }) => isRequired === 1)).toEqual([]);
  // A rule that was added would refuse what the version before writes.
  const stricter = known.filter(
    (one) => one.isRequired === 0 && now.get(nameOf(one))?.isRequired === 1,
  );
  expect(stricter).toEqual([]);
});
