import { type Kysely, sql } from 'kysely';

interface Giving {
  readonly table: string;
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

/** The columns of each unique index of a table that has this column. */
async function keysWith<Tables>(
  db: Kysely<Tables>,
  { table, column }: Giving,
): Promise<string[][]> {
  const { rows } = await sql<{ columns: string[] }>`
    SELECT array_agg(attname::text) AS columns FROM pg_index
      JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
    WHERE indisunique AND indrelid = ${`"${table}"`}::regclass
    GROUP BY indexrelid HAVING bool_or(attname = ${column})`.execute(db);
  return rows.map(({ columns }) => columns);
}

export async function giveRows<Tables>(db: Kysely<Tables>, giving: Giving): Promise<void> {
  const { table, column, from, to } = giving;
  const own = (name: string) => sql.ref(`given.${name}`);
  const free = (await keysWith(db, giving)).map((columns) => {
    const same = columns.map((name) =>
      name === column
        ? sql`${sql.ref(`had.${name}`)} = ${to}`
        : sql`${sql.ref(`had.${name}`)} = ${own(name)}`,
    );
    return sql`NOT EXISTS (SELECT 1 FROM ${sql.table(table)} AS had WHERE ${sql.join(same, sql` AND `)})`;
  });
  await sql`UPDATE ${sql.table(table)} AS given SET ${sql.ref(column)} = ${to}
    WHERE ${sql.join([sql`${own(column)} = ${from}`, ...free], sql` AND `)}`.execute(db);
}
