import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { getOpenApi } from '@longbox/contract/openapi';
import { pageWidths } from '@longbox/contract/page-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { imageSize } from '../../media/images/images.ts';
import { wasmLimits } from '../../media/threads/wasm-pool.ts';
import { writeZip } from '../../media/zip/write-zip.ts';
import { addReader } from '../../testing/add-reader.ts';
import { slowSecondPage } from '../../testing/make-pdf.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let pages: Buffer[];
let book: string;

const drawn = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  pages = [
    await drawn(1024, 1536).jpeg({ quality: 95 }).toBuffer(),
    await sharp({ create: { width: 810, height: 10_200, channels: 3, background: '#963' } })
      .png()
      .toBuffer(),
    await drawn(700, 900).gif().toBuffer(),
    await drawn(300, 400).tiff().toBuffer(),
  ];
  const names = ['1.jpg', '2.png', '3.gif', '4.tif'];
  await makeComic(path.join(root, 'Large', 'Other.cbz'));
  await writeZip(
    path.join(root, 'Large', 'Large.cbz'),
    pages.map((bytes, at) => ({ name: names[at] ?? '', bytes })),
  );
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, {});
  book = content.find(({ name }) => name === 'Large')?.id ?? '';
});
afterAll(() => server.close());

const place = (page: number | string, query: string) =>
  `/api/longbox/v1/books/${book}/pages/${page}${query}`;

async function pictureOf(page: number, width: number) {
  const response = await server.fetch(place(page, `?width=${width}`));
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  return { status: response.status, type, bytes, size: await imageSize(bytes) };
}

test('a page is made as wide as asked, and takes less', async () => {
  const small = await pictureOf(1, 640);
  expect(small).toMatchObject({ type: 'image/webp', size: { width: 640, height: 960 } });
  expect(small.bytes.length).toBeLessThan((pages[0]?.length ?? 0) / 3);
  expect((await sharp(small.bytes).stats()).channels[0]?.mean).toBeGreaterThan(100);
});

test('one that is no wider, or may move, is handed out as it is stored', async () => {
  const asStored = await pictureOf(1, 1024);
  expect([asStored.type, asStored.bytes.equals(pages[0] ?? Buffer.of())]).toEqual([
    'image/jpeg',
    true,
  ]);
  const moving = await pictureOf(3, 480);
  expect([moving.type, moving.bytes.equals(pages[2] ?? Buffer.of())]).toEqual(['image/gif', true]);
});

test('what no browser shows is converted, but not enlarged', async () => {
  expect(await pictureOf(4, 480)).toMatchObject({
    type: 'image/webp',
    size: { width: 300, height: 400 },
  });
});

test('a strip too large for WebP comes as JPEG', async () => {
  const large = { type: 'image/jpeg', size: { width: 800, height: 10_074 } };
  expect(await pictureOf(2, 800)).toMatchObject(large);
  const less = { type: 'image/webp', size: { width: 480, height: 6044 } };
  expect(await pictureOf(2, 480)).toMatchObject(less);
});

test('it is asked for once, and then only conditionally; each width for itself', async () => {
  const first = await server.fetch(place(1, '?width=640'));
  expect(first.headers.get('cache-control')).toMatch(/private/);
  const tag = first.headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  expect((await server.fetch(place(1, '?width=640'), { headers })).status).toBe(304);
  expect((await server.fetch(place(1, '?width=800'), { headers })).status).toBe(200);
});

test('other widths, and pages that there are not, are refused', async () => {
  for (const query of ['', '?width=', '?width=641', '?width=wide', '?width=-480']) {
    expect([query, (await server.fetch(place(1, query))).status]).toEqual([query, 400]);
  }
  for (const page of ['0', '9', 'x']) {
    expect([page, (await server.fetch(place(page, '?width=480'))).status]).toEqual([page, 400]);
  }
});

test('it needs the right to read pages, and the book to be in sight', async () => {
  const path = place(1, '?width=480');
  for (const [rights, status] of [
    [{ roles: [] }, 403],
    [{ roles: ['PAGE_STREAMING'] }, 200],
    [{ roles: ['PAGE_STREAMING'], libraries: [] }, 403],
  ] as const) {
    const { headers } = await addReader(server, rights);
    expect([rights, (await server.fetch(path, { headers })).status]).toEqual([rights, status]);
  }
});

test('the document tells the widths', async () => {
  const { paths } = await server.call(getOpenApi, {});
  const call = paths['/api/longbox/v1/books/{bookId}/pages/{pageNumber}']?.['get'];
  expect(JSON.stringify(call)).toContain(JSON.stringify(pageWidths.map(String)));
});

test('a page that took too long is refused with 503, in words', async () => {
  const limit = wasmLimits['pdf.render'];
  onTestFinished(() => void (wasmLimits['pdf.render'] = limit));
  wasmLimits['pdf.render'] = 100;
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'Slow.pdf'), slowSecondPage());
  await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: { search: 'Slow' } });
  const pageOf = (number: number) => `/api/v1/books/${content[0]?.id}/pages/${number}`;
  expect((await server.fetch(pageOf(1))).status).toBe(200);
  for (const place of [pageOf(2), `${pageOf(2)}?convert=png`]) {
    const refused = await server.fetch(place);
    expect([place, refused.status]).toEqual([place, 503]);
    expect(await refused.json()).toMatchObject({
      message: 'This page took too long to draw. Try again when the server is less busy.',
    });
  }
});
