import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, test } from 'vitest';
import { found, knownMetadata, set } from '../../testing/known-metadata.ts';
import { fixture, hasFixtures } from '../../testing/test-server.ts';
import { parseComicInfo } from './comic-info.ts';
import { editComicInfo } from './edit-comic-info.ts';

const page = (width: number, height: number) => ({ size: 1234, width, height });
const everything = knownMetadata({
  title: set('Dawn & <dusk>'),
  number: set('7'),
  summary: set('First line.\nSecond “line”.'),
  releaseDate: set('2019-04-30'),
  isbn: set('9780306406157'),
  authors: set([
    { name: 'Ada Brandt', role: 'writer' },
    { name: 'Smith, John', role: 'writer' },
    { name: 'Ole Berg', role: 'translator' },
    { name: 'Someone', role: 'narrator' },
  ]),
  tags: set(['sea', 'night']),
  links: set(['https://example.org/a', 'https://example.org/b?c=1&d=2']),
  series: set('The Lighthouse Keepers'),
  totalBookCount: set(12),
  publisher: set('Harbor Press'),
  genres: set(['drama', 'mystery']),
  language: set('en-GB'),
  readingDirection: set('RIGHT_TO_LEFT'),
  ageRating: set(13),
  pages: [page(800, 1200), page(1600, 1200)],
});

describe('a comic without ComicInfo', () => {
  const { text = '', changes = [] } = editComicInfo(undefined, everything) ?? {};

  test('gets one that says what was written when it is read', () => {
    expect(parseComicInfo(Buffer.from(text))).toMatchObject({
      title: 'Dawn & <dusk>',
      number: '7',
      summary: 'First line.\nSecond “line”.',
      releaseDate: '2019-04-30',
      isbn: '9780306406157',
      authors: [
        { name: 'Ada Brandt', role: 'writer' },
        { name: 'Smith John', role: 'writer' },
        { name: 'Ole Berg', role: 'translator' },
      ],
      tags: ['sea', 'night'],
      series: 'The Lighthouse Keepers',
      count: 12,
      language: 'en-GB',
      readingDirection: 'RIGHT_TO_LEFT',
      ageRating: 13,
      pageCount: 2,
    });
    expect(text).toContain('<Page Image="0" Type="FrontCover" ImageSize="1234"');
    expect(text).toContain('<Page Image="1" DoublePage="true" ImageSize="1234"');
    expect(changes).toContainEqual({ field: 'pages', before: [], after: ['2'] });
  });

  test('gets nothing more the next time', () => {
    expect(editComicInfo(text, everything)).toEqual({ text, changes: [] });
  });

  test.skipIf(!hasFixtures)('gets one that the schema accepts', () => {
    // The elements that the draft of 2.1 adds to the schema of 2.0.
    const element = (name: string): string =>
      `<xs:element minOccurs="0" maxOccurs="1" default="" name="${name}" type="xs:string"/>`;
    const after = (name: string, added: string) => (schema: string) =>
      schema.replace(
        new RegExp(`<xs:element [^>]*name="${name}"[^>]*/>`, 'u'),
        (whole) => whole + element(added),
      );
    const schema = [
      after('Editor', 'Translator'),
      after('Genre', 'Tags'),
      after('StoryArc', 'StoryArcNumber'),
      after('Review', 'GTIN'),
    ].reduce((all, add) => add(all), readFileSync(fixture('schemas/ComicInfo-v2.0.xsd'), 'utf8'));
    const document = XmlDocument.fromString(schema);
    const validator = XsdValidator.fromDoc(document);
    const faultIn = (xml: string): string | undefined => {
      const written = XmlDocument.fromString(xml);
      try {
        validator.validate(written);
        return undefined;
      } catch (error) {
        return String(error);
      } finally {
        written.dispose();
      }
    };
    expect(faultIn(text)).toBeUndefined();
    expect(faultIn(text.replaceAll('Title>', 'Titel>'))).toMatch(/Titel/);
    validator.dispose();
    document.dispose();
  });
});

describe('a comic with ComicInfo', () => {
  const before = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<ComicInfo xmlns:own="urn:own">',
    '\t<Title>Old</Title>',
    '\t<Series>Tale</Series>',
    '\t<Volume>2</Volume>',
    '\t<Notes>Tagged by hand &amp; kept</Notes>',
    '\t<Writer/>',
    '\t<Characters>Ada</Characters>',
    '\t<own:Rating>5</own:Rating><!-- a remark -->',
    '\t<Pages><Page Image="0" Type="InnerCover" Bookmark="Start"/></Pages>',
    '</ComicInfo>',
  ].join('\r\n');

  test('keeps everything else byte for byte', () => {
    const known = knownMetadata({
      title: found('Dawn'),
      series: found('Tale (2)'),
      genres: found(['drama']),
      authors: found([{ name: 'Ada', role: 'writer' }]),
    });
    expect(editComicInfo(before, known)).toEqual({
      text: before
        .replace('Old', 'Dawn')
        .replace('<Writer/>', '<Writer>Ada</Writer>\r\n\t<Genre>drama</Genre>'),
      changes: [
        { field: 'title', before: ['Old'], after: ['Dawn'] },
        { field: 'authors', before: [], after: ['writer: Ada'] },
        { field: 'genres', before: [], after: ['drama'] },
      ],
    });
  });

  test('keeps what is said of its pages, and gets their sizes', () => {
    const { text } = editComicInfo(before, knownMetadata({ pages: [page(8, 12)] })) ?? {};
    expect(text).toContain(
      '<Page Image="0" Type="InnerCover" Bookmark="Start" ImageSize="1234" ImageWidth="8" ImageHeight="12" />',
    );
    expect(text).toContain('<PageCount>1</PageCount>');
  });

  test('loses only what someone set to nothing', () => {
    const { text, changes } = editComicInfo(before, knownMetadata({ title: set('') })) ?? {};
    expect(changes).toEqual([{ field: 'title', before: ['Old'], after: [] }]);
    expect(text).toBe(before.replace('\r\n\t<Title>Old</Title>', ''));
    expect(editComicInfo(before, knownMetadata())).toEqual({ text: before, changes: [] });
  });

  test('keeps its own genres unless someone set those of the series', () => {
    const comic = '<ComicInfo><Genre>Drama</Genre></ComicInfo>';
    const genres = ['comedy', 'drama'];
    expect(editComicInfo(comic, knownMetadata({ genres: found(genres) }))?.text).toBe(comic);
    expect(editComicInfo(comic, knownMetadata({ genres: set(genres) }))?.text).toBe(
      '<ComicInfo><Genre>comedy, drama</Genre></ComicInfo>',
    );
  });

  test.each(['<ComicInfo><Title>One', '<Comic/>', '', '<ComicInfo></Wrong></ComicInfo>x<a/>'])(
    'is left alone when it is damaged: %s',
    (damaged) => {
      expect(editComicInfo(damaged, everything)).toBeUndefined();
    },
  );

  test('may be one empty element', () => {
    const { text } = editComicInfo('<ComicInfo />', knownMetadata({ title: set('One') })) ?? {};
    expect(text).toBe('<ComicInfo>\n  <Title>One</Title>\n</ComicInfo>');
  });
});
