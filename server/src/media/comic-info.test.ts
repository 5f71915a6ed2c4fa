import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseComicInfo } from './metadata/comic-info.ts';
import { openZip } from './zip/read-zip.ts';

async function comicInfoOf(book: string) {
  const url = new URL(`../../../../shared/fixtures/library-comics/${book}`, import.meta.url);
  const zip = await openZip(fileURLToPath(url));
  const entry = zip.entries.find((found) => found.name === 'ComicInfo.xml')!;
  const info = parseComicInfo(await zip.read(entry));
  await zip.close();
  return info;
}

const extremes = (name: string) => comicInfoOf(`Metadata Extremes/Metadata Extremes ${name}.cbz`);
const parse = (inner: string) => parseComicInfo(Buffer.from(`<ComicInfo>${inner}</ComicInfo>`));

describe('parseComicInfo', () => {
  test('reads every field', async () => {
    expect(await extremes('01 - all fields')).toEqual({
      title: 'All & <every> "field"',
      series: 'Metadata Extremes',
      number: '1',
      count: 9,
      volume: 3,
      alternateSeries: 'Other Order',
      alternateNumber: '7',
      alternateCount: 12,
      summary: 'Line one.\nLine two with emoji 🐈 and 日本語.',
      releaseDate: '2020-02-29',
      authors: [
        { name: 'Ann Author', role: 'writer' },
        { name: 'Bob Writer', role: 'writer' },
        { name: 'Carl Pencil', role: 'penciller' },
        { name: 'Dee Ink', role: 'inker' },
        { name: 'Eve Colour', role: 'colorist' },
        { name: 'Fay Letter', role: 'letterer' },
        { name: 'Gus Cover', role: 'cover' },
        { name: 'Hal Editor', role: 'editor' },
        { name: 'Ida Translator', role: 'translator' },
      ],
      publisher: 'Pub Inc.',
      imprint: 'Imp',
      genres: ['Action', 'Science Fiction', 'Drama'],
      tags: ['one', 'two', 'three'],
      links: [
        { label: 'example.org', url: 'https://example.org/a' },
        { label: 'example.org', url: 'https://example.org/b' },
      ],
      pageCount: 2,
      language: 'en-GB',
      format: 'Annual',
      readingDirection: undefined,
      ageRating: 18,
      isbn: '9780306406157',
      seriesGroups: ['Group A', 'Group B'],
      storyArcs: [
        { name: 'Arc One', number: '3' },
        { name: 'Arc Two', number: '1' },
      ],
    });
  });

  test('leaves out invalid values', async () => {
    expect(await extremes('04 - bad date')).toMatchObject({
      number: '4',
      releaseDate: '2021-01-01',
    });
    expect(await extremes('05 - bad isbn and language')).toMatchObject({
      title: 'Bad values',
      isbn: undefined,
      language: undefined,
      links: [],
      ageRating: undefined,
    });
    expect(await extremes('06 - empty strings')).toMatchObject({
      title: undefined,
      authors: [],
      genres: [],
    });
    expect(await extremes('02 - number text')).toMatchObject({ number: '½' });
    expect(await extremes('03 - negative number')).toMatchObject({ number: '-1' });
  });

  test('keeps what precedes a fault and never expands entities of the file', async () => {
    expect(await extremes('07 - not well-formed')).toMatchObject({ title: undefined });
    expect(await extremes('08 - external entity')).toMatchObject({ title: 'host:', number: '8' });
    expect(await extremes('09 - entity expansion')).toMatchObject({ title: undefined });
    expect(parseComicInfo(Buffer.from('<ComicInfo><Title>A</Title><Series>B'))).toMatchObject({
      title: 'A',
      series: undefined,
    });
  });

  test('decodes UTF-16, a byte order mark and declared encodings', async () => {
    expect(await extremes('10 - utf16')).toMatchObject({ title: 'Ünïcödé sixteen' });
    expect(
      await comicInfoOf("Pepper & Carrot (Français)/Épisode 01 – Potion d'envol.cbz"),
    ).toMatchObject({
      language: 'fr',
    });
    const latin =
      '<?xml version="1.0" encoding="iso-8859-1"?><ComicInfo><Title>\u00c9t\u00e9</Title></ComicInfo>';
    expect(parseComicInfo(Buffer.from(latin, 'latin1'))).toMatchObject({ title: 'Été' });
  });

  test('reads right to left and ages', async () => {
    expect(
      await comicInfoOf('Manga Sample (right to left)/Manga Sample v03 c2.5.cbz'),
    ).toMatchObject({
      readingDirection: 'RIGHT_TO_LEFT',
      number: '2.5',
      ageRating: 17,
    });
    expect(parse('<AgeRating>everyone 10+</AgeRating>')).toMatchObject({ ageRating: 10 });
    expect(parse('<AgeRating>Rating Pending</AgeRating>')).toMatchObject({ ageRating: undefined });
  });

  test('fills a missing month or day with the first', () => {
    expect(parse('<Year>1999</Year>')).toMatchObject({ releaseDate: '1999-01-01' });
    expect(parse('<Year>87</Year><Month>5</Month><Day>-1</Day>')).toMatchObject({
      releaseDate: '0087-05-01',
    });
    expect(parse('<Year>2021</Year><Month>2</Month><Day>29</Day>')).toMatchObject({
      releaseDate: '2021-02-01',
    });
    expect(parse('<Month>2</Month>')).toMatchObject({ releaseDate: undefined });
  });

  test('reads character references and CDATA', () => {
    expect(parse('<Title>&#x41;&#66; &unknown;<![CDATA[<b> &amp; c]]></Title>')).toMatchObject({
      title: 'AB <b> &amp; c',
    });
    expect(parse('<Title>Caf&eacute;&nbsp;&hellip;</Title>')).toMatchObject({ title: 'Café …' });
    expect(parse('<Title>&#0;&#xD800;&#x110000;x</Title>')).toMatchObject({ title: 'x' });
  });

  test.each([
    ['https://a.example/x https://b.example/y', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example/x,https://b.example/y', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example/1; HTTPS://b.example/2', ['https://a.example/1', 'HTTPS://b.example/2']],
    ['https://a.example/1,2;3', ['https://a.example/1,2;3']],
  ])('reads the addresses of %s', (web, urls) => {
    expect(parse(`<Web>${web}</Web>`)?.links.map(({ url }) => url)).toEqual(urls);
  });

  test.each([
    [
      'Two &lt;b&gt;friends&lt;/b&gt;.&lt;br&gt;&lt;br /&gt;One &amp;amp; all',
      'Two friends.\n\nOne & all',
    ],
    ['&lt;p class="x"&gt;One&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;', 'One\nTwo'],
    ['I &lt;3 it, a &lt; b &gt; c, &lt;Name&gt;', 'I <3 it, a < b > c, <Name>'],
    ['*List*\n| a | b |', '*List*\n| a | b |'],
  ])('reads the summary %s as text', (summary, text) => {
    expect(parse(`<Summary>${summary}</Summary>`)?.summary).toBe(text);
  });

  test('takes nothing else for a ComicInfo', () => {
    expect(parseComicInfo(Buffer.from('<Other><Title>A</Title></Other>'))).toBeUndefined();
    expect(parseComicInfo(Buffer.from('plain text'))).toBeUndefined();
    expect(parseComicInfo(Buffer.alloc(0))).toBeUndefined();
    expect(parse('<a>'.repeat(50_000))).toBeUndefined();
    expect(parseComicInfo(Buffer.alloc(11 * 1024 * 1024, 0x20))).toBeUndefined();
  });

  test.each([
    ['No', 'LEFT_TO_RIGHT'],
    ['yesAndRightToLeft', 'RIGHT_TO_LEFT'],
    ['YesAndRightToLeft', 'RIGHT_TO_LEFT'],
    ['Yes', undefined],
    ['Unknown', undefined],
  ])('manga %s is read %s', (manga, direction) => {
    expect(parse(`<Manga>${manga}</Manga>`)?.readingDirection).toBe(direction);
  });
});
