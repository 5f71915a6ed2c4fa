import { listMetadataSources } from '@longbox/contract/metadata-sources';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sources } from '../../work/metadata-sources/source-list.ts';
import { type MetadataWorld, startMetadataWorld } from '../../testing/metadata-world.ts';
import { owner } from '../../testing/test-server.ts';

const networkSources = sources.filter(({ key }) => key !== 'DUMP');
let world: MetadataWorld;
beforeAll(async () => {
  world = await startMetadataWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

test('nothing is asked until a source is turned on, nor once it is off again', async () => {
  const all = await world.server.call(listMetadataSources, {});
  expect(all.map(({ id, enabled, hasKey }) => ({ id, enabled, hasKey }))).toEqual(
    sources.map(({ id }) => ({ id, enabled: false, hasKey: false })),
  );
  expect((await world.candidates()).candidates).toEqual([]);
  expect((await world.cover('4711')).status).toBe(400);
  await world.change('anilist', { enabled: true });
  await world.change('anilist', { enabled: false });
  expect((await world.candidates()).candidates).toEqual([]);
  expect(world.outside.calls).toEqual([]);
});

test('only sources that are on are asked, and told the title alone', async () => {
  for (const { id: source } of networkSources) {
    await world.change(source, {
      enabled: true,
      ...(source === 'comicvine' && { key: 'vine-key' }),
      ...(source === 'metron' && { key: 'ona:metron-key' }),
    });
  }
  const { words, problems } = await world.candidates();
  expect({ words, problems }).toEqual({ words: 'The Lighthouse Keepers', problems: [] });
  await world.cover('4711');
  await world.entry('mangaupdates', '33669055221');
  const hosts = world.outside.calls.map(({ host }) => host);
  expect(new Set(hosts)).toEqual(
    new Set([
      'graphql.anilist.co',
      's4.anilist.co',
      'api.mangaupdates.com',
      'api.mangadex.org',
      'comicvine.gamespot.com',
      'openlibrary.org',
      'www.googleapis.com',
      'metron.cloud',
    ]),
  );
  const told = world.outside.calls.map(({ whole }) => whole).join('\n');
  const kept = [
    'secret shelf',
    'hidden folder',
    'private file',
    world.root,
    owner.email,
    world.seriesId,
  ];
  expect(kept.filter((one) => told.includes(one) || told.includes(encodeURI(one)))).toEqual([]);
  expect(told).not.toMatch(/cookie|referer|x-forwarded|longbox-/i);
  const signed = world.outside.calls.filter(({ whole }) => /authorization/i.test(whole));
  expect(signed.map(({ host }) => host)).toEqual(['metron.cloud']);
  expect(signed[0]?.whole).toContain(Buffer.from('ona:metron-key').toString('base64'));
  expect(told.match(/user-agent\n.*/gi)?.every((line) => /\nLongbox\/[\w.-]+$/.test(line))).toBe(
    true,
  );
});

test('a key is stored encrypted, sent to its source alone, and never shown', async () => {
  await world.change('comicvine', { key: 'vine-key', enabled: true });
  await world.change('anilist', { enabled: true });
  await world.candidates();
  const told = world.outside.calls.filter(({ whole }) => whole.includes('vine-key'));
  expect(told.map(({ host }) => host)).toEqual(['comicvine.gamespot.com']);
  const rows = await world.server.db.selectFrom('metadataSource').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('vine-key');
  const shown = await (await world.server.fetch(listMetadataSources.path)).text();
  expect(shown).not.toContain('vine-key');
  const one = async () =>
    (await world.server.call(listMetadataSources, {})).find(({ id }) => id === 'comicvine');
  expect(await one()).toMatchObject({ enabled: true, hasKey: true });
  await world.change('comicvine', { key: null });
  expect(await one()).toMatchObject({ enabled: false, hasKey: false });
});
