import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fb2Of, makeFb2 } from '../testing/make-fb2.ts';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { detectMediaType } from './detect-type.ts';
import { parseXml } from './metadata/xml-tree.ts';
import { readCover } from './read-cover.ts';
import { readPage } from './read-page.ts';
import { writeZip } from './zip/write-zip.ts';

let folder: string;
let picture: Buffer;
const at = (name: string): string => path.join(folder, name);
const analyze = (file: string) => analyzeBook(file, { dimensions: true });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-text-'));
  keepCopiesIn(at('copies'), { clean: true });
  picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#da2' } })
    .png()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The text of every document, in reading order; each must be sound XML. */
async function documentsOf(file: string): Promise<string[]> {
  const { epub } = await analyze(file);
  return Promise.all(
    (epub?.readingOrder ?? []).map(async (item) => {
      const bytes = await readPage(file, item);
      expect(parseXml(bytes)?.closed).toBe(true);
      return bytes.toString('utf8');
    }),
  );
}

describe.each(['utf-8', 'windows-1251'] as const)('a FictionBook in %s', (encoding) => {
  test('is read to its end, with its facts, contents, notes and pictures', async () => {
    const file = at(`${encoding}.fb2`);
    makeFb2(file, { encoding, pictures: { 'bee.png': picture } });
    const { status, mediaType, comment, pages, epub } = await analyze(file);
    expect([status, mediaType, comment, pages]).toEqual([
      'READY',
      'application/x-fictionbook+xml',
      '',
      [],
    ]);
    expect(epub?.metadata).toEqual({
      title: 'Улей',
      authors: [
        { name: 'Ада Пчелова', role: 'writer' },
        { name: 'Jo Doe', role: 'translator' },
      ],
      description: 'О пчелах.',
      publisher: 'Мед',
      releaseDate: '2021-01-01',
      language: 'ru',
      isbn: '9783161484100',
      subjects: ['пчелы', 'лето'],
      series: { title: 'Пасека', number: '2' },
    });
    expect(epub?.toc.map(({ title }) => title)).toEqual(['Глава 1', 'Глава 2', 'Глава 3', '1']);
    expect(epub?.toc[1]).toMatchObject({ path: epub?.readingOrder[2]?.path, fragment: 'c2' });
    const documents = await documentsOf(file);
    expect(documents).toHaveLength(5);
    expect(documents[1]).toContain('Жил-был <em class="emphasis">пасечник</em>');
    expect(documents[1]).toContain('href="0005.xhtml#n1"');
    expect(documents[4]).toContain('Примечание.');
    const analysis = await analyze(file);
    expect(await readCover(file, analysis, { edge: 100, rightToLeft: false })).toBeDefined();
    const image = epub?.resources.find((resource) => resource.mediaType === 'image/png');
    expect((await readPage(file, image!)).equals(picture)).toBe(true);
  });
});

test('a FictionBook in a zip archive is the same book', async () => {
  const file = at('zipped.fb2.zip');
  await writeZip(file, [{ name: 'hive.fb2', bytes: fb2Of() }]);
  expect(await detectMediaType(file)).toBe('application/x-zip-compressed-fb2');
  const { status, epub } = await analyze(file);
  expect([status, epub?.metadata.title]).toEqual(['READY', 'Улей']);
});

test('long chapters become several documents, and long books open in parts', async () => {
  const section = (title: string, inner: string): string =>
    `<section><title><p>${title}</p></title>${inner}</section>`;
  const text = '<p>A sentence that repeats itself.</p>'.repeat(8000);
  const file = at('long.fb2');
  makeFb2(file, { body: section('One', section('Inner', text) + section('Last', text)) });
  const { epub } = await analyze(file);
  expect(epub?.toc[0]?.children.map(({ title }) => title)).toEqual(['Inner', 'Last']);
  const sizes = epub?.readingOrder.map(({ location }) => location.size) ?? [];
  expect(Math.max(...sizes)).toBeLessThan(250_000);
  expect((await documentsOf(file)).join('').split('repeats itself').length - 1).toBe(16_000);
});

describe('FictionBooks that are not what they say', () => {
  const refused = async (bytes: Buffer | string) => {
    const file = at('hostile.fb2');
    writeFileSync(file, bytes);
    const { status, comment } = await analyze(file);
    return `${status} ${comment}`;
  };

  test('markup, scripts and addresses in them stay text or are left out', async () => {
    const file = at('script.fb2');
    makeFb2(file, {
      body: `<section><p>&lt;script&gt;alert(1)&lt;/script&gt;<script>alert(2)</script>
        <a l:href="javascript:alert(3)">away</a><image l:href="../../etc/passwd"/>
        <a l:href="#nowhere">lost</a></p></section>`,
    });
    const all = (await documentsOf(file)).join('');
    expect(all).toContain('&lt;script&gt;alert(1)');
    expect(all).not.toMatch(/<script|javascript:|passwd|nowhere/u);
  });

  test('entities are never expanded, and nesting, size and emptiness have limits', async () => {
    const entities = fb2Of()
      .toString('utf8')
      .replace(
        '<FictionBook',
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><FictionBook',
      );
    expect(await refused(entities.replace('Жил-был', '&b;'))).toBe('READY ');
    expect(await refused(`<FictionBook><body>${'<section>'.repeat(200)}`)).toBe('ERROR ERR_1008');
    expect(await refused('<FictionBook><description/></FictionBook>')).toBe('ERROR ERR_1006');
    expect(await refused('<FictionBook>')).toBe('ERROR ERR_1006');
    const many = `<FictionBook><body><section>${'<p/>'.repeat(200_001)}</section></body></FictionBook>`;
    expect(await refused(many)).toBe('ERROR ERR_1008');
    const large = Buffer.alloc(64 * 2 ** 20 + 1, ' ');
    large.write('<FictionBook>');
    expect(await refused(large)).toBe('ERROR ERR_1008');
  });

  test('what is no picture is left out, and one cut short is read as far as it goes', async () => {
    const file = at('picture.fb2');
    makeFb2(file, { pictures: { 'bee.png': Buffer.from('no picture') } });
    expect((await documentsOf(file)).join('')).not.toContain('<img');
    const bytes = fb2Of();
    expect(await refused(bytes.subarray(0, bytes.length - 2000))).toBe('READY ');
  });
});
