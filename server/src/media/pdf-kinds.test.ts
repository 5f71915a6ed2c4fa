import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfOf, pdfStream } from '../testing/make-pdf.ts';
import { analyzeBook } from './analyze-book.ts';
import { imageSize } from './images/images.ts';
import { withPage } from './read-page.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'longbox-pdf-kinds-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function store(bytes: Buffer): string {
  const file = path.join(folder, 'book.pdf');
  writeFileSync(file, bytes);
  return file;
}

const catalogue = '<</Type/Catalog/Pages 2 0 R>>';
const pageTree = '<</Type/Pages/Kids[3 0 R]/Count 1>>';

/** A page of 300 by 100 points, with resources and content. */
const onePage = (resources: string, content: string, others: (string | Buffer)[] = []) =>
  pdfOf([
    catalogue,
    pageTree,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<<${resources}>>>>`,
    pdfStream(content),
    ...others,
  ]);

/**
 * The first page as it is served, and as the analysis told it.
 * @param edge how long its picture must be at least; what is drawn shows in small ones too, in a hundredth of the time
 */
async function firstPage(bytes: Buffer, edge = 300) {
  const file = store(bytes);
  const { status, comment, pages } = await analyzeBook(file, { dimensions: true });
  const [page] = pages;
  const picture = page && (await withPage(file, page, async (read) => read, edge));
  const { width, height } = picture ? await sharp(picture).metadata() : {};
  return { status, comment, page, picture, size: { width, height } };
}

/** How dark a picture is, from 0 to 1. */
async function ink(picture: Buffer | undefined): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return 1 - data.reduce((sum, value) => sum + value, 0) / data.length / 255;
}

describe('fields of forms', () => {
  const field = (appearance: string) =>
    pdfOf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/H 40 Tf 0 g)/DR<</Font<</H 7 0 R>>>>>>>>`,
      pageTree,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Annots[5 0 R]>>',
      'null',
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(FILLED IN)/Rect[10 10 290 90]/F 4/DA(/H 40 Tf 0 g)${appearance}>>`,
      pdfStream('0 g 0 0 280 80 re f', '/Type/XObject/Subtype/Form/BBox[0 0 280 80]/Resources<<>>'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]);

  test('are drawn as the file has them', async () => {
    const { picture } = await firstPage(field('/AP<</N 6 0 R>>'));
    expect(await ink(picture)).toBeGreaterThan(0.6);
  });

  test('are drawn from their values when the file has no drawing', async () => {
    const { picture } = await firstPage(field(''));
    expect(await ink(picture)).toBeGreaterThan(0.01);
  });
});

describe('text whose font is not in the file', () => {
  const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const show = (codes: string) => `BT /F 40 Tf 20 40 Td <${codes}> Tj ET`;
  const descriptor = (name: string, flags: number) =>
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[0 -200 1000 900]` +
    '/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>';

  test.each([
    ['Japanese', 'MS-Mincho', 'UniJIS-UCS2-H', 'Japan1', '日本語かな'],
    ['simplified Chinese', 'STSong-Light', 'UniGB-UCS2-H', 'GB1', '汉字简体'],
    ['traditional Chinese', 'MHei-Medium', 'UniCNS-UCS2-H', 'CNS1', '繁體漢字'],
    ['Korean', 'HYSMyeongJo-Medium', 'UniKS-UCS2-H', 'Korea1', '한국어'],
  ])('%s is drawn', async (_, name, encoding, ordering, text) => {
    const { picture } = await firstPage(
      onePage('/Font<</F 5 0 R>>', show(hex(text)), [
        `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
        `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/FontDescriptor 7 0 R/DW 1000` +
          `/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>>>`,
        descriptor(name, 4),
      ]),
    );
    expect(await ink(picture)).toBeGreaterThan(0.02);
  });

  test.each(['TrueType', 'Type1'])('Cyrillic in a %s font is drawn', async (kind) => {
    const letters = 'afii10017/afii10018/afii10019/afii10020/afii10065/afii10066';
    const { picture } = await firstPage(
      onePage('/Font<</F 5 0 R>>', show('C0C1C2C3C4C5'), [
        `<</Type/Font/Subtype/${kind}/BaseFont/ArialMT/FirstChar 192/LastChar 197` +
          '/Widths[600 600 600 600 600 600]/FontDescriptor 6 0 R' +
          `/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[192/${letters}]>>>>`,
        descriptor('ArialMT', 32),
      ]),
    );
    expect(await ink(picture)).toBeGreaterThan(0.02);
  });

  test.each([
    ['Polish', 'aogonek/cacute/eogonek/nacute/sacute/zacute'],
    ['Czech', 'ccaron/dcaron/ecaron/ncaron/rcaron/tcaron'],
    ['Turkish and Hungarian', 'gbreve/scedilla/Idotaccent/ohungarumlaut/uhungarumlaut/Gbreve'],
    ['Romanian and Latvian', 'abreve/uni0219/uni021B/amacron/kcommaaccent/emacron'],
  ])('%s letters are drawn where no other script is on the page', async (_, names) => {
    const { picture } = await firstPage(
      onePage('/Font<</F 5 0 R>>', show('010203040506'), [
        '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman' +
          `/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[1/${names}]>>>>`,
      ]),
    );
    expect(await ink(picture)).toBeGreaterThan(0.02);
  });

  test('letters of PDFium’s own fonts keep their shapes', async () => {
    const page = (text: string) =>
      onePage('/Font<</F 5 0 R>>', `BT /F 40 Tf 20 40 Td (${text}) Tj ET`, [
        '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman' +
          '/Encoding<</Type/Encoding/Differences[1/lslash/Scaron/OE]>>>>',
      ]);
    const plain = await firstPage(page('iiii'), 1200);
    const withOwn = await firstPage(page('iiii\\001\\002\\003'), 1200);
    // The serifs of the letters to the left are the same in both.
    const left = async (picture: Buffer | undefined) =>
      sharp(picture).extract({ left: 0, top: 0, width: 512, height: 800 }).raw().toBuffer();
    expect((await left(plain.picture)).equals(await left(withOwn.picture))).toBe(true);
  });

  test('letters of a composite font are drawn by what they mean', async () => {
    const { picture } = await firstPage(
      onePage('/Font<</F 5 0 R>>', show('000100020003'), [
        '<</Type/Font/Subtype/Type0/BaseFont/TimesNewRoman,Bold/Encoding/Identity-H' +
          '/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/TimesNewRoman,Bold/FontDescriptor 7 0 R/DW 600' +
          '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
        descriptor('TimesNewRoman,Bold', 34),
        pdfStream(
          'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
            '3 beginbfchar <0001> <0105> <0002> <0151> <0003> <0159> endbfchar endcmap',
        ),
      ]),
    );
    expect(await ink(picture)).toBeGreaterThan(0.015);
  });

  test.each([
    ['Ab', '00240045', '<0001> <0041> <0002> <0062>'],
    ['Éö', '0065007c', '<0001> <00c9> <0002> <00f6>'],
    ['Žđ', '00e60101', '<0001> <017d> <0002> <0111>'],
  ])('%s, known by its numbers in a usual font only, is drawn', async (_, numbers, codes) => {
    const composite = (text: string, more: string, others: (string | Buffer)[] = []) =>
      onePage('/Font<</F 5 0 R>>', show(text), [
        `<</Type/Font/Subtype/Type0/BaseFont/ArialMT/Encoding/Identity-H/DescendantFonts[6 0 R]${more}>>`,
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/ArialMT/FontDescriptor 7 0 R/DW 600' +
          '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
        descriptor('ArialMT', 32),
        ...others,
      ]);
    // By its numbers in Arial, then by codes that say what they mean; the third letter asks for the wide font.
    const numbered = await firstPage(composite(numbers, ''), 1200);
    const named = await firstPage(
      composite('000100020003', '/ToUnicode 8 0 R', [
        pdfStream(
          'begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
            `3 beginbfchar ${codes} <0003> <0105> endbfchar endcmap`,
        ),
      ]),
      1200,
    );
    const two = async (picture: Buffer | undefined) =>
      sharp(picture).extract({ left: 0, top: 0, width: 528, height: 800 }).raw().toBuffer();
    expect((await two(numbered.picture)).equals(await two(named.picture))).toBe(true);
    expect(await ink(numbered.picture)).toBeGreaterThan(0.01);
  });
});

describe('sizes', () => {
  const whole = Infinity;
  const jpegOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
  const picturePage = (jpeg: Buffer, width: number, height: number) =>
    onePage('/XObject<</I 5 0 R>>', '300 0 0 100 0 0 cm /I Do', [
      pdfStream(
        jpeg,
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      ),
    ]);

  test('a page that is one JPEG is handed out as it is, and told so', async () => {
    const jpeg = await jpegOf(600, 200);
    const { page, picture } = await firstPage(picturePage(jpeg, 600, 200), whole);
    expect(picture?.equals(jpeg)).toBe(true);
    expect(page).toMatchObject({ width: 600, height: 200, mediaType: 'image/jpeg' });
  });

  test('a JPEG of other proportions than its page is drawn as the page shows it', async () => {
    const jpeg = await jpegOf(200, 200);
    const { page, picture, size } = await firstPage(picturePage(jpeg, 200, 200), whole);
    expect(picture?.equals(jpeg)).toBe(false);
    expect((size.width ?? 0) / (size.height ?? 1)).toBeCloseTo(3, 1);
    expect(size).toEqual({ width: page?.width, height: page?.height });
  });

  test('one side of a strip is bounded', async () => {
    const strip = pdfOf([
      catalogue,
      pageTree,
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 14000]>>',
    ]);
    const { page, size } = await firstPage(strip, whole);
    expect(page?.height).toBe(16_383);
    expect(size).toEqual({ width: page?.width, height: page?.height });
  });

  test('a page is drawn no larger than a small picture of it needs', async () => {
    const file = store(onePage('', '0 g 10 10 280 80 re f'));
    const { pages } = await analyzeBook(file, { dimensions: true });
    const size = await withPage(file, pages[0]!, (bytes) => imageSize(bytes), 300);
    expect(size).toEqual({ width: 600, height: 200 });
  });

  test('a page that cannot be measured does not count', async () => {
    const book = pdfOf([
      catalogue,
      '<</Type/Pages/Kids[3 0 R 9 0 R 4 0 R]/Count 3>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 90]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 60 90]>>',
    ]);
    const { pages } = await analyzeBook(store(book), { dimensions: true });
    expect(pages.map(({ location }) => location)).toEqual([
      { kind: 'pdf', index: 0 },
      { kind: 'pdf', index: 2 },
    ]);
  });
});

describe('damaged files', () => {
  const sound = onePage('', '0 g 10 10 280 80 re f').toString('latin1');
  const tail = sound.indexOf('xref\n');

  test.each([
    ['without its cross-reference table', sound.slice(0, tail)],
    [
      'with a cross-reference table that leads nowhere',
      sound.replaceAll(/\d{10} 00000 n/g, '0000000007 00000 n'),
    ],
    ['with a wrong start', sound.replace(/startxref\n\d+/, 'startxref\n99999')],
    ['without its header', sound.slice('%PDF-1.4\n'.length)],
    ['with a garbled header', sound.replace('%PDF-1.4', '%P?F-1.4')],
    ['with neither header nor table', sound.slice('%PDF-1.4\n'.length, tail)],
    [
      'cut short within its last stream',
      `${sound.slice(0, tail)}5 0 obj<</Length 900>>stream\nabc`,
    ],
    [
      'cut short within a string of raw bytes in its trailer',
      `${sound.slice(0, sound.indexOf('trailer'))}trailer<</Size 5/Root 1 0 R/ID[<\u008f\u00fe>\u0000(\u009a<<`,
    ],
    [
      'with raw bytes in a hexadecimal string of its trailer',
      sound.replace('trailer<<', 'trailer<</ID[<\u008f\u00fe(\u0081><\u0090>]'),
    ],
    ['after a kilobyte of something else', `${' '.repeat(900)}${sound}`],
  ])('one %s is read', async (_, text) => {
    const { status, picture } = await firstPage(Buffer.from(text, 'latin1'));
    expect(status).toBe('READY');
    expect(await ink(picture)).toBeGreaterThan(0.6);
  });
});
