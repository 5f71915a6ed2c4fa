import { sql } from 'kysely';
import type { Db } from '../../base/db/connection.ts';

/** A file or folder of the same path in the library that theirs is here. */
const inLibrary = `theirs.url = ours.url AND ours.libraryId = (SELECT matched.ours FROM temp.matched
    WHERE kind = 'library' AND matched.theirs = theirs.libraryId)`;

/** A name among everybody's, or among the private ones of the same account. */
const sameName = `theirs.nameKey = ours.nameKey AND ours.userId IS (SELECT matched.ours
    FROM temp.matched WHERE kind = 'user' AND matched.theirs = theirs.userId)`;

/** Kinds of records that have an id of their own, and how one is known that has another id here. */
export const matchedKinds = [
  { kind: 'library', table: 'library', same: 'theirs.root = ours.root' },
  { kind: 'user', table: 'user', same: 'theirs.emailKey = ours.emailKey' },
  { kind: 'series', table: 'series', same: inLibrary },
  { kind: 'book', table: 'book', same: inLibrary },
  { kind: 'collection', table: 'collection', same: sameName },
  { kind: 'readList', table: 'readList', same: sameName },
] as const;
export type MatchedKind = (typeof matchedKinds)[number]['kind'];

/**
 * Notes for each record of the attached database `moving` which one here it is: the same (`same`), one
 * that was there before under another id (`joined`), or none yet (`added`).
 */
export async function matchAll(db: Db): Promise<void> {
  await sql`CREATE TEMP TABLE matched (
    kind TEXT NOT NULL, theirs TEXT NOT NULL, ours TEXT NOT NULL, how TEXT NOT NULL,
    PRIMARY KEY (kind, theirs)) STRICT, WITHOUT ROWID`.execute(db);
  for (const { kind, table, same } of matchedKinds) {
    const both = `moving.${table} AS theirs JOIN main.${table} AS ours`;
    const ways = [
      `SELECT '${kind}', theirs.id, theirs.id, 'same' FROM ${both} ON ours.id = theirs.id`,
      // Joined by an earlier move.
      `SELECT '${kind}', alias.komgaId, alias.id, 'same'
        FROM main.alias JOIN main.${table} AS ours ON ours.id = alias.id
        WHERE alias.kind = '${kind}' AND alias.komgaId IN (SELECT id FROM moving.${table})`,
      `SELECT '${kind}', theirs.id, min(ours.id), 'joined' FROM ${both} ON ${same}
        GROUP BY theirs.id`,
      `SELECT '${kind}', id, id, 'added' FROM moving.${table}`,
    ];
    for (const way of ways) {
      await sql.raw(`INSERT OR IGNORE INTO temp.matched ${way}`).execute(db);
    }
  }
  await sql`INSERT OR IGNORE INTO main.alias (kind, komgaId, id)
    SELECT kind, theirs, ours FROM temp.matched WHERE how = 'joined'`.execute(db);
  await sql`INSERT OR IGNORE INTO main.alias (kind, komgaId, id)
    SELECT twin.kind, twin.komgaId, matched.ours FROM moving.alias AS twin
    JOIN temp.matched ON matched.kind = twin.kind AND matched.theirs = twin.id`.execute(db);
}

/** The id here of a column with one of theirs. */
export const ours = (kind: MatchedKind, column: string): string =>
  `(SELECT ours FROM temp.matched WHERE kind = '${kind}' AND theirs = ${column})`;

/** Whether a column names a record that was matched in one of these ways. */
export const isMatched = (
  kind: MatchedKind,
  column: string,
  ...ways: readonly ('same' | 'joined' | 'added')[]
): string =>
  `EXISTS (SELECT 1 FROM temp.matched WHERE kind = '${kind}' AND theirs = ${column}
    AND how IN (${ways.map((way) => `'${way}'`).join(', ')}))`;
