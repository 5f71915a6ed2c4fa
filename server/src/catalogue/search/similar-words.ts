import { sql } from 'kysely';
import { distance } from 'fastest-levenshtein';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import type { SearchKind } from '../../base/search-match.ts';
import { searchForms } from '../../base/search-text.ts';
import type { Query } from './parse-query.ts';

/** Classic: as many letters may differ. */
const likeEdits = 2;
/** A shorter word is like nearly every other one. */
const shortestLike = 3;
/** More would find anything. */
const likeWords = 50;

/** By the text of each `word~` of a search, the words that it is like. */
export type SimilarWords = ReadonlyMap<string, readonly string[]>;

/**
 * Looks up the words of titles that differ from each `word~` in two letters at most, the first not
 * among them; the nearest and most used come first. A `word~` too short for that is left out.
 */
export async function findSimilarWords(
  db: Db,
  kind: SearchKind,
  query: Query,
): Promise<SimilarWords> {
  const similar = new Map<string, readonly string[]>();
  for (const text of likesOf(query)) {
    const [word = ''] = searchForms(text).at(-1) ?? [];
    if (word.length >= shortestLike) similar.set(text, await wordsLike(db, kind, word));
  }
  return similar;
}

function likesOf(query: Query): readonly string[] {
  if (query.kind === 'like') return [query.text];
  if (query.kind === 'not') return likesOf(query.part);
  return 'parts' in query ? query.parts.flatMap(likesOf) : [];
}

async function wordsLike(db: Db, kind: SearchKind, word: string): Promise<string[]> {
  const [first = ''] = word;
  const { rows } = await sql<{ term: string; doc: number }>`
    SELECT term, doc FROM ${engine.wordsOfTitles(kind)} AS word
    WHERE term >= ${first} AND term < ${`${first}\u{10FFFF}`}
    AND length(term) BETWEEN ${word.length - likeEdits} AND ${word.length + likeEdits}`.execute(db);
  return rows
    .map(({ term, doc }) => ({ term, doc, edits: distance(term, word) }))
    .filter(({ edits }) => edits <= likeEdits)
    .toSorted((one, other) => one.edits - other.edits || other.doc - one.doc)
    .slice(0, likeWords)
    .map(({ term }) => term);
}
