import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { listPositions, updateProgression } from '@longbox/contract/publication';
import { scanLibrary } from '@longbox/contract/libraries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeMarkup } from '@longbox/contract/decode-markup';
import { contentOf, isBalanced, isDocument, textOf } from '../../testing/epub-content.ts';
import type { ScriptedKobo } from '../../testing/kobo-device.ts';
import { type KoboLibrary, startKoboLibrary } from '../../testing/kobo-library.ts';
import { stateFrom } from '../../testing/kobo-states.ts';
import { makeEpubOf } from '../../testing/make-epub.ts';
import { copyOfEpubs, hasFixtures, temporaryFolder } from '../../testing/test-server.ts';

let library: KoboLibrary;
let device: ScriptedKobo;
beforeAll(async () => {
  library = await startKoboLibrary();
  const { server, root } = library;
  await makeEpubOf(path.join(root, 'Odd', 'Odd 1.epub'), {
    manifest: Object.keys(odd).map(item).join(''),
    files: odd,
  });
  const { libraryId } = await library.bookOf('One');
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  if (hasFixtures) await server.addLibrary(copyOfEpubs());
  await server.idle();
  device = await library.newDevice();
  await device.sync();
});
afterAll(() => library.server.close());

const item = (name: string) =>
  `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`;
const page = (body: string, encoding = 'utf-8') =>
  `<?xml version="1.0" encoding="${encoding}"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg"><text>Drawn. Twice.</text><image href="a.png"/></svg>';
const odd = {
  'wide.xhtml': Buffer.from(`\uFEFF${page('<p>Ärger. Öl.</p>', 'utf-16')}`, 'utf16le'),
  'marked.xhtml': Buffer.from(`\uFEFF${page('<p>Ärger. Öl.</p>')}`),
  'cdata.xhtml': page('<p>One. <![CDATA[a < b. & so on.]]> Two.</p>'),
  'entities.xhtml': page('<p>A&#160;b. &amp; c. &nbsp;D &mdash; e.</p>'),
  'closed.xhtml': page('<p>One.<a id="x"/> Two.<br/>Three. <i/>Four.</p>'),
  'tables.xhtml': page(
    '<table><tr><td>A. B.<table><tr><td>C. D.</td></tr></table>E.</td></tr></table><p>F.</p>',
  ),
  'code.xhtml': page('<p>One.</p><pre>if (a. b)\n  c.  d.</pre><p>Two.</p>'),
  'drawing.xhtml': page(`<p>One. ${drawing} Two.</p>`),
  'broken.xhtml': '<html><body><p>one. <i>two<p>three</body>',
  'many.xhtml': page(`<p>${'A. '.repeat(200_001)}</p>`),
};

/** Downloads a book by the address that the sync told, with nothing but that. */
async function download(id: string) {
  const { metadata } = device.books.get(id) ?? {};
  const [told] = metadata?.DownloadUrls ?? [];
  const answer = await fetch(told?.Url ?? '');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([metadata?.Title, answer.status, answer.headers.get('set-cookie')]).toEqual([
    metadata?.Title,
    200,
    null,
  ]);
  expect(answer.headers.get('content-type')).toBe('application/epub+zip');
  expect(answer.headers.get('content-length')).toBe(`${bytes.length}`);
  return { bytes, format: told?.Format, name: answer.headers.get('content-disposition') ?? '' };
}

let made = 0;
async function contentIn(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  made += 1;
  const file = path.join(folder, `${made}.epub`);
  await writeFile(file, bytes);
  return contentOf(file);
}
const folder = temporaryFolder();

/** The documents of a download that haven't the text of those in the file. */
async function lossesOf(file: string, downloaded: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const lost: string[] = [];
  for (const [name, bytes] of await contentOf(file)) {
    const now = downloaded.get(name);
    if (!isDocument(name) || now === undefined) continue;
    const [before, after] = [decodeMarkup(bytes), decodeMarkup(now)];
    const isWorse = isBalanced(before) && !isBalanced(after);
    if (textOf(after) !== textOf(before) || isWorse) lost.push(`${file}: ${name}`);
  }
  return lost;
}

describe('conversation 9: books as a device downloads them', () => {
  test.skipIf(!hasFixtures)('have the text of their file, in every fixture', async () => {
    const { content } = await library.server.call(listBooks, { query: { unpaged: true } });
    const held = content.filter(({ id }) => device.books.has(id));
    const formats = new Map<string, number>();
    for (const { id, url } of held) {
      const { bytes, format = '', name } = await download(id);
      formats.set(format, (formats.get(format) ?? 0) + 1);
      if (format !== 'KEPUB') {
        expect([url, bytes.equals(readFileSync(url))]).toEqual([url, true]);
        continue;
      }
      expect(name).toMatch(/\.kepub\.epub$/);
      expect(await lossesOf(url, await contentIn(bytes))).toEqual([]);
    }
    expect(formats.get('KEPUB')).toBeGreaterThan(15);
    expect(formats.get('EPUB3FL')).toBeGreaterThan(0);
  });

  test('keep all text of unusual documents, and leave those that are too long alone', async () => {
    const { id, url } = await library.bookOf('Odd');
    const { bytes } = await download(id);
    const downloaded = await contentIn(bytes);
    expect(await lossesOf(url, downloaded)).toEqual([]);
    const isMarked = (name: string) => downloaded.get(name)?.includes('koboSpan') === true;
    const left = Object.keys(odd).filter((name) => !isMarked(name));
    expect(left).toEqual(['many.xhtml']);
    expect(downloaded.get('many.xhtml')?.equals(Buffer.from(odd['many.xhtml']))).toBe(true);
    expect(downloaded.get('code.xhtml')?.toString()).toContain('<pre>if (a. b)\n  c.  d.</pre>');
    expect(downloaded.get('drawing.xhtml')?.toString()).toContain(drawing);
    expect((await download(id)).bytes.equals(bytes)).toBe(true);
  });

  test('hold every place that they are opened at (rule 10)', async () => {
    const { server } = library;
    const { content } = await server.call(listBooks, { query: { unpaged: true } });
    const lost: string[] = [];
    let looked = 0;
    for (const { id, url } of content) {
      if (device.books.get(id)?.metadata.DownloadUrls[0]?.Format !== 'KEPUB') continue;
      const { positions } = await server.call(listPositions, { params: { bookId: id } });
      const locator = positions[Math.floor(positions.length / 2)];
      if (!locator) continue;
      const browser = { id: 'web', name: 'Browser' };
      const body = { modified: new Date().toISOString(), device: browser, locator };
      await server.call(updateProgression, { params: { bookId: id }, body });
      const { Location } = (await stateFrom(device, id)).CurrentBookmark;
      const downloaded = await contentIn((await download(id)).bytes);
      const text = downloaded.get(Location?.Source ?? '')?.toString() ?? '';
      if (!text.includes(`id="${Location?.Value}"`))
        lost.push(`${url}: ${JSON.stringify(Location)}`);
      looked += 1;
    }
    expect(lost).toEqual([]);
    expect(looked).toBeGreaterThan(7);
  });
});
