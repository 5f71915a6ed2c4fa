import { describe, expect, test } from 'vitest';
import { readMetadata } from './read-metadata.ts';
import { parseXml } from '../metadata/xml-tree.ts';

function read(inner: string) {
  const root = parseXml(Buffer.from(`<metadata>${inner}</metadata>`));
  if (!root) throw new Error('not XML');
  return readMetadata(root);
}

describe('readMetadata', () => {
  test('gives nothing for nothing', () => {
    expect(read('')).toEqual({
      title: undefined,
      authors: [],
      description: undefined,
      publisher: undefined,
      releaseDate: undefined,
      language: undefined,
      isbn: undefined,
      subjects: [],
      series: undefined,
    });
  });

  test('prefers the main title', () => {
    const titles = '<dc:title id="s">Sub</dc:title><dc:title id="m">Main</dc:title>';
    const type = '<meta refines="#m" property="title-type">main</meta>';
    expect(read(titles).title).toBe('Sub');
    expect(read(titles + type).title).toBe('Main');
  });

  test('maps roles of EPUB 2 and 3, each person once a role', () => {
    const { authors } = read(
      '<dc:creator>A</dc:creator><dc:creator opf:role="aut">A</dc:creator>' +
        '<dc:creator id="b">B</dc:creator><meta refines="#b" property="role">ill</meta>' +
        '<dc:contributor opf:role="trl">C</dc:contributor><dc:contributor>D</dc:contributor>' +
        '<dc:contributor opf:role="bkp">calibre</dc:contributor><dc:creator> </dc:creator>' +
        '<dc:creator opf:role="art">E</dc:creator><dc:creator opf:role="xyz">F</dc:creator>',
    );
    expect(authors).toEqual([
      { name: 'A', role: 'writer' },
      { name: 'B', role: 'penciller' },
      { name: 'E', role: 'penciller' },
      { name: 'F', role: 'writer' },
      { name: 'C', role: 'translator' },
    ]);
  });

  test.each([
    ['<dc:date>1999-03-04T10:00:00Z</dc:date>', '1999-03-04'],
    ['<dc:date>1999</dc:date>', '1999-01-01'],
    ['<dc:date>1999-05</dc:date>', '1999-05-01'],
    ['<dc:date>1999-02-30</dc:date>', '1999-02-01'],
    ['<dc:date>1999-13-01</dc:date>', '1999-01-01'],
    ['<dc:date>1999/5/6</dc:date>', '1999-05-06'],
    ['<dc:date>19990304</dc:date>', '1999-03-04'],
    ['<dc:date>19991304</dc:date>', '1999-01-01'],
    ['<dc:date>0101-01-01T00:00:00+00:00</dc:date>', undefined],
    ['<dc:date>some day</dc:date>', undefined],
    ['<dc:date>May 1999</dc:date>', '1999-01-01'],
    ['<dc:date>0000-01-01</dc:date>', undefined],
    ['<dc:date opf:event="modification">2020-01-01</dc:date>', undefined],
    [
      '<dc:date opf:event="creation">2001-01-01</dc:date><dc:date opf:event="publication">2002-02-02</dc:date>',
      '2002-02-02',
    ],
  ])('%s', (xml, date) => {
    expect(read(xml).releaseDate).toBe(date);
  });

  test('finds the ISBN among identifiers', () => {
    const ids =
      '<dc:identifier>urn:uuid:1</dc:identifier><dc:identifier>urn:isbn:9783161484100</dc:identifier>';
    expect(read(ids).isbn).toBe('9783161484100');
  });

  test('makes plain text of a description in HTML', () => {
    const html =
      '&lt;p&gt;One &lt;b&gt;bold&lt;/b&gt;.&lt;/p&gt;&lt;p&gt;Two &amp;amp; three&lt;/p&gt;';
    expect(read(`<dc:description>${html}</dc:description>`).description).toBe(
      'One bold.\nTwo & three',
    );
  });

  test.each([
    [
      '<meta name="calibre:series" content="S"/><meta name="calibre:series_index" content="2.50"/>',
      'S',
      '2.5',
    ],
    ['<meta name="calibre:series" content="S"/>', 'S', undefined],
    [
      '<meta property="belongs-to-collection" id="c">C</meta><meta refines="#c" property="collection-type">series</meta>' +
        '<meta refines="#c" property="group-position">1.2.3</meta><meta name="calibre:series" content="S"/>',
      'C',
      '1.2.3',
    ],
    [
      '<meta property="belongs-to-collection" id="c">C</meta><meta refines="#c" property="group-position">4</meta>',
      'C',
      '4',
    ],
  ])('series of %s', (xml, title, number) => {
    expect(read(xml).series).toEqual({ title, number });
  });

  test('any collection is a series, one that says so first', () => {
    const set = '<meta property="belongs-to-collection" id="c">C</meta>';
    expect(read(set).series).toEqual({ title: 'C', number: undefined });
    const typed = `${set}<meta refines="#c" property="collection-type">set</meta>`;
    expect(read(typed).series?.title).toBe('C');
    const series =
      '<meta property="belongs-to-collection" id="s">S</meta>' +
      '<meta refines="#s" property="collection-type">series</meta>';
    expect(read(typed + series).series?.title).toBe('S');
  });
});
