import { CompiledQuery, Kysely, sql, type Transaction } from 'kysely';
import { migrate as migrateSqlite, type Migrations } from '../sqlite/migrate.ts';
import { openDialect } from '../sqlite/dialect.ts';
import { retry } from '../retry.ts';
import { translate } from './translate.ts';
import { isUndone } from './whole.ts';

export async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows: known } = await sql`
    SELECT 1 WHERE to_regclass(${'"schemaVersion"'}) IS NOT NULL`.execute(db);
  if (known.length === 0) return 0;
  const { rows } = await sql<{ version: number }>`SELECT version FROM schemaVersion`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Tables in which SQLite keeps an index for searches. */
const hidden = /^(sqlite_|\w+Search_(data|idx|content|docsize|config)$)/;

/** The shape that the migrations give to an empty database of SQLite’s, as statements. */
async function shapeAt(migrations: Migrations, version: number): Promise<string[]> {
  const model = new Kysely<unknown>({ dialect: openDialect(':memory:', { durable: false }) });
  try {
    await migrateSqlite(model, migrations, version);
    const { rows } = await sql<{ name: string; sql: string }>`
      SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL
      ORDER BY CASE type WHEN 'table' THEN 0 WHEN 'index' THEN 1 ELSE 2 END, rowid`.execute(model);
    return rows.filter(({ name }) => !hidden.test(name)).map((row) => row.sql);
  } finally {
    await model.destroy();
  }
}

/**
 * An empty database gets the present shape at once, another one each step that it hasn't been through, whole or not
 * at all. One process does so, and others wait for it: every transaction waits for those that are open. Those of an older
 * version go on meanwhile, and one of the two may have to try again.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  upTo: number,
): Promise<void> {
  const inTransaction = (work: (transaction: Transaction<Tables>) => Promise<void>) =>
    retry(() => db.transaction().execute(work), isUndone);
  if ((await versionOf(db)) === 0) {
    const shape = await shapeAt(migrations, upTo);
    await inTransaction(async (transaction) => {
      if ((await versionOf(transaction)) > 0) return;
      await sql`CREATE TABLE schemaVersion (version bigint NOT NULL)`.execute(transaction);
      await sql`INSERT INTO schemaVersion (version) VALUES (${upTo})`.execute(transaction);
      await run(transaction, shape);
    });
  }
  for (const [index, statements] of migrations.entries()) {
    if (index >= upTo) return;
    await inTransaction(async (transaction) => {
      if ((await versionOf(transaction)) > index) return;
      await run(transaction, statements);
      await sql`UPDATE schemaVersion SET version = ${index + 1}`.execute(transaction);
    });
  }
}

async function run<Tables>(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements.flatMap(translate)) {
    await db.executeQuery(CompiledQuery.raw(statement));
  }
}
