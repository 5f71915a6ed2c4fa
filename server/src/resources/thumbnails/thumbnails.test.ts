import path from 'node:path';
import { getBook, listBooks } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { createReadList } from '@longbox/contract/readlists';
import { listSeries } from '@longbox/contract/series';
import {
  deleteBookThumbnail,
  listBookThumbnails,
  listCollectionThumbnails,
  listReadListThumbnails,
  listSeriesThumbnails,
  regenerateBookThumbnails,
  selectBookThumbnail,
} from '@longbox/contract/thumbnails';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addReader } from '../../testing/add-reader.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import {
  refusalOf,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

let server: TestServer;
let bookId: string;
let otherBookId: string;
let seriesId: string;
let oneshotId: string;
let libraryId: string;
let picture: Buffer;

const draw = (background: string) =>
  sharp({ create: { width: 30, height: 50, channels: 3, background } });

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'));
  await makeComic(path.join(root, 'Tale', 'Tale 2.cbz'));
  await makeComic(path.join(root, '_oneshots', 'Alone.cbz'));
  libraryId = await server.addLibrary(root, { oneshotsDirectory: '_oneshots' });
  await server.idle();
  const books = await server.call(listBooks, { query: { sort: ['name'] } });
  const [alone, first, second] = books.content;
  [bookId, otherBookId, seriesId] = [first!.id, second!.id, first!.seriesId];
  oneshotId = alone!.seriesId;
  picture = await draw('#0a0').png().toBuffer();
});
afterAll(() => server.close());

interface Sent {
  readonly bytes?: Uint8Array;
  readonly selected?: boolean;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

function send(parent: string, { bytes = picture, selected, query = '', headers }: Sent = {}) {
  const form = new FormData();
  if (selected !== undefined) form.append('selected', String(selected));
  form.append('file', new Blob([new Uint8Array(bytes)]), 'cover.png');
  const init = { method: 'POST', body: form, ...(headers && { headers }) };
  return server.fetch(`/api/v1/${parent}/thumbnails${query}`, init);
}

const added = z.looseObject({ id: z.string(), selected: z.boolean() });
async function upload(parent: string, sent: Sent = {}): Promise<z.output<typeof added>> {
  const response = await send(parent, sent);
  expect(response.status).toBe(200);
  return z.parse(added, await response.json());
}
const drop = (parent: string, id: string) =>
  server.fetch(`/api/v1/${parent}/thumbnails/${id}`, { method: 'DELETE' });
const posterOf = async (parent: string): Promise<Buffer> =>
  Buffer.from(await (await server.fetch(`/api/v1/${parent}/thumbnail`)).arrayBuffer());
const ofBook = (id: string) => server.call(listBookThumbnails, { params: { bookId: id } });

describe('thumbnails of a book', () => {
  test('begin with the one drawn from its first page', async () => {
    const [generated, ...others] = await ofBook(bookId);
    expect(others).toEqual([]);
    expect(generated).toMatchObject({
      bookId,
      type: 'GENERATED',
      selected: true,
      mediaType: 'image/jpeg',
      width: 40,
      height: 60,
    });
  });

  test('an upload becomes the poster, is selected away and deleted', async () => {
    const stream = await listenTo(server);
    const response = await send(`books/${bookId}`);
    const sent = z.parse(added, await response.json());
    expect(sent).toMatchObject({
      bookId,
      type: 'USER_UPLOADED',
      selected: true,
      mediaType: 'image/png',
      fileSize: picture.length,
      width: 30,
      height: 50,
    });
    expect((await posterOf(`books/${bookId}`)).equals(picture)).toBe(true);

    const [generated] = await ofBook(bookId);
    expect(generated?.selected).toBe(false);
    const params = { bookId, thumbnailId: generated!.id };
    await server.call(selectBookThumbnail, { params });
    expect((await ofBook(bookId)).filter(({ selected }) => selected)).toMatchObject([
      { id: generated!.id },
    ]);

    const removed = await drop(`books/${bookId}`, sent.id);
    expect(removed.status).toBe(202);
    expect(await ofBook(bookId)).toHaveLength(1);
    await expect
      .poll(() => stream.heard.filter(({ name }) => name.startsWith('ThumbnailBook')))
      .toEqual([
        { name: 'ThumbnailBookAdded', payload: { bookId, seriesId, selected: true } },
        { name: 'ThumbnailBookAdded', payload: { bookId, seriesId, selected: true } },
        { name: 'ThumbnailBookDeleted', payload: { bookId, seriesId, selected: false } },
      ]);
    await stream.stop();
  });

  test('when the poster is deleted the oldest that is left follows', async () => {
    const { id } = await upload(`books/${bookId}`);
    await server.call(deleteBookThumbnail, { params: { bookId, thumbnailId: id } });
    expect(await ofBook(bookId)).toMatchObject([{ type: 'GENERATED', selected: true }]);
  });

  test('an upload that is not to be selected leaves the poster', async () => {
    const byField = await upload(`books/${bookId}`, { selected: false });
    const byQuery = await upload(`books/${bookId}`, { query: '?selected=false' });
    expect([byField.selected, byQuery.selected]).toEqual([false, false]);
    expect((await ofBook(bookId))[0]).toMatchObject({ type: 'GENERATED', selected: true });
    for (const { id } of [byField, byQuery]) await drop(`books/${bookId}`, id);
  });

  test('a picture that browsers do not show is kept as JPEG', async () => {
    const bytes = await draw('#00a').tiff().toBuffer();
    const { id } = await upload(`books/${bookId}`, { bytes, selected: false });
    const one = await server.fetch(`/api/v1/books/${bookId}/thumbnails/${id}`);
    expect(one.headers.get('content-type')).toBe('image/jpeg');
    expect((await sharp(Buffer.from(await one.arrayBuffer())).metadata()).format).toBe('jpeg');
    await drop(`books/${bookId}`, id);
  });

  test('refuse what is no image, is too large, or is no upload', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect((await send(`books/${bookId}`, { bytes: svg })).status).toBe(415);
    const cut = picture.subarray(0, 20);
    expect((await send(`books/${bookId}`, { bytes: cut })).status).toBe(415);
    const large = Buffer.alloc(10_000_001);
    expect((await send(`books/${bookId}`, { bytes: large })).status).toBe(413);
    const bare = await server.fetch(`/api/v1/books/${bookId}/thumbnails`, { method: 'POST' });
    expect(bare.status).toBe(400);
    expect((await send('books/X')).status).toBe(404);
  });

  test('only uploaded ones can be deleted, and only by their own book', async () => {
    const [generated] = await ofBook(bookId);
    const refused = await drop(`books/${bookId}`, generated!.id);
    expect(await refusalOf(refused)).toMatchObject({ status: 400 });
    const { id } = await upload(`books/${bookId}`, { selected: false });
    const foreign = `/api/v1/books/${otherBookId}/thumbnails/${id}`;
    expect((await server.fetch(foreign)).status).toBe(404);
    expect((await server.fetch(foreign, { method: 'DELETE' })).status).toBe(404);
    expect((await server.fetch(`${foreign}/selected`, { method: 'PUT' })).status).toBe(404);
    expect((await server.fetch(`/api/v1/books/${bookId}/thumbnails/${id}`)).status).toBe(200);
    await drop(`books/${bookId}`, id);
  });
});

