import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type AtomCatalog,
  entriesOf,
  openAtomCatalog,
  titlesOf,
} from '../../testing/opds/atom-catalog.ts';
import { crawlJson, navigationIn, publicationsIn } from '../../testing/opds/json-catalog.ts';
import { linksIn } from '../../testing/opds/crawl.ts';

/**
 * A folder with the reader of Thorium, which is no dependency (docs/decisions/0013):
 * `npm install --prefix FOLDER --ignore-scripts r2-opds-js@1.0.47`.
 */
const folder = process.env['LONGBOX_READIUM'];

type Class = new () => object;
const aClass = z.custom<Class>((value) => typeof value === 'function');
const callable = z.custom<(...values: unknown[]) => unknown>(
  (value) => typeof value === 'function',
);

function loadReader(from: string) {
  const load = createRequire(path.resolve(from, 'package.json'));
  const part = <S extends z.core.$ZodType>(name: string, schema: S): z.output<S> =>
    z.parse(schema, load(name));
  const of = 'r2-opds-js/dist/es8-es2017/src/opds';
  const starts = part(
    `${of}/init-globals`,
    z.object({ initGlobalConverters_GENERIC: callable, initGlobalConverters_OPDS: callable }),
  );
  starts.initGlobalConverters_GENERIC();
  starts.initGlobalConverters_OPDS();
  const { OPDS } = part(`${of}/opds1/opds`, z.object({ OPDS: aClass }));
  const { OPDSFeed } = part(`${of}/opds2/opds2`, z.object({ OPDSFeed: aClass }));
  const { convertOpds1ToOpds2 } = part(
    `${of}/converter`,
    z.object({ convertOpds1ToOpds2: callable }),
  );
  const { XML } = part(
    'r2-utils-js/dist/es8-es2017/src/_utils/xml-js-mapper',
    z.object({
      XML: z.custom<{ deserialize(from: unknown, to: Class): unknown }>(
        (value) => typeof value === 'function',
      ),
    }),
  );
  const { TaJsonDeserialize } = part(
    'r2-lcp-js/dist/es8-es2017/src/serializable',
    z.object({ TaJsonDeserialize: callable }),
  );
  const { DOMParser } = part(
    '@xmldom/xmldom',
    z.object({
      DOMParser: z.custom<new () => { parseFromString(text: string, type: string): unknown }>(
        (value) => typeof value === 'function',
      ),
    }),
  );
  return {
    readAtom(text: string) {
      const read = XML.deserialize(new DOMParser().parseFromString(text, 'application/xml'), OPDS);
      return { feed: z.parse(Atom, read), converted: z.parse(Json, convertOpds1ToOpds2(read)) };
    },
    readJson: (json: unknown) => z.parse(Json, TaJsonDeserialize(json, OPDSFeed)),
  };
}

const list = <S extends z.core.$ZodType>(item: S) => z._default(z.array(item), []);
const Link = z.object({ Href: z.string() });
const Atom = z.object({
  Title: z.string(),
  Links: list(Link),
  Entries: list(z.object({ Title: z.string(), Links: list(Link) })),
});
const Entry = z.object({
  Metadata: z.object({ Title: z.string() }),
  Links: list(Link),
});
const Part = z.object({
  Metadata: z.object({ Title: z.string() }),
  Publications: list(Entry),
  Navigation: list(z.object({ Title: z.string(), Href: z.string() })),
});
const Json = z.extend(Part, { Links: list(Link), Groups: list(Part) });

describe.skipIf(folder === undefined)('the reader of Thorium', () => {
  let opds: AtomCatalog;
  beforeAll(async () => {
    opds = await openAtomCatalog();
  });
  afterAll(() => opds.close());

  test('reads every feed of OPDS 1.2, with its books, folders and links, also as OPDS 2.0', () => {
    const { readAtom } = loadReader(folder ?? '');
    expect(opds.feeds.size).toBeGreaterThan(25);
    for (const [address, { text, feed }] of opds.feeds) {
      const titles = titlesOf(feed).map((title) => title.trim());
      const read = readAtom(text);
      const links = [read.feed, ...read.feed.Entries].flatMap((part) => part.Links);
      expect([address, read.feed.Entries.map(({ Title }) => Title.trim())]).toEqual([
        address,
        titles,
      ]);
      expect([address, links.map(({ Href }) => Href)]).toEqual([
        address,
        linksIn(feed).map(({ href }) => href),
      ]);
      const { Publications: books, Navigation: folders } = read.converted;
      expect([address, books.length + folders.length]).toEqual([address, entriesOf(feed).length]);
    }
  });

  test('reads every feed of OPDS 2.0, with its books, folders, groups and links', async () => {
    const { readJson } = loadReader(folder ?? '');
    const get = (address: string) => fetch(address, { headers: opds.world.server.cookie });
    const feeds = await crawlJson(get, `${opds.origin}/base/opds/v2/catalog`);
    expect(feeds.size).toBeGreaterThan(40);
    for (const [address, { text, feed }] of feeds) {
      const read = readJson(JSON.parse(text));
      const parts = [read, ...read.Groups];
      expect([address, read.Metadata.Title]).toEqual([address, feed.metadata.title]);
      expect([address, read.Links.map(({ Href }) => Href)]).toEqual([
        address,
        feed.links.map(({ href }) => href),
      ]);
      const books = parts.flatMap(({ Publications }) => Publications);
      expect([address, books.map(({ Metadata: { Title } }) => Title)]).toEqual([
        address,
        publicationsIn(feed).map(({ metadata }) => metadata.title),
      ]);
      expect([address, books.flatMap(({ Links }) => Links.map(({ Href }) => Href))]).toEqual([
        address,
        publicationsIn(feed).flatMap(({ links }) => links.map(({ href }) => href)),
      ]);
      const folders = parts.flatMap(({ Navigation }) => Navigation);
      expect([address, folders.map(({ Href }) => Href)]).toEqual([
        address,
        navigationIn(feed).map(({ href }) => href),
      ]);
    }
  });
});
