import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { listBooks, updateBookMetadata } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import type { Endpoint } from '@longbox/contract/endpoint';
import { pathOf } from '@longbox/contract/endpoint';
import { updateProgression } from '@longbox/contract/publication';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import {
  addSeriesThumbnail,
  getOneSeriesThumbnail,
  listSeriesThumbnails,
} from '@longbox/contract/thumbnails';
import { changeMyPassword, createUser } from '@longbox/contract/user-administration';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueColumns } from './base/db/text-columns.ts';
import { among, insertRows } from './base/db/long-lists.ts';
import { makeComic } from './testing/make-comic.ts';
import { isOnPostgres } from './testing/test-database.ts';
import { sends, startTestServer, temporaryFolder, type TestServer } from './testing/test-server.ts';

/** More than SQLite binds values to one statement. */
const very = 60_000;
const most = 1000;
const names = Array.from({ length: very }, (_, at) => `name ${at}`);

let server: TestServer;
let root: string;
let seriesId: string;
let bookId: string;

beforeAll(async () => {
  server = await startTestServer();
  root = path.join(temporaryFolder(), 'library');
  const list = names.join(', ');
  await makeComic(path.join(root, 'Long', 'Long 1.cbz'), {
    comicInfo:
      `<Title>${'t'.repeat(5000)}</Title><Summary>${'s'.repeat(200_000)}</Summary>` +
      `<Writer>${list}</Writer><Tags>${list}</Tags><Genre>${list}</Genre>`,
  });
  const page = { create: { width: 8000, height: 8000, channels: 3, background: '#33a' } } as const;
  const cover = await sharp(page).jpeg().toBuffer();
  mkdirSync(path.join(root, 'Long'), { recursive: true });
  writeFileSync(path.join(root, 'Long', 'cover.jpg'), cover);
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: {} });
  ({ seriesId, id: bookId } = content[0] ?? { seriesId: '', id: '' });
});
afterAll(() => server.close());

test('a file that names sixty thousand of everything is a book like any other', async () => {
  const { content } = await server.call(listBooks, { query: {} });
  const [{ media, metadata } = {}] = content;
  expect(media?.status).toBe('READY');
  expect(metadata?.title).toHaveLength(most);
  expect(metadata?.summary).toHaveLength(100_000);
  expect(metadata?.authors).toHaveLength(most);
  expect(metadata?.tags).toHaveLength(most);
  const series = await server.call(listSeries, { query: {} });
  expect(series.content[0]?.metadata.genres).toHaveLength(most);
});

async function refused(
  { method, path: pathname }: Endpoint,
  params: Record<string, string>,
  body: unknown,
): Promise<[number, string]> {
  const place = pathOf({ path: pathname }, { params });
  const response = await server.fetch(place, sends(method, body));
  return [response.status, await response.text()];
}

test('lists and texts that are too long are refused with what is allowed', async () => {
  const of = { bookId, seriesId };
  const long = 'x'.repeat(most + 1);
  const people = names.slice(0, most + 1).map((name) => ({ name, role: 'writer' }));
  const links = names.slice(0, most + 1).map((label) => ({ label, url: 'http://localhost' }));
  const titles = names.slice(0, most + 1).map((label) => ({ label, title: label }));
  const words = names.slice(0, most + 1);
  const device = { id: 'a', name: 'b' };
  const modified = '2024-10-01T09:12:33Z';
  for (const [endpoint, body] of [
    [updateBookMetadata, { tags: words }],
    [updateBookMetadata, { tags: [long] }],
    [updateBookMetadata, { authors: people }],
    [updateBookMetadata, { links }],
    [updateBookMetadata, { title: long }],
    [updateSeriesMetadata, { genres: words }],
    [updateSeriesMetadata, { sharingLabels: words }],
    [updateSeriesMetadata, { alternateTitles: titles }],
    [createApiKey, { comment: long }],
    [changeMyPassword, { password: long }],
    [createUser, { email: 'a@example.org', password: long }],
    [createUser, { email: 'a@example.org', password: 'b', labelsAllow: words }],
    [createCollection, { name: long, ordered: false, seriesIds: [seriesId] }],
    [updateProgression, { modified, device, locator: { title: 'x'.repeat(20_000) } }],
    [updateProgression, { modified, device: { id: long, name: '' }, locator: {} }],
  ] as const) {
    const [status, text] = await refused(endpoint, of, body);
    expect([body, status]).toEqual([body, 400]);
    expect(text).toMatch(/must not (?:have more than 1000|be longer than 20000)/);
  }
  const [status] = await refused(updateBookMetadata, of, { tags: words.slice(0, most) });
  expect(status).toBe(204);
});

test('a set may name as many members as a body holds', async () => {
  const seriesIds = [seriesId, ...names];
  const collection = await server.call(createCollection, {
    body: { name: 'Many', ordered: true, seriesIds },
  });
  expect(collection.seriesIds).toEqual([seriesId]);
});

test('lists of any length go into one statement', async () => {
  await insertRows(server.db, 'bookTag', []);
  await insertRows(
    server.db,
    'bookTag',
    names.map((value) => ({ bookId, ...valueColumns(`${value} \0 “é” 🦉`) })),
  );
  const found = await server.db
    .selectFrom('bookTag')
    .select('value')
    .where('value', 'in', among(names.map((value) => `${value} \0 “é” 🦉`)))
    .execute();
  expect(found).toHaveLength(very);
  // PostgreSQL has no place for the letter NUL.
  expect(found[0]?.value).toContain(`${isOnPostgres ? '' : '\0'} “é” 🦉`);
});

test('a poster has no more pixels than can be held', async () => {
  const at = { params: { seriesId } };
  const [sidecar] = await server.call(listSeriesThumbnails, at);
  expect(sidecar).toMatchObject({ type: 'SIDECAR', width: 3000, height: 3000 });
  const params = { seriesId, thumbnailId: sidecar?.id ?? '' };
  const shown = await server.fetch(pathOf(getOneSeriesThumbnail, { params }));
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  const page = { create: { width: 8000, height: 8000, channels: 3, background: '#33a' } } as const;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await sharp(page).png().toBuffer())]), 'a.png');
  const response = await server.fetch(pathOf(addSeriesThumbnail, at), {
    method: 'POST',
    body: form,
  });
  expect([response.status, await response.text()]).toEqual([
    413,
    expect.stringContaining('40 megapixels'),
  ]);
});

test('a book whose analysis cannot be stored says so', async () => {
  const refusing = isOnPostgres
    ? sql`ALTER TABLE bookAuthor ADD CONSTRAINT refuse CHECK (name != 'Nobody')`
    : sql`CREATE TRIGGER refuse BEFORE INSERT ON bookAuthor WHEN NEW.name = 'Nobody'
        BEGIN SELECT RAISE(ABORT, 'never'); END`;
  await refusing.execute(server.db);
  await makeComic(path.join(root, 'Lost', 'Lost 1.cbz'), { comicInfo: '<Writer>Nobody</Writer>' });
  const { id } = await server.db.selectFrom('library').select('id').executeTakeFirstOrThrow();
  await server.fetch(`/api/v1/libraries/${id}/scan`, { method: 'POST' });
  await server.idle();
  const { content } = await server.call(listBooks, { query: { search: 'Lost' } });
  expect(content.map(({ media }) => [media.status, media.comment])).toEqual([
    ['ERROR', 'ERR_1005'],
  ]);
});
