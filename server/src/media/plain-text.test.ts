import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyzeBook } from './analyze-book.ts';
import { keepCopiesIn } from './book-copies.ts';
import { parseXml } from './metadata/xml-tree.ts';
import { readPage } from './read-page.ts';

let folder: string;
const at = (name: string): string => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-plain-'));
  keepCopiesIn(at('copies'), { clean: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A text in an encoding of one and two bytes a letter, as its decoder has it. */
function encode(text: string, encoding: string): Buffer {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 255; lead >= 128; lead -= 1) {
    for (let trail = 255; trail >= 64; trail -= 1) {
      codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
    codes.set(decoder.decode(Uint8Array.of(lead)), [lead]);
  }
  return Buffer.from(
    Array.from(text).flatMap((letter) =>
      letter < '\u0080' ? [letter.charCodeAt(0)] : (codes.get(letter) ?? []),
    ),
  );
}

async function read(bytes: Buffer | string, name = 'The Hive.txt') {
  const file = at(name);
  writeFileSync(file, bytes);
  const analysis = await analyzeBook(file, { dimensions: false });
  const documents = await Promise.all(
    (analysis.epub?.readingOrder ?? []).map(async (item) => {
      const document = await readPage(file, item);
      expect(parseXml(document)?.closed).toBe(true);
      return document.toString('utf8');
    }),
  );
  return { ...analysis, documents };
}

const bodyOf = (document = ''): string =>
  document.slice(document.indexOf('<body>') + 6, document.indexOf('</body>'));

const texts = {
  'windows-1252': 'Später saß Änne müßig am Ufer und aß Brötchen.',
  'windows-1251': 'Жил-был старый пасечник, и была у него дочь.',
  'koi8-r': 'Жил-был старый пасечник, и была у него дочь.',
  shift_jis: '昔々、あるところにおじいさんとおばあさんがありました。',
  gbk: '从前有一座山，山上有一座庙，庙里有一个老和尚。',
  big5: '從前有一座山，山上有一座廟，廟裡有一個老和尚。',
  'euc-kr': '옛날 옛적에 한 마을에 나무꾼이 살고 있었습니다.',
};

test.each(Object.entries(texts))('text in %s is read', async (encoding, text) => {
  const { documents, mediaType } = await read(encode(`${text}\n`.repeat(3), encoding));
  expect(mediaType).toBe('text/plain');
  expect(bodyOf(documents[0])).toContain(text);
});

test('text in Unicode is read, with and without a mark', async () => {
  const text = 'Ein Bienenstock — 蜂の巣';
  const forms = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    // One letter that was damaged.
    Buffer.concat([Buffer.from(text.repeat(10)), Buffer.from([0xe4])]),
  ];
  for (const bytes of forms) expect(bodyOf((await read(bytes)).documents[0])).toContain(text);
});

test('broken lines become paragraphs, verses stay, and headings begin chapters', async () => {
  const line = 'Once upon a time there was a bee that would not stay at home, but flew,';
  const paragraph = `${line}\n${line}\n${line} far away.\n\n`;
  const text = `THE HIVE\n\nContents\n\nChapter 1\n\nChapter 2\n\nChapter 1\n\n${paragraph.repeat(9)}
Chapter 2 & <last>\n\n${paragraph}O bee,\nO bee!\n\nPart of it was true, he said, and went away.\n`;
  const { epub, documents } = await read(text);
  expect(epub?.metadata.title).toBe('The Hive');
  expect(epub?.toc.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2 & <last>']);
  expect(documents).toHaveLength(3);
  expect(bodyOf(documents[1]).split('<p>').length - 1).toBe(9);
  expect(documents[1]).toContain(`<p>${line} ${line} ${line} far away.</p>`);
  expect(documents[2]).toContain('<h2 id="chapter-2">Chapter 2 &amp; &lt;last&gt;</h2>');
  expect(documents[2]).toContain('<p>O bee,<br/>O bee!</p>');
});

test('a line is a paragraph where lines are not broken', async () => {
  const long = 'A sentence that goes on and on without any end. '.repeat(5);
  const { documents, epub } = await read(`第一章 山\n${long}\n${long}\n第二章 河\n${long}\n`);
  expect(documents.map((document) => bodyOf(document).split('<p>').length - 1)).toEqual([2, 1]);
  expect(epub?.toc.map(({ title }) => title)).toEqual(['第一章 山', '第二章 河']);
});

test('what is no text, empty, or too large is refused', async () => {
  const outcome = async (bytes: Buffer | string) => {
    const { status, comment } = await read(bytes);
    return `${status} ${comment}`;
  };
  expect(await outcome(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]))).toBe(
    'UNSUPPORTED ERR_1001',
  );
  expect(await outcome('')).toBe('UNSUPPORTED ERR_1001');
  expect(await outcome(' \n\n \n')).toBe('ERROR ERR_1006');
  expect(await outcome(Buffer.alloc(64 * 2 ** 20 + 1, 'a'))).toBe('ERROR ERR_1008');
  const { documents } = await read('A line.\n'.repeat(200_000));
  expect(Math.max(...documents.map(({ length }) => length))).toBeLessThan(202_000);
});
