import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { createCollection } from '@longbox/contract/collections';
import { updateSettings } from '@longbox/contract/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let bookId: string;
let seriesId: string;
beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'));
  await server.addLibrary(root);
  await server.idle();
  const [book] = (await server.call(listBooks, {})).content;
  ({ id: bookId, seriesId } = book ?? { id: '', seriesId: '' });
});
afterAll(() => server.close());

const sizeOf = async (address: string) => {
  const response = await server.fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width } = await sharp(bytes).metadata();
  return { type: response.headers.get('content-type'), format, width };
};

async function upload(owner: string, format: 'png' | 'webp'): Promise<void> {
  const picture = sharp({ create: { width: 800, height: 1200, channels: 4, background: '#3a38' } });
  const bytes = await picture.toFormat(format).toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), `cover.${format}`);
  body.append('selected', 'true');
  const added = await server.fetch(`/api/v1/${owner}/thumbnails`, { method: 'POST', body });
  expect(added.status).toBe(200);
}

const jpeg = { type: 'image/jpeg', format: 'jpeg' };

test('covers are JPEG, the small one of the size of the settings', async () => {
  const roots = ['/opds/v1.2', '/opds/v2'];
  for (const root of roots) {
    const drawn = await sizeOf(`${root}/books/${bookId}/thumbnail/small`);
    expect(drawn).toEqual({ ...jpeg, width: 40 });
    expect(await sizeOf(`${root}/books/${bookId}/thumbnail`)).toEqual(drawn);
  }
  await upload(`books/${bookId}`, 'webp');
  for (const root of roots) {
    expect(await sizeOf(`${root}/books/${bookId}/thumbnail`)).toEqual({ ...jpeg, width: 800 });
    const small = `${root}/books/${bookId}/thumbnail/small`;
    expect(await sizeOf(small)).toEqual({ ...jpeg, width: 200 });
  }
  const address = `/opds/v1.2/books/${bookId}/thumbnail/small`;
  const etag = (await server.fetch(address)).headers.get('etag') ?? '';
  await server.call(updateSettings, { body: { thumbnailSize: 'MEDIUM' } });
  expect(await sizeOf(address)).toEqual({ ...jpeg, width: 400 });
  const again = await server.fetch(address, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(200);
});

test('covers of series, sets and libraries are JPEG, too', async () => {
  await upload(`series/${seriesId}`, 'png');
  const body = { name: 'All', ordered: false, seriesIds: [seriesId] };
  const { id } = await server.call(createCollection, { body });
  await upload(`collections/${id}`, 'png');
  for (const address of [`series/${seriesId}`, `collections/${id}`]) {
    for (const root of ['/opds/v1.2', '/opds/v2']) {
      expect(await sizeOf(`${root}/${address}/thumbnail`)).toEqual({ ...jpeg, width: 800 });
    }
  }
  const { libraryId } = await server.db
    .selectFrom('series')
    .select('libraryId')
    .executeTakeFirstOrThrow();
  const ofLibrary = `/opds/v1.2/libraries/${libraryId}/thumbnail`;
  expect(await sizeOf(ofLibrary)).toEqual({ ...jpeg, width: 800 });
  expect((await server.fetch(ofLibrary)).headers.get('cache-control')).toBe(
    'max-age=0, must-revalidate, private',
  );
});

test('what is too long in an address is cut', async () => {
  const self = async (query: string): Promise<string> => {
    const response = await server.fetch(`/opds/v1.2/series?${query}`);
    expect(response.status).toBe(200);
    return /rel="self"[^>]*href="([^"]*)"/.exec(await response.text())?.[1] ?? '';
  };
  expect(await self(`search=${'x'.repeat(900)}`)).toMatch(/\?search=x{500}$/);
  expect(await self(`search=${encodeURIComponent('😀'.repeat(300))}`)).toContain('%F0%9F%98%80');
  const many = Array.from({ length: 30 }, (_, index) => `publisher=${index}`).join('&');
  expect((await self(many)).split('publisher=')).toHaveLength(21);
});
