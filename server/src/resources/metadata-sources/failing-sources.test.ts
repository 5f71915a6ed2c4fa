import path from 'node:path';
import {
  findMetadataCandidates,
  listMetadataSources,
  updateMetadataSource,
} from '@longbox/contract/metadata-sources';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { anilistMedia, anilistSearch } from '../../testing/metadata-answers.ts';
import { bytes, json, type MetadataStandIn, status } from '../../testing/metadata-stand-in.ts';
import { type MetadataWorld, startMetadataWorld } from '../../testing/metadata-world.ts';
import { refusalOf, startTestServer, temporaryFolder } from '../../testing/test-server.ts';

let world: MetadataWorld;
beforeAll(async () => {
  world = await startMetadataWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('a source that fails', () => {
  beforeEach(() => world.change('anilist', { enabled: true }));
  const problem = async () => (await world.candidates()).problems.map((one) => one.problem);
  const set = (...[answer]: [Parameters<MetadataStandIn['answers']['set']>[1]]) =>
    world.outside.answers.set('graphql.anilist.co', answer);

  test('is left alone for as long as it says, and keeps no other from answering', async () => {
    await world.change('openlibrary', { enabled: true });
    set(status(429, { 'retry-after': '600' }));
    const limited = await world.candidates();
    expect(limited.problems).toMatchObject([{ source: 'anilist', problem: 'LIMITED' }]);
    const until = Date.parse(limited.problems[0]?.until ?? '');
    expect(until).toBeGreaterThan(Date.now());
    expect(limited.candidates.map((one) => one.entry.source)).toEqual(['openlibrary']);
    expect(await problem()).toEqual(['LIMITED']);
    expect(world.outside.calls.filter(({ host }) => host === 'graphql.anilist.co')).toHaveLength(1);
    const [shown] = await world.server.call(listMetadataSources, {});
    expect(shown?.pausedUntil).toBe(limited.problems[0]?.until);
    const refused = await world.cover('4711');
    expect(await refusalOf(refused)).toEqual({
      status: 503,
      message: 'AniList received too many requests. Try again later.',
    });
  });

  test.each([
    ['an error', status(500), 'WRONG'],
    ['a refusal', status(403), 'REFUSED'],
    ['a page', bytes('<html>', 'text/html'), 'WRONG'],
    ['another shape', json({ data: { Page: [] } }), 'WRONG'],
    ['nothing at all', json(null), 'WRONG'],
    ['a flood', bytes(Buffer.alloc(4_000_001, ' '), 'application/json'), 'WRONG'],
    ['the way to another host', status(302, { location: 'http://127.0.0.1:9/' }), 'WRONG'],
    ['the way in circles', status(302, { location: '/again' }), 'WRONG'],
    [
      'a broken connection',
      (_: unknown, response: { destroy(): void }) => response.destroy(),
      'UNREACHABLE',
    ],
  ] as const)('with %s is told by its kind', async (_, answer, expected) => {
    set(answer);
    expect(await problem()).toEqual([expected]);
    expect(world.outside.calls).toHaveLength(1);
  });

  test('by silence is told as slow', async () => {
    const impatient = await startTestServer({
      metadataMirror: world.outside.url,
      metadataMillis: 50,
    });
    const library = path.join(temporaryFolder(), 'Silence');
    await makeComic(path.join(library, 'Tale', 'Tale 1.cbz'));
    await impatient.addLibrary(library);
    await impatient.idle();
    const [series] = (await impatient.call(listSeries, {})).content;
    const params = { source: 'anilist' };
    await impatient.call(updateMetadataSource, { params, body: { enabled: true } });
    set(() => undefined);
    const { problems } = await impatient.call(findMetadataCandidates, {
      params: { seriesId: series?.id ?? '' },
    });
    expect(problems).toMatchObject([{ problem: 'SLOW' }]);
    await impatient.close();
  });

  test('with hostile texts has them cleaned and bounded', async () => {
    const media = anilistMedia({
      title: { english: `A\u0000\u202E title\n${'x'.repeat(5000)}` },
      description: `<script>alert(1)</script><p>Text${'y'.repeat(100_000)}</p>`,
      synonyms: Array.from({ length: 5000 }, (_, index) => `Name ${index}`),
      genres: ['', '  ', 7, null, 'Drama'],
      startDate: { year: -4 },
      volumes: 1e12,
      coverImage: { extraLarge: 'file:///etc/passwd' },
      staff: 'nobody',
    });
    set(json(anilistSearch(media, { id: 'no number' }, null)));
    const { candidates: found } = await world.candidates();
    expect(found).toHaveLength(1);
    const { values, firstYear } = found[0]!.entry;
    expect(values.title).toMatch(/^A .{0,3}title x+$/u);
    expect(values.title.length).toBeLessThanOrEqual(500);
    expect(values.summary?.length).toBeLessThanOrEqual(20_000);
    expect(values.summary).not.toContain('<');
    expect(values.alternateTitles?.length).toBeLessThanOrEqual(60);
    expect(values.genres).toEqual(['Drama']);
    expect([firstYear, values.totalBookCount, values.authors]).toEqual([
      null,
      undefined,
      undefined,
    ]);
    // Nothing is opened or asked that isn't one of its hosts.
    const before = world.outside.calls.length;
    expect((await world.cover('4711')).status).toBe(503);
    expect(world.outside.calls).toHaveLength(before);
  });

  test.each([
    ['a page', bytes('<html>', 'image/jpeg')],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml')],
    ['half a picture', (_: unknown, response: { destroy(): void }) => response.destroy()],
    ['the way to another host', status(301, { location: 'https://graphql.anilist.co/x.jpg' })],
  ] as const)('to give a cover gives %s: no cover is shown or kept', async (_, answer) => {
    await world.candidates();
    world.outside.answers.set('s4.anilist.co', answer);
    const refused = await world.cover('4711');
    expect(refused.status).toBe(503);
    const kept = await world.server.db.selectFrom('outsideAnswer').select('question').execute();
    expect(kept.filter(({ question }) => question.startsWith('cover'))).toEqual([]);
  });
});
