import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import { searchParts, searchWords } from '../../search-text.ts';
import type { SearchKind } from '../../search-match.ts';
import { fold } from '../../text.ts';
import { quoteNames } from './quote-names.ts';
import { searchKinds } from '../sqlite/search-index.ts';

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** PostgreSQL takes no longer words, and no later places. */
const longestWord = 500;
const lastPlace = 16_383;

/** A word as it stands in the index: it has letters, digits and marks only. */
export const lexemeOf = (text: string): string => `'${text.slice(0, longestWord)}'`;

/** The words of titles weigh A and those of their parts D; a phrase doesn’t go from one to the other. */
function vectorOf(title: string, parts: string): string {
  const places: string[] = [];
  let place = 0;
  for (const [text, weight] of [
    [title, 'A'],
    [parts, 'D'],
  ] as const) {
    for (const [found] of text.matchAll(word)) {
      place += 1;
      places.push(`${lexemeOf(found)}:${Math.min(place, lastPlace)}${weight}`);
    }
    place += 1;
  }
  return places.join(' ');
}

const Titles = z.array(z.object({ title: z.string() }));

/** The titles of a thing, and other text to find it by. */
const sources: Readonly<Record<SearchKind, { titles: string; also: string }>> = {
  book: { titles: 'thing.title', also: 'thing.isbn' },
  series: { titles: 'thing.title, thing.titleSort, thing.alternateTitles', also: 'NULL' },
  collection: { titles: 'thing.name', also: 'NULL' },
  readList: { titles: 'thing.name', also: 'NULL' },
};

/** So many documents are read at a time. */
const batch = 500;

const Row = z.array(z.unknown());

const isText = (value: unknown): value is string => typeof value === 'string';

function documentOf(kind: SearchKind, row: readonly unknown[]) {
  const texts = row.slice(1, -1).filter(isText);
  const also = row.slice(-1).filter(isText);
  const [alternate] = kind === 'series' ? texts.splice(2, 1) : [];
  if (alternate !== undefined) {
    texts.push(
      z
        .parse(Titles, JSON.parse(alternate))
        .map(({ title }) => title)
        .join(' '),
    );
  }
  const vector = vectorOf(searchWords(...texts, ...also), searchParts(...texts));
  return { number: Number(row[0]), vector, titleKey: fold(texts[0] ?? '') };
}

/** Puts the stale documents of a kind into its index. */
async function indexKind(client: PoolClient, kind: SearchKind): Promise<void> {
  const source = searchKinds.find((one) => one.kind === kind);
  const { titles, also } = sources[kind];
  const text = quoteNames(`SELECT document.number, ${titles}, ${also}
    FROM searchDocument AS document
      JOIN ${source?.table} AS thing ON thing.${source?.idColumn} = document.id
    WHERE document.stale = 1 AND document.kind = '${kind}' ORDER BY document.number LIMIT ${batch}`);
  for (;;) {
    const { rows } = await client.query({ text, rowMode: 'array' });
    const documents = rows.map((row) => documentOf(kind, z.parse(Row, row)));
    if (documents.length === 0) return;
    await client.query(
      quoteNames(`WITH given AS (
          SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (number, words, titleKey)),
        indexed AS (
          INSERT INTO ${kind}Search (number, words) SELECT number, words::tsvector FROM given
          ON CONFLICT (number) DO UPDATE SET words = excluded.words)
        UPDATE searchDocument SET titleKey = given.titleKey, stale = 0
          FROM given WHERE searchDocument.number = given.number`),
      [
        documents.map(({ number }) => number),
        documents.map(({ vector }) => vector),
        documents.map(({ titleKey }) => titleKey),
      ],
    );
    if (rows.length < batch) return;
  }
}

/** Whether anything isn’t in the index as it is. */
export async function isStale(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('SELECT 1 FROM "searchDocument" WHERE stale = 1 LIMIT 1');
  return rows.length > 0;
}

/** Puts into the index what is stale; in a transaction. */
export async function indexStale(client: PoolClient): Promise<void> {
  if (!(await isStale(client))) return;
  for (const { kind } of searchKinds) await indexKind(client, kind);
}
