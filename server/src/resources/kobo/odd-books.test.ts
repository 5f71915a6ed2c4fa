import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getProgression, listPositions, updateProgression } from '@longbox/contract/publication';
import { scanLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { sendState, stateFrom } from '../../testing/kobo-states.ts';
import { makeEpubOf } from '../../testing/make-epub.ts';
import { makeMobi } from '../../testing/make-mobi.ts';
import type { TestServer } from '../../testing/test-server.ts';

let library: KoboLibrary;
let server: TestServer;
beforeAll(async () => {
  library = await startKoboLibrary();
  ({ server } = library);
  await makeEpubOf(path.join(library.root, 'Pair', 'Pair 1.epub'), bookOf(pair));
  await makeEpubOf(path.join(library.root, 'Fixed', 'Fixed 1.epub'), bookOf(pages, fixedLayout));
  makeMobi(path.join(library.root, 'Kindle', 'Kindle 1.azw3'));
  const { libraryId } = await library.bookOf('One');
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
});
afterAll(() => server.close());

/** The same word, once composed and once not. */
const pair = ['caf\u00e9.xhtml', 'cafe\u0301.xhtml'] as const;
const pages = ['page 1.xhtml', 'page 2.xhtml', 'page 3.xhtml'] as const;
const fixedLayout = '<meta property="rendition:layout">pre-paginated</meta>';

const document = (text: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title>
<meta name="viewport" content="width=600,height=900"/></head><body><p>${text}</p></body></html>`;

/** A book of these documents, each with sentences of its own. */
function bookOf(names: readonly string[], metadata = '') {
  const items = names.map(
    (name, at) =>
      `<item id="d${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  );
  return {
    files: {
      'book.opf': `<?xml version="1.0"?>
<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${names[0]}</dc:identifier>
<dc:title>A book</dc:title><dc:language>en</dc:language>${metadata}</metadata>
<manifest>${items.join('')}</manifest>
<spine>${names.map((_, at) => `<itemref idref="d${at}"/>`).join('')}</spine></package>`,
      ...Object.fromEntries(
        names.map((name, at) => [name, document(`Document ${at}. `.repeat(100 * (at + 1)))]),
      ),
    },
  };
}

const minute = (number: number): string =>
  new Date(Date.now() - 3_600_000 + number * 60_000).toISOString();
const progressOf = (bookId: string) => server.call(getProgression, { params: { bookId } });

describe('conversation 7: unusual books', () => {
  test('of two files that differ in their Unicode form each keeps its own places', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Pair');
    for (const [at, source] of pair.entries()) {
      const place = { source, mark: 'kobo.1.90', percent: 50 };
      expect(await sendState(device, id, minute(at), place)).toMatchObject({ whole: 'Success' });
      expect((await progressOf(id))?.locator.href).toBe(source);
      const { Location } = (await stateFrom(device, id)).CurrentBookmark;
      expect(Location).toMatchObject({ Source: source, Value: 'kobo.1.90' });
    }
    // The second is twice as long: the same sentence stands in its first half.
    expect((await progressOf(id))?.locator.locations?.progression).toBeLessThan(0.55);
    const files = await Promise.all(
      pair.map(async (name) =>
        (await server.fetch(`/api/v1/books/${id}/resource/${encodeURI(name)}`)).text(),
      ),
    );
    expect(files.map((text) => /Document \d/.exec(text)?.[0])).toEqual([
      'Document 0',
      'Document 1',
    ]);
  });

  test('each file of a fixed layout is one place, both ways', async () => {
    const device = await library.newDevice();
    await device.sync();
    const { id } = await library.bookOf('Fixed');
    expect(device.books.get(id)?.metadata.DownloadUrls).toMatchObject([{ Format: 'EPUB3FL' }]);
    const [first, second, third] = pages;
    const place = { source: second, mark: 'kobo.1.1', percent: 0 };
    expect(await sendState(device, id, minute(1), place)).toMatchObject({ whole: 'Success' });
    expect((await progressOf(id))?.locator).toMatchObject({
      href: second,
      locations: { position: 2 },
    });
    for (const [at, href] of [third, first].entries()) {
      const body = {
        modified: minute(10 + at),
        device: { id: 'web', name: 'Browser' },
        locator: { href, locations: { progression: 0 } },
      };
      await server.call(updateProgression, { params: { bookId: id }, body });
      const { Location } = (await stateFrom(device, id)).CurrentBookmark;
      expect(Location).toEqual({ Source: href, Type: 'KoboSpan', Value: 'kobo.1.1' });
    }
  });

  test('a Kindle book comes as the EPUB that it is read from, and keeps its place', async () => {
    const device = await library.newDevice();
    await device.sync();
    const { id } = await library.bookOf('Kindle');
    const { pathname, search } = new URL(device.books.get(id)?.metadata.DownloadUrls[0]?.Url ?? '');
    const file = await device.call(pathname.replace(/^\/kobo\/[^/]+/, '') + search);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/epub+zip']);
    expect(file.headers['content-disposition']).toContain('Kindle 1.kepub.epub');
    const { positions } = await server.call(listPositions, { params: { bookId: id } });
    const source = positions.at(-1)?.href ?? '';
    const place = { source, mark: 'kobo.1.1', percent: 0 };
    expect(await sendState(device, id, minute(1), place)).toMatchObject({ whole: 'Success' });
    expect((await progressOf(id))?.locator.href).toBe(source);
    const { Location } = (await stateFrom(device, id)).CurrentBookmark;
    expect(Location).toMatchObject({ Source: source, Value: 'kobo.1.1' });
  });

  test.each([
    [0, 'first'],
    [100, 'last'],
  ] as const)('%s percent of the only file is the %s place of the book', async (percent, end) => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Eight');
    const { positions } = await server.call(listPositions, { params: { bookId: id } });
    const source = positions[0]?.href ?? '';
    await sendState(device, id, new Date().toISOString(), { source, percent });
    const stored = (await progressOf(id))?.locator.locations?.position;
    expect(stored).toBe(end === 'first' ? 1 : positions.length);
    await server.db.deleteFrom('readProgress').where('bookId', '=', id).execute();
  });
});

describe('7.1: a file that can’t be converted', () => {
  test('is refused twice, then sent as it is', async () => {
    const device = await library.newDevice();
    const { id } = await library.bookOf('Two');
    const file = path.join(library.root, 'Two', 'Two 1.epub');
    // Its directory is there, and its documents are not.
    const whole = readFileSync(file);
    writeFileSync(file, Buffer.concat([Buffer.alloc(500), whole.subarray(500)]));
    const at = `/v1/books/${id}/file/epub?convert_kepub=true`;
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await device.call(at)).status);
    expect(statuses).toEqual([503, 503, 200]);
    truncateSync(file, 100);
    // Rule 12: neither fails the sync.
    await device.sync();
    expect(device.ids()).toContain(id);
  });
});
