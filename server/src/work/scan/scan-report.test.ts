import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type HistoricalEvent, listHistory } from '@longbox/contract/history';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
let libraryId: string;
const inRoot = (name: string): string => path.join(root, 'Tale', name);

beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  for (const number of [1, 2, 3, 4]) {
    await makeComic(inRoot(`Tale ${number}.cbz`), { pages: number });
  }
  libraryId = await server.addLibrary(root, { name: 'Comics', scanDirectoryExclusions: ['skip'] });
  await server.idle();
});
afterAll(() => server.close());

const scans = async (): Promise<HistoricalEvent['properties'][]> => {
  const query = { type: ['LibraryScanned'], library_id: [libraryId] };
  return (await server.call(listHistory, { query })).content.map(({ properties }) => properties);
};
async function scan() {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
  return (await scans())[0];
}
const leftOut = (properties: HistoricalEvent['properties'] | undefined): unknown =>
  JSON.parse(properties?.['files'] ?? '[]');

test('a scan tells what it found', async () => {
  const [first] = await scans();
  expect(first).toMatchObject({ library: 'Comics', new: '4', changed: '0', moved: '0', gone: '0' });
  await makeComic(inRoot('Tale 5.cbz'), { pages: 5 });
  await makeComic(inRoot('Tale 2.cbz'), { pages: 7 });
  renameSync(inRoot('Tale 3.cbz'), inRoot('Tale 03.cbz'));
  rmSync(inRoot('Tale 4.cbz'));
  expect(await scan()).toMatchObject({ new: '1', changed: '1', moved: '1', gone: '1' });
});

test('a scan without news takes the place of the one before it', async () => {
  expect(await scan()).toMatchObject({ quiet: 'true', new: '0' });
  expect(await scan()).toMatchObject({ quiet: 'true' });
  expect((await scans()).map(({ quiet }) => quiet)).toEqual(['true', 'false', 'false']);
});

test('what a scan passes over is named with the reason', async () => {
  for (const name of ['Tale.cba', 'Tale 9.pdf', 'cover.jpg', 'info.nfo']) {
    writeFileSync(inRoot(name), 'x');
  }
  mkdirSync(path.join(root, 'skip'));
  symlinkSync(path.join(root, 'nowhere'), inRoot('link.cbz'));
  await makeComic(inRoot('\u{FFFD}.cbz'), { pages: 9 });
  await server.call(updateLibrary, { params: { libraryId }, body: { scanPdf: false } });
  await server.idle();
  const report = await scan();
  expect(leftOut(report)).toEqual(
    expect.arrayContaining([
      ['Tale/Tale.cba', 'kind'],
      ['Tale/Tale 9.pdf', 'switchedOff'],
      ['skip', 'excluded'],
      ['Tale/link.cbz', 'link'],
    ]),
  );
  expect(report).toMatchObject({ leftOut: '4', gone: '0' });
});

test('books with a password or with pages that are skipped are named as soon as they are read', async () => {
  const sound = readFileSync(inRoot('Tale 5.cbz'));
  // The bit that says that an entry is encrypted, in both of its headers.
  const locked = Buffer.from(sound);
  for (const [signature, at] of [
    [0x04_03_4b_50, 6],
    [0x02_01_4b_50, 8],
  ] as const) {
    for (let place = 0; place < locked.length - 4; place += 1) {
      if (locked.readUInt32LE(place) === signature) locked[place + at] = 1;
    }
  }
  writeFileSync(inRoot('Locked 1.cbz'), locked);
  const broken = Buffer.from(sound);
  broken.fill(0, 60, 120);
  writeFileSync(inRoot('Broken 1.cbz'), broken);
  const named = [
    ['Tale/Locked 1.cbz', 'locked'],
    ['Tale/Broken 1.cbz', 'pages'],
  ];
  expect(leftOut(await scan())).toEqual(expect.arrayContaining(named));
  const again = await scan();
  expect(leftOut(again)).toEqual(expect.arrayContaining(named));
  expect(again).toMatchObject({ quiet: 'true', leftOut: '4' });
});

test('scans are listed only when they are asked for', async () => {
  const all = await server.call(listHistory, {});
  expect(all.content.filter(({ type }) => type === 'LibraryScanned')).toEqual([]);
});
