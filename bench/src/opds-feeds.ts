import { pathOf } from '@longbox/contract/endpoint';
import * as atom from '@longbox/contract/opds-atom';
import * as json from '@longbox/contract/opds-json';
import { faultsOfAtom } from '@longbox/server/testing/opds/check-atom';
import { publicationsIn, readJsonFeed, relOf } from '@longbox/server/testing/opds/json-catalog';
import { all, linksOf, readXml } from '@longbox/server/testing/opds/read-xml';
import { hasSchemas, readSchemas } from '@longbox/server/testing/opds/schemas';
import { makeBigLibrary } from './big-library.ts';
import { figure, say } from './figures.ts';
import { openSite, temporaryFolder, type Site } from './site.ts';

const everyBook = 100_000;

/** A page of a feed: how many books it lists, what it breaks, and where the next one is. */
interface Page {
  readonly books: number;
  readonly faults: readonly string[];
  readonly next: string | undefined;
}

/** Every list of 100,000 books for programs, page by page, by the rules of its version of OPDS. */
export async function benchOpdsFeeds(): Promise<void> {
  const data = temporaryFolder();
  const { seriesId, collectionId, readListId } = await makeBigLibrary(data);
  const site = await openSite(data);
  const books = { size: 100 };
  const folders = { size: 2000 };
  const ofAtom = [
    pathOf(atom.getAtomCatalog, {}),
    pathOf(atom.listAtomLatestBooks, { query: books }),
    pathOf(atom.listAtomKeepReading, { query: books }),
    pathOf(atom.listAtomOnDeck, { query: books }),
    pathOf(atom.listAtomBooksOfSeries, { params: { seriesId } }),
    pathOf(atom.listAtomBooksOfReadList, { params: { readListId } }),
    pathOf(atom.listAtomSeriesOfCollection, { params: { collectionId } }),
    ...[
      atom.listAtomSeries,
      atom.listAtomLatestSeries,
      atom.listAtomCollections,
      atom.listAtomReadLists,
      atom.listAtomPublishers,
    ].map((call) => pathOf(call, { query: folders })),
    pathOf(atom.listAtomLibraries, {}),
  ];
  await walkAll(site, 'OPDS 1.2', ofAtom, readAtom);
  if (!hasSchemas) return say('  the schemas of OPDS 2.0 aren’t here');
  const ofJson = [
    pathOf(json.getJsonCatalog, {}),
    pathOf(json.listJsonLatestBooks, { query: books }),
    pathOf(json.listJsonKeepReading, { query: books }),
    pathOf(json.listJsonOnDeck, { query: books }),
    pathOf(json.listJsonBooksOfSeries, { params: { seriesId } }),
    pathOf(json.listJsonBooksOfReadList, { params: { readListId } }),
    pathOf(json.listJsonSeriesOfCollection, { params: { collectionId } }),
    ...[
      json.browseJson,
      json.listJsonLatestSeries,
      json.listJsonCollections,
      json.listJsonReadLists,
    ].map((call) => pathOf(call, { query: folders })),
    pathOf(json.searchJson, { query: { query: 'golden harbour' } }),
  ];
  await walkAll(site, 'OPDS 2.0', ofJson, readJson());
}

async function walkAll(
  site: Site,
  name: string,
  starts: readonly string[],
  read: (text: string) => Page,
): Promise<void> {
  let pages = 0;
  let most = 0;
  const faults = new Set<string>();
  for (const start of starts) {
    let listed = 0;
    for (let place: string | undefined = start; place !== undefined; pages += 1) {
      const response = await fetch(new URL(place, site.url), { headers: site.headers });
      if (!response.ok) throw new Error(`${place} answered ${response.status}`);
      const page = read(await response.text());
      for (const fault of page.faults) faults.add(`${start}: ${fault}`);
      listed += page.books;
      place = page.next;
    }
    most = Math.max(most, listed);
  }
  for (const fault of faults) say(`  ${fault}`);
  figure(`feeds of ${name}`, pages, '');
  figure('books in the longest', most, '', { atLeast: everyBook * 0.99 });
  figure('rules that a feed breaks', faults.size, '', { below: 1 });
}

function readAtom(text: string): Page {
  const feed = readXml(text);
  return {
    books: all(feed, 'entry').length,
    faults: faultsOfAtom(text),
    next: linksOf(feed, 'next')[0]?.['href'],
  };
}

function readJson(): (text: string) => Page {
  const faultsOf = readSchemas();
  return (text) => {
    const feed = readJsonFeed(text);
    return {
      books: publicationsIn(feed).length,
      faults: faultsOf('feed', JSON.parse(text)),
      next: relOf(feed, 'next'),
    };
  };
}
