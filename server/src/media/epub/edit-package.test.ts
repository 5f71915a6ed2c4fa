import { describe, expect, test } from 'vitest';
import { found, knownMetadata, set } from '../../testing/known-metadata.ts';
import { childrenOf, parseXml } from '../metadata/xml-tree.ts';
import { editPackage } from './edit-package.ts';
import { readMetadata } from './read-metadata.ts';

const epub2 = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="own">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:title>Old &amp; worn</dc:title>
    <dc:creator opf:role="aut" opf:file-as="Brandt, Ada">Ada Brandt</dc:creator>
    <dc:contributor opf:role="bkp">calibre</dc:contributor>
    <dc:identifier id="own" opf:scheme="ISBN">9783161484100</dc:identifier>
    <dc:language>de</dc:language>
    <dc:date opf:event="modification">2001-01-01</dc:date>
    <meta name="calibre:rating" content="4"/>
  </metadata>
  <manifest/><!-- rest -->
</package>`;
const epub3 = `<package version="3.0" unique-identifier="id" xmlns="http://www.idpf.org/2007/opf">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:1</dc:identifier>
<dc:title id="t1">Old</dc:title><meta refines="#t1" property="title-type">main</meta>
<dc:language>en</dc:language>
<dc:creator id="c1">Gone</dc:creator><meta refines="#c1" property="role">aut</meta>
<meta property="belongs-to-collection">Tale</meta>
</metadata></package>`;
const known = knownMetadata({
  title: set('Dawn & <dusk>'),
  number: set('7'),
  summary: set('First <line>.\n\nThird & last.'),
  releaseDate: set('2019-04-30'),
  isbn: set('9780306406157'),
  authors: set([
    { name: 'Ada Brandt', role: 'writer' },
    { name: 'Ole Berg', role: 'translator' },
  ]),
  tags: set(['sea']),
  genres: found(['drama']),
  series: set('The Lighthouse Keepers'),
  publisher: set('Harbor Press'),
  language: set('en-GB'),
});
const read = (text: string) => {
  const metadata = childrenOf(parseXml(Buffer.from(text)), 'metadata')[0];
  if (!metadata) throw new Error('no metadata');
  return readMetadata(metadata);
};
const said = {
  title: 'Dawn & <dusk>',
  description: 'First <line>.\n\nThird & last.',
  publisher: 'Harbor Press',
  releaseDate: '2019-04-30',
  language: 'en-GB',
  isbn: '9780306406157',
  subjects: ['drama', 'sea'],
  series: { title: 'The Lighthouse Keepers', number: '7' },
};

describe.each([
  ['EPUB 2', epub2],
  ['EPUB 3', epub3],
])('the package document of an %s', (_, before) => {
  const text = editPackage(before, known)?.text ?? '';

  test('says what was written when it is read, and nothing more is written then', () => {
    expect(read(text)).toMatchObject(said);
    expect(new Set(read(text).authors)).toEqual(new Set(known.authors.value));
    expect(editPackage(text, known)).toEqual({ text, changes: [] });
  });

  test('names the series in the way of calibre', () => {
    expect(text).toContain('<meta name="calibre:series" content="The Lighthouse Keepers"/>');
    expect(text).toContain('<meta name="calibre:series_index" content="7"/>');
  });

  test('keeps everything that the server knows nothing of', () => {
    expect(editPackage(before, knownMetadata())).toEqual({ text: before, changes: [] });
    expect(editPackage(before, knownMetadata({ title: set('New') }))?.text).toBe(
      before.replace(/>Old[^<]*</u, '>New<'),
    );
  });
});

test('an EPUB 2 keeps its own identifier, other people and other dates', () => {
  const text = editPackage(epub2, known)?.text ?? '';
  for (const kept of [
    '<dc:identifier id="own" opf:scheme="ISBN">9783161484100</dc:identifier>',
    '<dc:contributor opf:role="bkp">calibre</dc:contributor>',
    'opf:file-as="Brandt, Ada">Ada Brandt<',
    '<meta name="calibre:rating" content="4"/>',
    '<manifest/><!-- rest -->',
  ]) {
    expect(text).toContain(kept);
  }
  expect(text).not.toContain('belongs-to-collection');
});

test('an EPUB 3 gets roles and the place in its collection, and loses those of people removed', () => {
  const text = editPackage(epub3, known)?.text ?? '';
  expect(text).not.toContain('Gone');
  expect(text).not.toContain('#c1');
  expect(text).toMatch(/<meta property="belongs-to-collection"| id="series"/u);
  expect(text).toContain('<meta refines="#series" property="group-position">7</meta>');
  expect(text).toContain('property="role" scheme="marc:relators">trl</meta>');
});

test.each(['<package><metadata>', '<html/>', '<package><metadata/></package>'])(
  'a damaged one is left alone: %s',
  (damaged) => {
    expect(editPackage(damaged, known)).toBeUndefined();
  },
);