test('a series shows its own upload, then the poster of a book again', async () => {
  const ofSeries = () => server.call(listSeriesThumbnails, { params: { seriesId } });
  expect(await ofSeries()).toEqual([]);
  const { id } = await upload(`series/${seriesId}`);
  expect(await ofSeries()).toMatchObject([{ seriesId, type: 'USER_UPLOADED', selected: true }]);
  expect((await posterOf(`series/${seriesId}`)).equals(picture)).toBe(true);
  expect((await drop(`series/${seriesId}`, id)).status).toBe(202);
  expect((await posterOf(`series/${seriesId}`)).equals(picture)).toBe(false);
  expect((await send(`series/${oneshotId}`)).status).toBe(400);
});

describe('thumbnails of a set', () => {
  test('of a collection: the first that is left follows, then the mosaic', async () => {
    const body = { name: 'Tales', ordered: false, seriesIds: [seriesId] };
    const { id: collectionId } = await server.call(createCollection, { body });
    const parent = `collections/${collectionId}`;
    const mosaic = await posterOf(parent);
    const one = await upload(parent);
    const bytes = await draw('#00a').png().toBuffer();
    const two = await upload(parent, { bytes });
    expect((await posterOf(parent)).equals(bytes)).toBe(true);
    await drop(parent, two.id);
    const left = await server.call(listCollectionThumbnails, { params: { collectionId } });
    expect(left).toMatchObject([{ id: one.id, collectionId, selected: true }]);
    await drop(parent, one.id);
    expect((await posterOf(parent)).equals(mosaic)).toBe(true);
  });

  test('of a read list: uploads tell so', async () => {
    const body = { name: 'Order', bookIds: [bookId, otherBookId] };
    const { id: readListId } = await server.call(createReadList, { body });
    const stream = await listenTo(server);
    const { id } = await upload(`readlists/${readListId}`);
    const path = `/api/v1/readlists/${readListId}/thumbnails/${id}`;
    expect((await server.fetch(`${path}/selected`, { method: 'PUT' })).status).toBe(202);
    expect(await server.call(listReadListThumbnails, { params: { readListId } })).toHaveLength(1);
    expect((await server.fetch(path)).status).toBe(200);
    await drop(`readlists/${readListId}`, id);
    await expect
      .poll(() => stream.heard.filter(({ name }) => name.startsWith('ThumbnailReadList')))
      .toEqual([
        { name: 'ThumbnailReadListAdded', payload: { readListId, selected: true } },
        { name: 'ThumbnailReadListAdded', payload: { readListId, selected: true } },
        { name: 'ThumbnailReadListDeleted', payload: { readListId, selected: true } },
      ]);
    await stream.stop();
  });
});

