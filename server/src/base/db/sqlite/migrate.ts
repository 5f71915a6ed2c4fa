import { type Kysely, sql } from 'kysely';

/** The statements of each migration, the oldest first. */
export type Migrations = readonly (readonly string[])[];

export async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return rows[0]?.user_version ?? 0;
}

/**
 * Each one is done whole or not at all; of a new database all together, since each transaction waits for the disk, for
 * a second in all on a slow one.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  upTo: number,
): Promise<void> {
  const done = await versionOf(db);
  const left = [...migrations.entries()].slice(done, upTo);
  for (const steps of done === 0 ? [left] : left.map((step) => [step])) {
    await db.transaction().execute(async (transaction) => {
      for (const [index, statements] of steps) {
        for (const statement of statements) await sql.raw(statement).execute(transaction);
        await sql.raw(`PRAGMA user_version = ${index + 1}`).execute(transaction);
      }
    });
  }
}
