import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseMylarSeries } from './mylar-series.ts';

const read = (series: string) =>
  readFile(
    new URL(`../../../../../shared/fixtures/library-comics/${series}/series.json`, import.meta.url),
  );
const parse = (metadata: object) => parseMylarSeries(Buffer.from(JSON.stringify({ metadata })));

describe('parseMylarSeries', () => {
  test('reads the facts of a series', async () => {
    expect(parseMylarSeries(await read('Pepper & Carrot'))).toEqual({
      title: 'Pepper & Carrot',
      titleSort: 'Pepper & Carrot',
      summary:
        'A free, libre and open-source webcomic\nabout Pepper, a young witch,\nand her cat Carrot.',
      publisher: 'David Revoy',
      status: 'ONGOING',
      ageRating: 9,
      totalBookCount: 39,
    });
  });

  test('ignores a file cut short, or of another kind', async () => {
    expect(parseMylarSeries(await read('Metadata Extremes'))).toBeUndefined();
    expect(parseMylarSeries(Buffer.from('[]'))).toBeUndefined();
    expect(parse({ type: 'other', name: 'A' })).toBeUndefined();
  });

  test('leaves out values of the wrong kind', () => {
    expect(
      parse({ name: 'A', volume: 2, status: 'Ended', age_rating: 'Adult', total_issues: 'many' }),
    ).toEqual({
      title: 'A (2)',
      titleSort: 'A (2)',
      summary: undefined,
      publisher: undefined,
      status: 'ENDED',
      ageRating: 18,
      totalBookCount: undefined,
    });
  });
});

test('control characters and line ends of a series.json are cleaned, and windows-1252 is read', () => {
  const json =
    '{"metadata":{"type":"comicSeries","name":"Ast\u00e9rix\u0007 le\ngaulois","description_text":"One\\r\\nTwo\\u0000"}}';
  expect(parseMylarSeries(Buffer.from(json, 'latin1'))).toMatchObject({
    title: 'Astérix le gaulois',
    summary: 'One\nTwo',
  });
});
