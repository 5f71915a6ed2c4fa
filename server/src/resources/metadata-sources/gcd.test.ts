import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { cancelGcdDump, deleteGcdDump, getGcdDump, takeGcdDump } from '@longbox/contract/gcd';
import { createUpload, uploadBytesPath } from '@longbox/contract/uploads';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addToSchema } from '../../testing/add-to-schema.ts';
import { makeGcdDump } from '../../testing/make-gcd-dump.ts';
import { type MetadataWorld, startMetadataWorld } from '../../testing/metadata-world.ts';
import { refusalOf, temporaryFolder } from '../../testing/test-server.ts';
import { useDump } from '../../work/metadata-sources/gcd/use-dump.ts';

const data = temporaryFolder();
const folder = path.join(data, 'gcd');
let world: MetadataWorld;
beforeAll(async () => {
  world = await startMetadataWorld({ data, uploadRoom: 1_000_000_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.server.call(deleteGcdDump, {});
  await world.reset();
});

const state = () => world.server.call(getGcdDump, {});
const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
async function take() {
  await world.server.call(takeGcdDump, {});
  await world.server.idle();
  return state();
}

test.each([true, false])(
  'a dump in the folder answers without a call (indexed: %s)',
  async (keyed) => {
    await expect(world.change('gcd', { enabled: true })).rejects.toThrow(/needs a dump/);
    makeGcdDump(path.join(folder, '2026-07-01.db'), { keyed });
    expect(await state()).toMatchObject({ file: '2026-07-01.db', dump: null, state: 'idle' });
    expect(await take()).toMatchObject({
      file: null,
      problem: null,
      dump: { file: '2026-07-01.db', date: '2026-07-01', series: 3, issues: 3 },
    });
    await world.change('gcd', { enabled: true });
    const { candidates, problems } = await world.candidates();
    expect(problems).toEqual([]);
    expect(candidates.map(({ entry }) => entry.id)).toEqual(['4711', '4712']);
    expect(candidates[0]).toMatchObject({
      reasons: ['TITLE', 'YEAR'],
      entry: {
        source: 'gcd',
        firstYear: 2014,
        lastYear: 2019,
        hasCover: false,
        link: { label: 'GCD', url: 'https://www.comics.org/series/4711/' },
        values: {
          title: 'The Lighthouse Keepers',
          publisher: 'Coast Comics',
          language: 'en',
          status: 'ENDED',
          totalBookCount: 3,
        },
      },
    });
    expect((await world.candidates('"* OR keepers')).candidates).toHaveLength(2);
    expect(await world.entry('gcd', '4714')).toMatchObject({ values: { title: 'Quite Another' } });
    expect(world.outside.calls).toEqual([]);
    expect(await world.server.db.selectFrom('outsideAnswer').select('question').execute()).toEqual(
      [],
    );

    await world.server.call(deleteGcdDump, {});
    expect(files()).toEqual([]);
    expect((await world.candidates()).candidates).toEqual([]);
  },
);

test('an archive is uploaded in pieces, unpacked, and takes the place of the dump before', async () => {
  makeGcdDump(path.join(folder, 'old.db'));
  await take();
  await world.change('gcd', { enabled: true });
  await world.candidates();
  const made = path.join(temporaryFolder(), 'new.db');
  makeGcdDump(made, {
    more: `UPDATE gcd_series SET name = 'Lighthouse Keepers Anew' WHERE id = 4712`,
  });
  const writer = new ZipWriter(new Uint8ArrayWriter());
  await writer.add('read me.txt', new Uint8ArrayReader(Buffer.from('A dump')));
  await writer.add('2026-08-01.db', new Uint8ArrayReader(readFileSync(made)));
  const bytes = Buffer.from(await writer.close());
  const body = { name: 'current.zip', size: bytes.length, modified: 1, purpose: 'gcd' } as const;
  const { id: uploadId } = await world.server.call(createUpload, { body });
  for (const [from, to] of [
    [0, 500],
    [500, bytes.length],
  ] as const) {
    const sent = await world.server.fetch(
      pathOf({ path: uploadBytesPath }, { params: { uploadId } }),
      {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes.subarray(from, to)),
      },
    );
    expect(sent.status).toBe(204);
  }
  expect(await state()).toMatchObject({ file: 'current.zip', dump: { file: 'old.db' } });
  expect(await take()).toMatchObject({ file: null, dump: { file: 'current.db' } });
  expect(files()).toEqual(['current.db', 'current.db.index']);
  const titles = (await world.candidates()).candidates.map(({ entry }) => entry.values.title);
  expect(titles).toContain('Lighthouse Keepers Anew');
});

const makes: Readonly<Record<string, (file: string) => void>> = {
  'a text': (file) => writeFileSync(file, 'INSERT INTO gcd_series VALUES (1);\n'.repeat(200)),
  'another database': (file) =>
    makeGcdDump(file, { more: 'ALTER TABLE gcd_issue RENAME TO comics' }),
  'views in place of tables': (file) =>
    makeGcdDump(file, {
      more: `ALTER TABLE gcd_series RENAME TO x; CREATE VIEW gcd_series AS SELECT * FROM x`,
    }),
  'half a dump': (file) => {
    makeGcdDump(file);
    truncateSync(file, 5 * 4096);
  },
};
test.each([
  ['a text', 'DAMAGED'],
  ['another database', 'NOT_A_DUMP'],
  ['views in place of tables', 'NOT_A_DUMP'],
  ['half a dump', 'DAMAGED'],
])('%s is refused, and the dump in use stays', async (what, problem) => {
  makeGcdDump(path.join(folder, 'good.db'));
  const { dump } = await take();
  const bad = path.join(folder, 'bad.db');
  makes[what]?.(bad);
  const bytes = readFileSync(bad);
  expect(await take()).toMatchObject({ file: 'bad.db', problem, dump, state: 'idle' });
  expect(readFileSync(bad)).toEqual(bytes);
  expect(files()).toEqual(['bad.db', 'good.db', 'good.db.index']);
});

test('work on a dump is canceled, or cut off and done again', async () => {
  const { db } = world.server;
  expect(await refusalOf(await world.server.fetch(takeGcdDump.path, { method: 'POST' }))).toEqual({
    status: 404,
    message: 'The folder has no new dump. Upload one, or copy it into the folder.',
  });
  makeGcdDump(path.join(folder, 'a.db'));
  await addToSchema(
    db,
    'CREATE TRIGGER askEnd AFTER INSERT ON gcdRun BEGIN UPDATE gcdRun SET cancelled = 1; END',
  );
  expect(await take()).toMatchObject({ file: 'a.db', problem: null, dump: null });
  await addToSchema(db, 'DROP TRIGGER askEnd');
  expect(files()).toEqual(['a.db']);

  const reason = new Error('the server ends');
  await expect(useDump({ db, data }, AbortSignal.abort(reason))).rejects.toBe(reason);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'a.db.index.part'), 'half of it');
  await world.server.call(cancelGcdDump, {});
  expect(await take()).toMatchObject({ dump: { file: 'a.db' } });
  expect(files()).toEqual(['a.db', 'a.db.index']);
});

