import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { type Book, getBook, listBooks, updateReadProgress } from '@longbox/contract/books';
import {
  getProgression,
  listPositions,
  type Locator,
  updateProgression,
} from '@longbox/contract/publication';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { koreaderDigest } from '../../media/koreader-digest.ts';
import { koreader } from '../../testing/koreader.ts';
import { makeEpubOf } from '../../testing/make-epub.ts';
import {
  copyOfEpubs,
  hasFixtures,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

let server: TestServer;
let device: ReturnType<typeof koreader>;
let document: string;
let book: Book;

const paragraphs = 30;
const chapterOf = (name: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body><div>${Array.from(
    { length: paragraphs },
    (_, index) => `<p>${`${name} ${index} is a paragraph of some words. `.repeat(4)}</p>`,
  ).join('')}</div></body></html>`;

/** The items of the spine, a repeated one, one aside of it and a picture among them. */
const spine = ['a', 'b', 'notes', 'picture', 'b', 'c'] as const;
const fileOf = (id: string) => (id === 'picture' ? 'text/picture.svg' : `text/${id}.xhtml`);
const itemOf = (id: string) =>
  `<item id="${id}" href="${fileOf(id)}" media-type="${id === 'picture' ? 'image/svg+xml' : 'application/xhtml+xml'}"/>`;

const packageDocument = `<?xml version="1.0"?>
<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">spines</dc:identifier>
<dc:title>Spines</dc:title><dc:language>en</dc:language></metadata>
<manifest>${[...new Set(spine)].map(itemOf).join('')}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"${id === 'notes' ? ' linear="no"' : ''}/>`).join('')}</spine>
</package>`;

const at = () => ({ params: { bookId: book.id } });
const locator = async (): Promise<Locator> =>
  (await server.call(getProgression, at()))?.locator ?? {};
/** Turns to a place in the browser. */
const turnTo = async (place: Locator): Promise<void> => {
  const modified = new Date(Date.now() + 1).toISOString();
  const body = { modified, device: { id: 'w', name: 'Browser' }, locator: place };
  await server.call(updateProgression, { ...at(), body });
};

beforeAll(async () => {
  server = await startTestServer();
  const root = temporaryFolder();
  const file = path.join(root, 'Spines', 'Spines.epub');
  await makeEpubOf(file, {
    files: {
      'book.opf': packageDocument,
      ...Object.fromEntries(
        ['a', 'b', 'c', 'notes'].map((id) => [fileOf(id), chapterOf(id)] as const),
      ),
      [fileOf('picture')]: '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>',
    },
  });
  await server.addLibrary(root);
  await server.idle();
  const [found] = (await server.call(listBooks, {})).content;
  if (!found) throw new Error('no book was found');
  book = found;
  document = await koreaderDigest(file);
  const { key } = await server.call(createApiKey, { body: { comment: 'KOReader' } });
  device = koreader(server.url, key);
});
afterAll(() => server.close());

test('M3-08: a document’s number leads to its file, whatever is in the spine', async () => {
  for (const [index, id] of spine.entries()) {
    await device.push(document, `/body/DocFragment[${index + 1}].0`, 0.5);
    expect([index, (await locator()).href]).toEqual([index, fileOf(id)]);
  }
  for (const first of [
    '/body/DocFragment/body/div/p[1]/text().0',
    '/body/DocFragment.0',
    '#_doc_fragment_0_ x',
  ]) {
    await device.push(document, first, 0.9);
    expect([first, (await locator()).href]).toEqual([first, fileOf('a')]);
  }
  await device.push(document, '#_doc_fragment_5_ c37', 0);
  expect((await locator()).href).toBe(fileOf('c'));
});

test('a paragraph of a document leads to its place there, whatever the percentage says', async () => {
  const places: number[] = [];
  for (const number of [1, 10, 20, 30]) {
    await device.push(document, `/body/DocFragment[6]/body/div/p[${number}]/text().3`, 0.01);
    const { href, locations } = await locator();
    expect(href).toBe(fileOf('c'));
    expect(locations?.progression).toBeLessThanOrEqual((number - 1) / paragraphs + 0.01);
    expect(locations?.progression).toBeGreaterThan((number - 1) / paragraphs - 0.35);
    places.push(locations?.progression ?? 0);
  }
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(new Set(places).size).toBeGreaterThan(2);
});

test('a text that names no place leads to the percentage of the book', async () => {
  const { positions } = await server.call(listPositions, at());
  for (const text of ['17', '/body/DocFragment[99].0', 'nonsense', '']) {
    await device.push(document, text, 0.5);
    const total = (await locator()).locations?.totalProgression ?? 0;
    expect(Math.abs(total - 0.5)).toBeLessThanOrEqual(1 / positions.length);
  }
});

test('M3-09: a place in the browser is a paragraph of its document on the device, and back', async () => {
  const { positions } = await server.call(listPositions, at());
  const ofC = positions.filter(({ href }) => href === fileOf('c'));
  const middle = ofC[Math.floor(ofC.length / 2)];
  if (!middle) throw new Error('the document has no positions');
  await turnTo(middle);
  const pulled = await device.pull(document);
  const progression = middle.locations?.progression ?? 0;
  expect(pulled).toMatchObject({
    percentage: middle.locations?.totalProgression,
    device: 'Browser',
    device_id: 'w',
  });
  const [, number] =
    /^\/body\/DocFragment\[6\]\/body\/div\/p\[(\d+)\]\.0$/.exec(pulled?.progress ?? '') ?? [];
  expect(Math.abs(Number(number) - 1 - progression * paragraphs)).toBeLessThanOrEqual(1.5);

  await device.push(document, '/body/DocFragment[1]/body/div/p[2]/text().0', 0.02);
  expect((await locator()).href).toBe(fileOf('a'));
  expect((await device.pull(document))?.progress).toContain(
    'DocFragment[1]/body/div/p[2]/text().0',
  );
  const first = positions.find(({ href }) => href === fileOf('notes'));
  await turnTo(first ?? {});
  expect((await device.pull(document))?.progress).toBe('/body/DocFragment[3].0');
});

test('a file that is listed twice is its first document on the device', async () => {
  const { positions } = await server.call(listPositions, at());
  await turnTo(positions.find(({ href }) => href === fileOf('b')) ?? {});
  expect((await device.pull(document))?.progress).toBe('/body/DocFragment[2].0');
});

test('a book that is marked as read is at its end, and its last places complete it', async () => {
  await server.call(updateReadProgress, { ...at(), body: { completed: true } });
  expect(await device.pull(document)).toMatchObject({
    progress: `/body/DocFragment[${spine.length}].0`,
    percentage: 1,
  });
  await device.push(document, '/body/DocFragment[2].0', 0.3);
  const isRead = async () => (await server.call(getBook, at())).readProgress?.completed;
  expect(await isRead()).toBe(false);
  await device.push(document, '/body/DocFragment[6]/body/div/p[30].0', 0.995);
  expect(await isRead()).toBe(true);
});

describe.runIf(isAll && hasFixtures)('of every EPUB of the fixtures', () => {
  test('each position of the browser comes back from the device in the same document', async () => {
    await server.addLibrary(copyOfEpubs());
    await server.idle();
    const { content } = await server.call(listBooks, { query: { unpaged: true } });
    const epubs = content.filter(
      ({ media, id }) =>
        media.mediaProfile === 'EPUB' && media.status === 'READY' && id !== book.id,
    );
    expect(epubs.length).toBeGreaterThan(3);
    const own = book;
    for (const epub of epubs) {
      book = epub;
      const { digest = '' } =
        (await server.db
          .selectFrom('bookDigest')
          .select('digest')
          .where('bookId', '=', epub.id)
          .executeTakeFirst()) ?? {};
      const { positions } = await server.call(listPositions, at());
      for (const place of [positions[0], positions[positions.length >> 1], positions.at(-1)]) {
        await turnTo(place ?? {});
        const pulled = await device.pull(digest);
        await device.push(digest, pulled?.progress ?? '', pulled?.percentage ?? 0);
        expect([epub.name, (await locator()).href]).toEqual([epub.name, place?.href]);
      }
    }
    book = own;
  });
});
