import { type Client } from 'pg';
import * as z from 'zod';

/** So many books and series are there afterwards for each one before. */
const times = 10;

/** Of books, of series, and of neither. */
const tables: Readonly<Record<string, readonly string[]>> = {
  series: ['name', 'nameKey', 'url'],
  seriesMetadata: ['title', 'titleKey', 'titleSort', 'titleSortKey', 'titleSortOrder'],
  seriesTerm: [],
  book: ['name', 'nameKey', 'url', 'nameDigest', 'stemDigest'],
  media: [],
  bookMetadata: ['title', 'titleKey', 'titleOrder'],
  bookAuthor: ['name', 'nameKey'],
  bookTag: [],
  searchDocument: ['titleKey'],
  bookSearch: [],
  seriesSearch: [],
};

const Names = z.array(z.object({ name: z.string() }));
const Indexes = z.array(z.object({ name: z.string(), made: z.string() }));
const Sizes = z.tuple([z.object({ series: z.number(), books: z.number(), documents: z.number() })]);

/**
 * Has each book and series ten times, with other names, in SQL alone: a library of a million books is made in minutes.
 * Indexes are made again at the end, which is quicker.
 */
export async function multiply(client: Client): Promise<void> {
  const ask = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await client.query<object>(text, values)).rows;
  const [sizes] = Sizes.parse(
    await ask(`SELECT (SELECT count(*) FROM series)::int AS series, (SELECT count(*) FROM book)::int AS books,
      (SELECT max(number) FROM "searchDocument")::int AS documents`),
  );
  // Nothing is indexed for searches or compared with other tables meanwhile.
  await ask('SET session_replication_role = replica');
  const indexes = Indexes.parse(
    await ask(
      `SELECT indexname AS name, indexdef AS made FROM pg_indexes
        WHERE schemaname = 'public' AND tablename = ANY($1)
          AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conname = indexname)`,
      [Object.keys(tables)],
    ),
  );
  for (const { name } of indexes) await ask(`DROP INDEX "${name}"`);
  for (const [table, named] of Object.entries(tables)) {
    const columns = Names.parse(
      await ask(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'`,
        [table],
      ),
    ).map(({ name }) => name);
    const values = columns.map((column) => {
      if (named.includes(column)) return `"${column}" || ' ' || turn`;
      if (/^(id|bookId|seriesId)$/.test(column)) return otherId(column, sizes);
      const isNumber = column === 'number' && /Search|search/.test(table);
      return isNumber ? `"number" + turn * ${sizes.documents}` : `"${column}"`;
    });
    await ask(`INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
      SELECT ${values.join(', ')} FROM generate_series(1, ${times - 1}) AS turns (turn), "${table}"
      ${table === 'searchDocument' ? `WHERE kind IN ('book', 'series')` : ''}`);
  }
  for (const { made } of indexes) await ask(made);
  await ask('RESET session_replication_role');
  await ask('VACUUM ANALYZE');
}

/** IDs are a letter and a number: that of a series is an S. */
function otherId(column: string, { series, books }: { series: number; books: number }): string {
  const all = `CASE WHEN "${column}" LIKE 'S%' THEN ${series} ELSE ${books} END`;
  return `left("${column}", 1) || lpad((substr("${column}", 2)::bigint + turn * ${all})::text, 12, '0')`;
}
