import path from 'node:path';
import { listAtomLatestBooks, listAtomSeries } from '@longbox/contract/opds-atom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOfAtom } from '../../testing/opds/check-atom.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';

/*
 * Each MUST of OPDS 1.2, and of Atom for what OPDS takes from it, with a feed that breaks it. The
 * checks find each of these, and nothing in the feeds of the fixtures and of the tests (`M1-01`).
 *
 * A document alone can't break these:
 * - one root (2.1): `M1-01`, every feed starts at the same one
 * - search descriptions name the type of the feed they lead to (3): `atom-answers`
 * - IDs never change (5.1.1): `M1-02`
 * - images are GIF, JPEG or PNG (5.2.2), and files of the type that their link promises (5.3): `M1-06`
 * - the complete type says what a feed holds (7.1.3): `M1-03`
 * - HTTP Basic, over TLS 1.3 (7.2.1): `sign-in`, and `e2e/nginx.spec.ts` over TLS
 *
 * Clients alone can break the one of 2.4. No page links to the catalog (7).
 */
const acquisition = 'http://opds-spec.org/acquisition';
const kindOf = /;kind=\w+/g;
const before =
  (place: string | RegExp, more: string) =>
  (feed: string): string =>
    feed.replace(place, (found) => more + found);
const without =
  (part: string | RegExp) =>
  (feed: string): string =>
    feed.replace(part, '');
const instead =
  (part: string | RegExp, other: string) =>
  (feed: string): string =>
    feed.replace(part, other);
const ofBooks = {
  '2, 5 a book has a link to acquire it': without(
    /<link rel="http:\/\/opds-spec.org\/acquisition"[^>]*>/,
  ),
  '2.2, 2.3 links to feeds have their full type': without(';kind=acquisition'),
  '2.5 a complete feed says that it is complete, and has complete entries': before(
    '<entry>',
    '<link rel="http://opds-spec.org/crawlable" type="application/atom+xml;profile=opds-catalog;kind=acquisition" href="/all"/>',
  ),
  '3 the search has its relation and type': instead(
    'application/opensearchdescription+xml',
    'application/xml',
  ),
  '4 no facet is active beside another, or in two groups': before(
    '<entry>',
    '<link rel="http://opds-spec.org/facet" href="/a" title="A"/>',
  ),
  '5.1.1 an entry has an ID': without(/(?<=<entry>[^]*)<id>.*?<\/id>/),
  '5.1.1 dc:identifier names the book, not the entry': (feed: string) =>
    feed.replace(
      /(?<=<entry>[^]*)<id>(.*?)<\/id>/,
      (id, name: string) => `${id}<dc:identifier>${name}</dc:identifier>`,
    ),
  '5.1.1 an entry says when it changed': without(/(?<=<entry>[^]*)<updated>.*?<\/updated>/),
  '5.1.1 an entry has a title': without(/(?<=<entry>[^]*)<title>.*?<\/title>/),
  '5.1.1 a title is no dc:title': before(/<content/, '<dc:title>Twice</dc:title>'),
  '5.1.1 IDs are unique': (feed: string) =>
    feed.replace(/<entry>[^]*?<\/entry>/, (one) => one + one),
  '5.1.2 a partial entry leads to the complete one by its type': before(
    '</entry>',
    '<link rel="alternate" type="application/atom+xml" href="/one"/>',
  ),
  '5.1.3 a summary is plain text': before('<content', '<summary type="html">One</summary>'),
  '5.1.3 a summary has no elements': before('<content', '<summary>A <b>b</b></summary>'),
  '5.2.2 images are GIF, JPEG or PNG': instead('type="image/jpeg"', 'type="image/webp"'),
  '5.3 a link to acquire has a type': instead(/type="[^"]*"(?= href="[^"]*\/file\/)/, ''),
  '5.3 and the type is one': instead(/type="[^"]*"(?= href="[^"]*\/file\/)/, 'type="comic"'),
  '5.4 what is bought has a price': instead(`"${acquisition}"`, `"${acquisition}/buy"`),
  '7.1.2 links to feeds have the profile': without(';profile=opds-catalog'),
} satisfies Record<string, (feed: string) => string>;
const ofFolders = {
  '2.2 a folder is no book': before(
    '</entry>',
    `<link rel="${acquisition}" type="application/zip" href="/one.zip"/>`,
  ),
  '2.2, 7.1.3 folders are in a feed of their kind': (feed: string) =>
    feed.replace(/<link rel="self"[^>]*>/, (self) => self.replace(kindOf, ';kind=acquisition')),
  'Atom 4.1.1 a feed has an author': without(/<author>[^]*?<\/author>/),
  'Atom 4.1.1 a feed has an ID': without(/<id>.*?<\/id>/),
  'Atom 4.1.1 a feed has one title': (feed: string) =>
    feed.replace(/<title>.*?<\/title>/, (title) => title + title),
  'Atom 4.1.1 a feed says when it changed': without(/<updated>.*?<\/updated>/),
  'Atom 4.1.1 one link of a relation and type': (feed: string) =>
    feed.replace(/<link rel="self"[^>]*>/, (self) => self + self),
  'Atom 4.1.2 an entry has content, or is somewhere else': without(
    /<content[^]*?<\/content>|<content[^>]*\/>/,
  ),
  'Atom 3.1.1 text holds no elements': instead(/<content type="text">/, '$&<b>one</b>'),
  'Atom 3.2.1 a person has a name': without(/<name>.*?<\/name>/),
  'Atom 3.3 an instant has a zone': instead(/Z<\/updated>/, '</updated>'),
  'Atom 4.2.2.1 a category has a term': before('</entry>', '<category label="one"/>'),
  'Atom 4.2.6 an ID is absolute': instead(/<id>urn:longbox:/, '<id>'),
  'Atom 4.2.7.1 a link has an address': without(/ href="[^"]*"/),
  'Atom 4.2.7.1 an address is escaped': instead(/ href="/, ' href="/a b'),
  'Atom 4.2.7.3 a type is one': instead(/type="[^"]*"/, 'type="atom"'),
  'XML it is well formed': without('</entry>'),
  'XML prefixes are declared': before('</entry>', '<prism:issn>1</prism:issn>'),
} satisfies Record<string, (feed: string) => string>;

describe('what OPDS 1.2 demands', () => {
  let server: TestServer;
  let books: string;
  let folders: string;
  beforeAll(async () => {
    server = await startTestServer();
    const root = path.join(temporaryFolder(), 'comics');
    for (const number of [1, 2]) await makeComic(path.join(root, `One/One ${number}.cbz`));
    await server.addLibrary(root);
    await server.idle();
    const read = async (pathname: string) => (await server.fetch(pathname)).text();
    books = await read(listAtomLatestBooks.path);
    folders = await read(listAtomSeries.path);
  });
  afterAll(() => server.close());

  test('is in our feeds', () => {
    expect(faultsOfAtom(books)).toEqual([]);
    expect(faultsOfAtom(folders)).toEqual([]);
  });

  const expectFault = (feed: string, damage: (feed: string) => string): void => {
    const broken = damage(feed);
    expect(broken).not.toBe(feed);
    let faults: string[];
    try {
      faults = faultsOfAtom(broken);
    } catch (error) {
      faults = [String(error)];
    }
    expect(faults).not.toEqual([]);
  };
  test.each(Object.entries(ofBooks))('%s: a feed of books without it is found', (_, damage) => {
    expectFault(books, damage);
  });
  test.each(Object.entries(ofFolders))('%s: a feed of folders without it is found', (_, damage) => {
    expectFault(folders, damage);
  });
});