describe('readers', () => {
  test('see thumbnails but cannot change them', async () => {
    const { headers } = await addReader(server, { libraries: [libraryId] });
    const path = `/api/v1/books/${bookId}/thumbnails`;
    const [generated] = await ofBook(bookId);
    expect((await server.fetch(path, { headers })).status).toBe(200);
    expect((await send(`books/${bookId}`, { headers })).status).toBe(403);
    const one = `${path}/${generated!.id}`;
    expect((await server.fetch(one, { method: 'DELETE', headers })).status).toBe(403);
    expect((await server.fetch(`${one}/selected`, { method: 'PUT', headers })).status).toBe(403);
    const all = await server.fetch('/api/v1/books/thumbnails', { method: 'PUT', headers });
    expect(all.status).toBe(403);
  });

  test('of other libraries see none', async () => {
    const { headers } = await addReader(server, { libraries: [] });
    const [generated] = await ofBook(bookId);
    for (const path of [
      `books/${bookId}/thumbnails`,
      `books/${bookId}/thumbnails/${generated!.id}`,
      `series/${seriesId}/thumbnails`,
    ]) {
      expect([path, (await server.fetch(`/api/v1/${path}`, { headers })).status]).toEqual([
        path,
        403,
      ]);
    }
  });
});

test('posters are drawn anew in the size now set, if that is asked for all or gives more', async () => {
  const root = temporaryFolder();
  const large = await draw('#a00').resize(400, 700).jpeg().toBuffer();
  await makeComic(path.join(root, 'Big', 'Big 1.cbz'), { page: large });
  await server.addLibrary(root);
  await server.idle();
  const [big] = (await server.call(listBooks, { query: { sort: ['createdDate,desc'] } })).content;
  const edges = async (id: string) => (await ofBook(id)).map(({ height }) => height);
  expect(await edges(big!.id)).toEqual([300]);
  const ids = async () =>
    (await Promise.all([big!.id, bookId].map(ofBook))).map(([one]) => one?.id);
  const before = await ids();

  const value = JSON.stringify('MEDIUM');
  await server.db.insertInto('setting').values({ name: 'thumbnailSize', value }).execute();
  await server.call(regenerateBookThumbnails, { query: { for_bigger_result_only: true } });
  await server.idle();
  expect(await edges(big!.id)).toEqual([600]);
  const once = await ids();
  expect(once[0]).not.toBe(before[0]);

  await server.call(regenerateBookThumbnails, { query: { for_bigger_result_only: true } });
  await server.idle();
  expect((await ids())[0]).toBe(once[0]);
  await server.call(regenerateBookThumbnails, {});
  await server.idle();
  expect((await ids())[0]).not.toBe(once[0]);
  expect(await server.call(getBook, { params: { bookId } })).toMatchObject({ id: bookId });
  expect((await server.call(listSeries, {})).totalElements).toBe(3);
});

test('a set of things without a poster has none either', async () => {
  await server.db.deleteFrom('thumbnail').execute();
  const name = 'Bare';
  const collection = await server.call(createCollection, {
    body: { name, ordered: false, seriesIds: [seriesId, oneshotId] },
  });
  const readList = await server.call(createReadList, { body: { name, bookIds: [bookId] } });
  for (const set of [`collections/${collection.id}`, `readlists/${readList.id}`]) {
    expect((await server.fetch(`/api/v1/${set}/thumbnail`)).status).toBe(404);
  }
});
