import { CompiledQuery, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchKind, SearchMatch } from '../../search-match.ts';
import { askStale, reindexStatements } from './search-index.ts';

export { searchKinds } from './search-index.ts';

/** FROM, the condition for WHERE, and the order, the most relevant first. */
export interface Matching {
  readonly from: RawBuilder<unknown>;
  readonly rule: RawBuilder<SqlBool>;
  readonly rank: RawBuilder<unknown>;
}

/** A search: documents from tables, of which `doc` is one, by rules, in an order, so many at most. */
export interface Search {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly most: number;
  /** The match, if it is all that is asked of the documents, and they are ranked by it. */
  readonly alone?: { readonly kind: SearchKind; readonly match: SearchMatch } | undefined;
}

const indexOf = (kind: SearchKind) => sql.table(`${kind}Search`);

/** A match in the language of FTS5, https://www.sqlite.org/fts5.html#full_text_query_syntax. */
function textOf(match: SearchMatch): string {
  if (match.kind === 'words') {
    const column = match.isFragment ? '{title parts}' : 'title';
    return `${column} : "${match.words.join(' ')}"${match.isBegun ? ' *' : ''}`;
  }
  if (match.kind === 'word') {
    return `title : (${match.words.map((word) => `"${word}"`).join(' OR ') || '""'})`;
  }
  const word = match.kind === 'all' ? ' AND ' : ' OR ';
  return match.parts.map((part) => `(${textOf(part)})`).join(word);
}

export async function settleSearch<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql.raw(askStale).execute(db);
}

export function matching(kind: SearchKind, match: SearchMatch): Matching {
  const index = indexOf(kind);
  return {
    from: sql`${index} JOIN searchDocument AS doc ON doc.number = ${index}.rowid`,
    rule: sql<SqlBool>`${index} MATCH ${textOf(match)}`,
    rank: sql`${index}.rank`,
  };
}

/** So many hits are ranked; a word that more titles have says little of which is meant. */
const mostRanked = 10_000;

export function bestOf({ from, where, order, most, alone }: Search): RawBuilder<{ id: string }> {
  if (!alone) return sql`SELECT doc.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ${most}`;
  const index = indexOf(alone.kind);
  // Sorted by SQLite, and before other tables are read, they take two thirds of the time.
  return sql`SELECT doc.id FROM (SELECT number, rank FROM (SELECT rowid AS number, rank FROM ${index}
      WHERE ${index} MATCH ${textOf(alone.match)} LIMIT ${mostRanked}) ORDER BY rank LIMIT ${most}) AS best
    JOIN searchDocument AS doc ON doc.number = best.number ORDER BY best.rank`;
}

export function numbersMatching(kind: SearchKind, match: SearchMatch): RawBuilder<number> {
  const index = indexOf(kind);
  return sql<number>`(SELECT rowid FROM ${index} WHERE ${index} MATCH ${textOf(match)})`;
}

export const wordsOfTitles = (kind: SearchKind): RawBuilder<unknown> =>
  sql`(SELECT term, doc FROM ${sql.table(`${kind}Vocabulary`)} WHERE col = 'title')`;

/** Contentless: what rows an index has stands in the table of their sizes. */
export const indexRows = (kind: SearchKind) => ({ table: `${kind}Search_docsize`, column: 'id' });

/** From the ID after the first one to the last one. */
export interface Range {
  readonly after: string | number;
  readonly to: string | number;
}

export async function reindex<Tables>(
  db: Kysely<Tables>,
  kind: SearchKind,
  { after, to }: Range,
): Promise<void> {
  for (const statement of reindexStatements(kind)) {
    await db.executeQuery(CompiledQuery.raw(statement, [after, to]));
  }
}

export async function dropIndexRows<Tables>(
  db: Kysely<Tables>,
  kind: SearchKind,
  numbers: RawBuilder<unknown>,
): Promise<void> {
  await sql`DELETE FROM ${indexOf(kind)} WHERE rowid IN (${numbers})`.execute(db);
}
