import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { downloadBook, getBook, getPage, listPages } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import {
  getEpubManifest,
  getProgression,
  listPositions,
  updateProgression,
} from '@longbox/contract/publication';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectMediaType } from '../../media/detect-type.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { makeFb2 } from '../../testing/make-fb2.ts';
import { kf8Of, makeMobi, mobi6Of } from '../../testing/make-mobi.ts';
import { makeSevenZip } from '../../testing/make-seven-zip.ts';
import { temporaryFolder } from '../../testing/test-server.ts';

const data = temporaryFolder();
let library: KoboLibrary;
let page: Buffer;
beforeAll(async () => {
  library = await startKoboLibrary({ data });
  const { root, server } = library;
  page = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  makeSevenZip(
    path.join(root, 'Seven zip', 'Seven zip 1.cb7'),
    ['1.png', '2.png'].map((name) => ({ name, bytes: page })),
  );
  makeFb2(path.join(root, 'Hive', 'Hive 1.fb2'), { pictures: { 'bee.png': page } });
  makeMobi(path.join(root, 'Kindle', 'Kindle 1.azw3'), kf8Of({ pictures: [page] }));
  makeMobi(
    path.join(root, 'Older', 'Older 1.mobi'),
    mobi6Of({ pictures: [page], packing: 'huff' }),
  );
  writeFileSync(path.join(root, 'Hive', 'Told 1.txt'), 'Once upon a time there was a bee.');
  const { libraryId } = await library.bookOf('One');
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
});
afterAll(() => library.server.close());

const bytesOf = async (answer: Response): Promise<Buffer> => {
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

test('pages of a 7z archive are served, also after its copy was deleted', async () => {
  const { server } = library;
  const { id, media } = await library.bookOf('Seven zip');
  expect(media).toMatchObject({
    status: 'READY',
    mediaType: 'application/x-7z-compressed',
    mediaProfile: 'DIVINA',
    pagesCount: 2,
  });
  const params = { bookId: id };
  expect(await server.call(listPages, { params })).toHaveLength(2);
  const copies = path.join(data, 'unpacked');
  for (const name of readdirSync(copies)) rmSync(path.join(copies, name));
  const call = pathOf(getPage, { params: { ...params, pageNumber: '2' } });
  expect((await bytesOf(await server.fetch(call))).equals(page)).toBe(true);
  const file = await server.fetch(pathOf(downloadBook, { params }));
  expect(file.headers.get('content-type')).toBe('application/x-7z-compressed');
});

test('a FictionBook is read as an EPUB: contents, documents, positions and places', async () => {
  const { server } = library;
  const { id, media, metadata } = await library.bookOf('Hive');
  expect(media).toMatchObject({
    status: 'READY',
    mediaType: 'application/x-fictionbook+xml',
    mediaProfile: 'EPUB',
    epubDivinaCompatible: false,
  });
  expect([metadata.title, metadata.isbn]).toEqual(['Улей', '9783161484100']);
  const params = { bookId: id };
  const manifest = await server.call(getEpubManifest, { params });
  expect(manifest.toc?.map(({ title }) => title)).toContain('Глава 2');
  expect(manifest.readingOrder).toHaveLength(5);
  for (const { href = '' } of manifest.readingOrder ?? []) {
    const { pathname } = new URL(href, server.url);
    const bytes = await bytesOf(await server.fetch(pathname));
    expect(bytes.toString('utf8')).toContain('<html');
  }
  const { positions } = await server.call(listPositions, { params });
  const last = positions.at(-1);
  await server.call(updateProgression, {
    params,
    body: {
      modified: '2030-01-01T00:00:00Z',
      device: { id: 'a', name: 'Sofa' },
      locator: { href: last?.href ?? '', type: last?.type ?? '', locations: last?.locations },
    },
  });
  expect((await server.call(getProgression, { params }))?.locator.href).toBe(last?.href);
  expect((await server.call(getBook, { params })).readProgress?.completed).toBe(true);
});

test.each([
  ['Kindle', 'application/vnd.amazon.ebook', 3],
  ['Older', 'application/x-mobipocket-ebook', 5],
] as const)('%s is read to its end', async (series, mediaType, length) => {
  const { server } = library;
  const { id, media, metadata } = await library.bookOf(series);
  expect(media).toMatchObject({ status: 'READY', mediaType, mediaProfile: 'EPUB' });
  expect([metadata.title, metadata.isbn]).toEqual(['The Hive', '9783161484100']);
  const params = { bookId: id };
  const manifest = await server.call(getEpubManifest, { params });
  expect(manifest.toc?.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  expect(manifest.readingOrder).toHaveLength(length);
  const documents: string[] = [];
  for (const { href = '' } of [...(manifest.readingOrder ?? []), ...(manifest.resources ?? [])]) {
    const bytes = await bytesOf(await server.fetch(new URL(href, server.url).pathname));
    if (href.endsWith('.xhtml')) documents.push(bytes.toString('utf8'));
  }
  for (const chapter of [1, 2, 3])
    expect(documents.some((text) => text.includes(`Paragraph ${chapter}.40: the bee`))).toBe(true);
  const { positions } = await server.call(listPositions, { params });
  expect(new Set(positions.map(({ href }) => href)).size).toBe(length);
  const file = await server.fetch(pathOf(downloadBook, { params }));
  expect(file.headers.get('content-type')).toBe(mediaType);
  expect((await bytesOf(file)).toString('latin1', 60, 68)).toBe('BOOKMOBI');
});

test('a Kobo gets a FictionBook as KEPUB', async () => {
  const device = await library.newDevice();
  await device.sync();
  const { id } = await library.bookOf('Hive');
  const [told] = device.books.get(id)?.metadata?.DownloadUrls ?? [];
  const answer = await fetch(told?.Url ?? '');
  const file = path.join(temporaryFolder(), 'downloaded');
  writeFileSync(file, await bytesOf(answer));
  expect(await detectMediaType(file)).toBe('application/epub+zip');
  expect(answer.headers.get('content-disposition')).toContain('Hive 1.kepub.epub');
});

test('a plain text is a book once its library asks for it', async () => {
  const { server } = library;
  await expect(library.bookOf('Told')).rejects.toThrow('there is no Told');
  const { libraryId } = await library.bookOf('One');
  await server.call(updateLibrary, { params: { libraryId }, body: { scanText: true } });
  await server.call(scanLibrary, { params: { libraryId }, query: { deep: true } });
  await server.idle();
  const { media } = await library.bookOf('Told');
  expect(media).toMatchObject({ status: 'READY', mediaType: 'text/plain', mediaProfile: 'EPUB' });
});
