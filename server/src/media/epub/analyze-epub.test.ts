import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { detectImageType } from '../images/image-type.ts';
import { readZipPage } from '../zip/read-zip.ts';
import { analyzeEpub } from './analyze-epub.ts';
import type { EpubFacts, EpubLink } from './epub-facts.ts';
import { epubPositions } from './positions.ts';

const fixtures = new URL('../../../../../shared/fixtures/', import.meta.url);
const fixture = (name: string) => join(fileURLToPath(fixtures), name);
const dimensions = { dimensions: true };

const rows = readFileSync(new URL('expected.tsv', fixtures), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([path]) => path?.endsWith('.epub'))
  .map(([path = '', statuses = '', pages = '', code = '']) => ({ path, statuses, pages, code }));

/** Rows of the manifest such as `…; 16 spine items (16 linear), 19 contents entries, reflowable, direction rtl |`. */
const shapes = [
  ...readFileSync(new URL('MANIFEST.md', fixtures), 'utf8').matchAll(
    /^\| `(.+?\.epub)`.* (\d+) spine items \((\d+) linear\), (\d+) contents entries, ([\w-]+), direction (\w+) \|/gmu,
  ),
].map(([, path = '', spine, linear, contents, layout, direction]) => ({
  path: `library-books/${path}`,
  shape: {
    spine: Number(spine),
    linear: Number(linear),
    contents: Number(contents),
    layout,
    direction,
  },
}));

async function factsOf(path: string): Promise<EpubFacts> {
  const { epub } = await analyzeEpub(fixture(path), dimensions);
  if (!epub) throw new Error(`${path} has no facts`);
  return epub;
}

/** Entries that lead somewhere; the fixtures' list does not count mere headings. */
function linksIn(links: EpubLink[]): number {
  return links.reduce(
    (sum, { path, children }) => sum + (path === undefined ? 0 : 1) + linksIn(children),
    0,
  );
}

describe('analyzeEpub', () => {
  test('has fixtures', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(shapes.length).toBeGreaterThan(12);
  });

  test.each(rows)('$path', async ({ path, statuses, pages, code }) => {
    const analysis = await analyzeEpub(fixture(path), dimensions);
    expect(statuses.split('|')).toContain(analysis.status);
    expect(analysis.mediaType).toBe('application/epub+zip');
    const ready = analysis.status === 'READY';
    expect(analysis.epub !== undefined).toBe(ready);
    expect(analysis.comment).toContain(ready ? '' : `ERR_${code}`);
    expect(pages === '' || analysis.pages.length === Number(pages)).toBe(true);
    expect(analysis.epub?.divinaCompatible ?? false).toBe(analysis.pages.length > 0);
  });

  test.each(shapes)('reads the structure of $path', async ({ path, shape }) => {
    const { readingOrder, toc, fixedLayout, readingProgression } = await factsOf(path);
    expect({
      spine: readingOrder.length,
      linear: readingOrder.filter(({ linear }) => linear).length,
      contents: linksIn(toc),
      layout: fixedLayout ? 'pre-paginated' : 'reflowable',
      direction: readingProgression ?? 'default',
    }).toEqual(shape);
  });

  test.each(rows.filter(({ path }) => path.startsWith('library-books')))(
    'every file of $path can be read',
    async ({ path }) => {
      const { readingOrder, resources } = await factsOf(path);
      for (const { location } of [...readingOrder, ...resources]) {
        expect(await readZipPage(fixture(path), location)).toHaveLength(location.size);
      }
    },
  );

  test('reads the metadata of EPUB 2', async () => {
    const facts = await factsOf(
      'library-books/Sherlock Holmes Stories/01 A Scandal in Bohemia.epub',
    );
    expect(facts).toMatchObject({
      metadata: {
        title: 'A Scandal in Bohemia',
        isbn: '9783161484100',
        language: 'en',
        releaseDate: '1891-07-01',
        series: { title: 'Sherlock Holmes Stories', number: '1' },
      },
      cover: { path: 'OEBPS/cover.jpg', mediaType: 'image/jpeg' },
      isKepub: false,
      landmarks: [{ title: 'Cover', path: 'OEBPS/cover.xhtml' }],
    });
    expect(facts.metadata.authors[0]).toEqual({ name: 'Arthur Conan Doyle', role: 'writer' });
    expect(facts.resources.map(({ path }) => path)).toEqual([
      'OEBPS/toc.ncx',
      'OEBPS/cover.jpg',
      'OEBPS/s.css',
    ]);
  });

  test('reads the metadata of EPUB 3', async () => {
    const facts = await factsOf(
      'library-books/Sherlock Holmes/The Adventures of Sherlock Holmes.epub',
    );
    expect(facts.metadata.series).toEqual({ title: 'Sherlock Holmes', number: '3' });
    expect(facts.cover?.path).toBe('epub/images/cover.svg');
    const children = await factsOf("library-books/EPUB 3 Samples/Children's Literature.epub");
    expect(children.pageList.length).toBeGreaterThan(50);
    expect(children.toc.some((entry) => entry.children.length > 0)).toBe(true);
  });

  test('gives the pages of an image book, in order and readable', async () => {
    const path = 'library-books/Fixed Layout Comics/Rainbow Potion (fixed layout).epub';
    const { pages } = await analyzeEpub(fixture(path), dimensions);
    expect(pages.map(({ fileName }) => fileName)).toEqual(
      Array.from({ length: 6 }, (_, i) => `EPUB/img/0${i}.jpg`),
    );
    expect(pages[1]).toMatchObject({ mediaType: 'image/jpeg', width: 700, height: 989 });
    for (const { location, mediaType } of pages) {
      if (location.kind !== 'zip') throw new Error('not a zip entry');
      expect(detectImageType(await readZipPage(fixture(path), location))).toBe(mediaType);
    }
  });

  test('counts positions by length, pages by compressed length', async () => {
    const facts = await factsOf('library-books/EPUB 3 Samples/Moby-Dick.epub');
    const positions = epubPositions(facts);
    expect(positions.at(-1)?.locations).toMatchObject({
      position: positions.length,
      totalProgression: 1,
    });
    expect(facts.pagesCount).toBeLessThan(positions.length);
    expect(facts.pagesCount).toBeGreaterThanOrEqual(facts.readingOrder.length);
  });

  test.each([
    ['zip-as-epub.epub', 'ERR_1032'],
    ['epub no container.epub', 'ERR_1033 [META-INF/container.xml]'],
    ['epub no opf.epub', 'ERR_1033 [OEBPS/content.opf]'],
    ['epub broken opf xml.epub', 'ERR_1008'],
    ['epub missing part.epub', 'ERR_1033 [OEBPS/part2.xhtml]'],
    ['zero bytes.epub', 'ERR_1008'],
    ['none.epub', 'ERR_1018'],
  ])('says of %s: %s', async (name, comment) => {
    expect((await analyzeEpub(fixture(`broken/${name}`), dimensions)).comment).toBe(comment);
  });

  test('knows no file outside the book', async () => {
    const { readingOrder, resources } = await factsOf('broken/epub path traversal.epub');
    expect([...readingOrder, ...resources].filter(({ path }) => path.includes('..'))).toEqual([]);
    expect((await factsOf('broken/epub no toc.epub')).toc).toEqual([]);
  });
});
