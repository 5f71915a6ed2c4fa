import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anilistMedia, anilistOne, anilistSearch } from '../../testing/metadata-answers.ts';
import { json, status } from '../../testing/metadata-stand-in.ts';
import { sources } from '../../work/metadata-sources/source-list.ts';
import { type MetadataWorld, startMetadataWorld } from '../../testing/metadata-world.ts';

let world: MetadataWorld;
beforeAll(async () => {
  world = await startMetadataWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('answers as documented', () => {
  test.each([
    [
      'anilist',
      '4711',
      {
        firstYear: 2014,
        lastYear: 2019,
        link: { label: 'AniList', url: 'https://anilist.co/manga/4711' },
        values: {
          title: 'The Lighthouse Keepers',
          summary: 'Two keepers share a lamp.\n\nOne & the other fall asleep.',
          status: 'ENDED',
          readingDirection: 'RIGHT_TO_LEFT',
          genres: ['Drama', 'Slice of Life'],
          tags: ['Seaside'],
          totalBookCount: 9,
          alternateTitles: [
            { label: 'Romaji', title: 'Tōdai no Hito' },
            { label: 'Native', title: '灯台の人' },
            { label: 'Synonym', title: 'Keepers of the Light' },
          ],
          authors: [
            { name: 'Mina Ferro', role: 'writer' },
            { name: 'Mina Ferro', role: 'penciller' },
          ],
        },
      },
    ],
    [
      'mangaupdates',
      '33669055221',
      {
        link: { label: 'MangaUpdates', url: 'https://www.mangaupdates.com/series/fgtop9x' },
        values: {
          title: 'Lighthouse Keepers',
          status: 'ENDED',
          publisher: 'Coast Press',
          totalBookCount: 9,
          tags: ['Lighthouse/s'],
        },
      },
    ],
    [
      'mangadex',
      '0d1a4711-5e11-4b0c-9c1e-0123456789ab',
      {
        firstYear: 2014,
        values: {
          title: 'The Lighthouse Keepers',
          summary: 'Two keepers share a lamp.',
          status: 'ENDED',
          readingDirection: 'RIGHT_TO_LEFT',
          genres: ['Drama'],
          tags: ['Seaside'],
          totalBookCount: 9,
          alternateTitles: [
            { label: 'ja', title: '灯台の人' },
            { label: 'fr', title: 'Les Gardiens du phare' },
          ],
          authors: [{ name: 'Mina Ferro', role: 'writer' }],
        },
      },
    ],
    [
      'openlibrary',
      'OL4711W',
      {
        firstYear: 2014,
        values: {
          title: 'The Lighthouse Keepers',
          publisher: 'Coast Press',
          language: 'en',
          tags: ['Lighthouses'],
          summary: 'Two keepers share a lamp.',
        },
      },
    ],
    [
      'googlebooks',
      'aB3_-dEfGhIJ',
      {
        values: {
          title: 'The Lighthouse Keepers: Volume 1',
          summary: 'Two keepers share a lamp.',
          genres: ['Comics & Graphic Novels', 'Manga'],
          releaseDate: '2014-05-20',
          isbn: '9780306406157',
          language: 'en',
        },
      },
    ],
    [
      'comicvine',
      '4711',
      {
        values: {
          title: 'The Lighthouse Keepers',
          summary: 'Plot\nTwo keepers share a lamp.',
          publisher: 'Coast Comics',
          totalBookCount: 24,
          alternateTitles: [
            { label: 'Alias', title: 'Keepers' },
            { label: 'Alias', title: 'The Keepers' },
          ],
        },
      },
    ],
    [
      'metron',
      '4711',
      {
        firstYear: 2014,
        lastYear: 2019,
        hasCover: false,
        values: {
          title: 'The Lighthouse Keepers',
          summary: 'Two keepers share a lamp.',
          status: 'ENDED',
          publisher: 'Coast Comics',
          genres: ['Drama'],
          totalBookCount: 3,
        },
      },
    ],
  ] as const)('%s is found and read', async (source, id, expected) => {
    await world.change(source, { enabled: true, key: 'a-key' });
    const { candidates: found, problems } = await world.candidates();
    expect(problems).toEqual([]);
    expect(found.map((one) => one.entry.id)).toEqual([id]);
    const whole = await world.entry(source, id);
    expect(whole).toMatchObject({ source, id, hasCover: true, ...expected });
  });

  test('an entry that a series links to is certain, also when other words are searched for', async () => {
    const links = metadataLinks.map((url) => ({ label: 'Elsewhere', url }));
    await world.rename({ title: 'Quite Another Name', links });
    for (const { id: source } of sources.filter(({ key }) => key !== 'DUMP'))
      await world.change(source, { enabled: true, key: 'a-key' });
    for (const host of ['graphql.anilist.co', 'api.mangaupdates.com'])
      world.outside.answers.set(host, status(404));
    world.outside.answers.set('graphql.anilist.co', (call, response) =>
      json(call.body.includes('Page(') ? anilistSearch() : anilistOne(anilistMedia()))(
        call,
        response,
      ),
    );
    const { candidates: found } = await world.candidates('other words');
    const linked = found.filter(({ reasons }) => reasons[0] === 'LINKED');
    expect(linked.map((one) => `${one.entry.source} ${one.score}`).toSorted()).toEqual([
      'anilist 100',
      'comicvine 100',
      'googlebooks 100',
      'mangadex 100',
      'metron 100',
      'openlibrary 100',
    ]);
  });

  test('a cover is given as JPEG, and loaded once', async () => {
    await world.change('anilist', { enabled: true });
    await world.candidates();
    const read = async () => {
      const response = await world.cover('4711');
      expect(response.status).toBe(200);
      return sharp(Buffer.from(await response.arrayBuffer())).metadata();
    };
    expect(await read()).toMatchObject({ format: 'jpeg', width: 30, height: 45 });
    await read();
    expect(world.outside.calls.filter(({ host }) => host === 's4.anilist.co')).toHaveLength(1);
  });

  test('answers are kept for a month, unless they are asked for again', async () => {
    await world.change('anilist', { enabled: true });
    const asked = () => world.outside.calls.length;
    await world.candidates();
    await world.candidates();
    expect(asked()).toBe(1);
    await world.entry('anilist', '4711');
    await world.entry('anilist', '4711');
    expect(asked()).toBe(2);
    await world.entry('anilist', '4711', true);
    expect(asked()).toBe(3);
    const old = Date.now() - 31 * 24 * 60 * 60 * 1000;
    await world.server.db.updateTable('outsideAnswer').set({ fetched: old }).execute();
    await world.candidates();
    expect(asked()).toBe(4);
    const left = await world.server.db.selectFrom('outsideAnswer').select('question').execute();
    expect(left.map(({ question }) => question).toSorted()).toEqual([
      'found 4711',
      'search The Lighthouse Keepers',
    ]);
  });

  test('answers take only so much room', async () => {
    await world.change('anilist', { enabled: true });
    for (let index = 0; index < 5; index += 1) {
      const answer = Buffer.alloc(20_000_000);
      const row = { source: 'anilist', question: `cover ${index}`, fetched: index, answer };
      const fetched = Date.now() - 10_000 + index;
      await world.server.db
        .insertInto('outsideAnswer')
        .values({ ...row, fetched })
        .execute();
    }
    await world.candidates();
    const rows = await world.server.db.selectFrom('outsideAnswer').select('question').execute();
    const covers = rows.map(({ question }) => question).filter((one) => one.startsWith('cover'));
    expect(covers.toSorted()).toEqual(['cover 2', 'cover 3', 'cover 4']);
  });
});

const metadataLinks = [
  'https://anilist.co/manga/4711/the-lighthouse-keepers',
  'https://mangadex.org/title/0d1a4711-5e11-4b0c-9c1e-0123456789ab/the-lighthouse-keepers',
  'https://comicvine.gamespot.com/the-lighthouse-keepers/4050-4711/',
  'https://metron.cloud/series/4711/',
  'https://openlibrary.org/works/OL4711W/The_Lighthouse_Keepers',
  'https://books.google.com/books?id=aB3_-dEfGhIJ&printsec=frontcover',
];