test('a dump that was taken away by hand keeps no other source from answering', async () => {
  makeGcdDump(path.join(folder, 'a.db'));
  await take();
  await world.change('gcd', { enabled: true });
  await world.change('anilist', { enabled: true });
  renameSync(path.join(folder, 'a.db'), path.join(data, 'elsewhere.db'));
  const { candidates, problems } = await world.candidates();
  expect(candidates.map(({ entry }) => entry.source)).toEqual(['anilist']);
  expect(problems).toEqual([{ source: 'gcd', problem: 'WRONG', until: null }]);
});

test('hostile texts and values are cleaned and bounded', async () => {
  makeGcdDump(path.join(folder, 'a.db'), {
    more: `UPDATE gcd_series SET name = 'Lighthouse ' || char(8238) || printf('%.*c', 90000, 'x'),
      year_began = 'soon', issue_count = -4, publisher_id = 'none' WHERE id = 4711;
      UPDATE gcd_series SET name = x'00ff' WHERE id = 4712`,
  });
  await take();
  await world.change('gcd', { enabled: true });
  const { candidates } = await world.candidates('lighthouse');
  expect(candidates).toHaveLength(1);
  const { values, firstYear } = candidates[0]!.entry;
  expect(values.title.length).toBeLessThanOrEqual(500);
  expect([firstYear, values.totalBookCount, values.publisher]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});
