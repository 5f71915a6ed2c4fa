import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathOf } from '@longbox/contract/endpoint';
import { listDirectory } from '@longbox/contract/filesystem';
import {
  createLibrary,
  deleteLibrary,
  getLibrary,
  libraryFlags,
  listLibraries,
  updateLibrary,
} from '@longbox/contract/libraries';
import { listSeries } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startTestServer();
  root = temporaryFolder();
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
});
afterAll(() => server.close());

const refusal = async (body: object): Promise<{ status: number; message: string }> =>
  refusalOf(await server.fetch('/api/v1/libraries', sends('POST', body)));

test('a library keeps every option it is given and has defaults for the others', async () => {
  const { id } = await server.call(createLibrary, {
    body: {
      name: 'Comics',
      root,
      scanInterval: 'DAILY',
      oneshotsDirectory: ' _oneshots ',
      hashPages: true,
    },
  });
  const library = await server.call(getLibrary, { params: { libraryId: id } });
  expect(library).toMatchObject({
    ...libraryFlags,
    name: 'Comics',
    root,
    scanInterval: 'DAILY',
    oneshotsDirectory: '_oneshots',
    hashPages: true,
    seriesCover: 'FIRST',
    unavailable: false,
  });
  expect(await server.call(listLibraries, {})).toHaveLength(1);
});

test('names that are taken and folders that cannot be are refused with the reason', async () => {
  const file = path.join(root, 'a file.txt');
  writeFileSync(file, 'x');
  const elsewhere = temporaryFolder();
  const child = path.join(root, 'One');
  const link = path.join(elsewhere, 'link');
  symlinkSync(root, link);
  const linkInside = path.join(elsewhere, 'link inside');
  symlinkSync(child, linkInside);
  for (const [body, expected] of [
    [{ name: 'Comics', root: elsewhere }, 'Library name already exists'],
    [{ name: 'A', root: path.join(root, 'nowhere') }, 'does not exist'],
    [{ name: 'A', root: file }, 'is not a folder'],
    [{ name: 'A', root: 'relative' }, 'absolute'],
    [{ name: 'A', root: child }, 'child of an existing library'],
    [{ name: 'A', root: path.dirname(root) }, 'parent of an existing library'],
    [{ name: 'A', root: link }, 'child of an existing library'],
    [{ name: 'A', root: linkInside }, 'child of an existing library'],
    [{ name: ' ', root: elsewhere }, 'must not be blank'],
    [{ root: elsewhere }, 'name'],
    [{ name: 'A', root: elsewhere, scanInterval: 'SOMETIMES' }, 'scanInterval'],
  ] as const) {
    expect(await refusal(body)).toEqual({
      status: 400,
      message: expect.stringContaining(expected),
    });
  }
});

test('a change keeps what is absent, and null clears only what can be empty', async () => {
  const [library] = await server.call(listLibraries, {});
  const params = { libraryId: library?.id ?? '' };
  await server.call(updateLibrary, {
    params,
    body: { name: 'Renamed', hashPages: null, oneshotsDirectory: null },
  });
  expect(await server.call(getLibrary, { params })).toMatchObject({
    name: 'Renamed',
    hashPages: true,
    oneshotsDirectory: null,
    scanInterval: 'DAILY',
  });
});

test('while a root is away, all but the root can be changed', async () => {
  const [library] = await server.call(listLibraries, {});
  const params = { libraryId: library?.id ?? '' };
  await server.idle();
  renameSync(root, `${root} away`);
  await server.call(updateLibrary, { params, body: { name: 'Away', emptyTrashAfterScan: true } });
  expect(await server.call(getLibrary, { params })).toMatchObject({ name: 'Away', root });
  const moved = sends('PATCH', { root: path.join(root, 'nowhere') });
  const refused = await refusalOf(await server.fetch(pathOf(updateLibrary, { params }), moved));
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('not exist') });
  renameSync(`${root} away`, root);
});

test('deleting a library removes its records and no file', async () => {
  await server.idle();
  const [library] = await server.call(listLibraries, {});
  expect((await server.call(listSeries, {})).totalElements).toBe(1);
  await server.call(deleteLibrary, { params: { libraryId: library?.id ?? '' } });
  expect(await server.call(listLibraries, {})).toEqual([]);
  expect((await server.call(listSeries, {})).totalElements).toBe(0);
  for (const table of ['book', 'series', 'media', 'thumbnail'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const listing = await server.call(listDirectory, {
    body: { path: path.join(root, 'One'), showFiles: true },
  });
  expect(listing.files.map(({ name }) => name)).toEqual(['One 1.cbz']);
});

test('folders of the server can be walked, and a bad path is refused', async () => {
  mkdirSync(path.join(root, '.hidden'));
  const listing = await server.call(listDirectory, { body: { path: root } });
  expect(listing.directories.map(({ name }) => name)).toEqual(['One']);
  expect(listing.files).toEqual([]);
  expect(listing.parent).toBe(path.dirname(root));
  const missing = await server.call(listDirectory, { body: { path: path.join(root, 'nowhere') } });
  expect(missing).toEqual(await server.call(listDirectory, { body: { path: root } }));
  const roots = await server.call(listDirectory, {});
  expect(roots).not.toHaveProperty('parent');
  expect(roots.directories.length).toBeGreaterThan(0);
  for (const [asked, message] of [
    ['relative', 'Path must be absolute'],
    [path.join(root, 'nowhere', 'else'), 'Path does not exist'],
  ]) {
    const response = await server.fetch('/api/v1/filesystem', sends('POST', { path: asked }));
    expect(await refusalOf(response)).toEqual({ status: 400, message });
  }
});
