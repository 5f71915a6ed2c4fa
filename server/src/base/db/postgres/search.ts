import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { SearchKind, SearchMatch } from '../../search-match.ts';
import {
  type Matching,
  type Range,
  type Search,
  searchKinds,
  settleSearch,
} from '../sqlite/search.ts';
import { lexemeOf } from './search-index.ts';

export { searchKinds, settleSearch };

const indexOf = (kind: SearchKind) => sql.table(`${kind}Search`);

/**
 * A match in the language of https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY;
 * nothing for one that no document has.
 */
function textOf(match: SearchMatch): string | undefined {
  if (match.kind === 'words') {
    const { words, isBegun, isFragment } = match;
    const last = words.length - 1;
    const terms = words.map((word, at) => {
      const signs = (isBegun && at === last ? '*' : '') + (isFragment ? '' : 'A');
      return signs === '' ? lexemeOf(word) : `${lexemeOf(word)}:${signs}`;
    });
    return terms.length === 0 ? undefined : `(${terms.join(' <-> ')})`;
  }
  const parts =
    match.kind === 'word'
      ? match.words.map((word) => `${lexemeOf(word)}:A`)
      : match.parts.map((part) => textOf(part));
  const known = parts.filter((part) => part !== undefined);
  if (known.length === 0 || (match.kind === 'all' && known.length < parts.length)) return undefined;
  return `(${known.join(match.kind === 'all' ? ' & ' : ' | ')})`;
}

const rule = (kind: SearchKind, match: SearchMatch): RawBuilder<SqlBool> => {
  const text = textOf(match);
  return text === undefined
    ? sql<SqlBool>`false`
    : sql<SqlBool>`${indexOf(kind)}.words @@ ${text}::tsquery`;
};

/** Words of titles count ten times as much as their parts, and those of short titles more. */
export function matching(kind: SearchKind, match: SearchMatch): Matching {
  const index = indexOf(kind);
  return {
    from: sql`${index} JOIN searchDocument AS doc ON doc.number = ${index}.number`,
    rule: rule(kind, match),
    rank: sql`-ts_rank('{0.1, 0.1, 0.1, 1}', ${index}.words, ${textOf(match) ?? ''}::tsquery, 1)`,
  };
}

/** Where a search finds more than these, the best of some of them will do: it looks at the words of each. */
const looksAt = 5000;

export function bestOf({ from, where, order, most, alone }: Search): RawBuilder<{ id: string }> {
  if (!alone) {
    return sql`SELECT id FROM (
        SELECT doc.id AS id, doc.number AS number, ${order} AS rank FROM ${from} WHERE ${where}
        LIMIT ${looksAt}) AS found
      ORDER BY rank, number LIMIT ${most}`;
  }
  // Other tables are read for the best alone.
  const index = indexOf(alone.kind);
  return sql`SELECT doc.id FROM (
      SELECT number, ${order} AS rank FROM (
        SELECT number, words FROM ${index} WHERE ${rule(alone.kind, alone.match)} LIMIT ${looksAt}) AS ${index}
      ORDER BY rank, number LIMIT ${most}) AS best
    JOIN searchDocument AS doc ON doc.number = best.number ORDER BY best.rank, best.number`;
}

export const numbersMatching = (kind: SearchKind, match: SearchMatch): RawBuilder<number> =>
  sql<number>`(SELECT number FROM ${indexOf(kind)} WHERE ${rule(kind, match)})`;

export const wordsOfTitles = (kind: SearchKind): RawBuilder<unknown> =>
  sql`(SELECT word COLLATE "C" AS term, ndoc AS doc
    FROM ts_stat(${sql.lit(`SELECT words FROM "${kind}Search"`)}, 'a'))`;

export const indexRows = (kind: SearchKind) => ({ table: `${kind}Search`, column: 'number' });

export async function reindex<Tables>(
  db: Kysely<Tables>,
  kind: SearchKind,
  { after, to }: Range,
): Promise<void> {
  const source = searchKinds.find((one) => one.kind === kind);
  if (!source) return;
  const id = sql.ref(source.idColumn);
  await sql`DELETE FROM searchDocument WHERE kind = ${kind} AND id > ${after} AND id <= ${to}`.execute(
    db,
  );
  await sql`INSERT INTO searchDocument (kind, id, titleKey, stale)
    SELECT ${kind}, ${id}, '', 1 FROM ${sql.table(source.table)} WHERE ${id} > ${after} AND ${id} <= ${to}`.execute(
    db,
  );
  await settleSearch(db);
}

export async function dropIndexRows<Tables>(
  db: Kysely<Tables>,
  kind: SearchKind,
  numbers: RawBuilder<unknown>,
): Promise<void> {
  await sql`DELETE FROM ${indexOf(kind)} WHERE number IN (${numbers})`.execute(db);
}
