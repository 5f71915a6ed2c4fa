import { opdsTypes } from '@longbox/contract/opds';
import { OpdsFeed, type OpdsLink, type OpdsPublication } from '@longbox/contract/opds-shapes';
import * as z from 'zod/mini';

export interface JsonFeed {
  readonly headers: Headers;
  readonly text: string;
  readonly feed: OpdsFeed;
}

type Get = (address: string) => Promise<Response>;

export const readJsonFeed = (text: string): OpdsFeed => z.parse(OpdsFeed, JSON.parse(text));

/** Every feed that links lead to from an address, by its absolute address. */
export async function crawlJson(get: Get, start: string): Promise<ReadonlyMap<string, JsonFeed>> {
  const found = new Map<string, JsonFeed>();
  const waiting = [start];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const response = await get(address);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
    const feed = readJsonFeed(text);
    found.set(address, { headers: response.headers, text, feed });
    for (const link of linksOfFeed(feed)) {
      if (link.type === opdsTypes.json && !link.templated) waiting.push(link.href);
    }
  }
  return found;
}

/** All books of a feed, in its groups too. */
export const publicationsIn = (feed: OpdsFeed): OpdsPublication[] =>
  [feed, ...(feed.groups ?? [])].flatMap(({ publications }) => publications ?? []);

/** All links to other feeds, in groups too. */
export const navigationIn = (feed: OpdsFeed): OpdsLink[] =>
  [feed, ...(feed.groups ?? [])].flatMap(({ navigation }) => navigation ?? []);

/** The links and images of a book. */
export const linksOfBook = ({ links, images }: OpdsPublication): OpdsLink[] => [
  ...links,
  ...images,
];

/** Every link of a feed. */
export const linksOfFeed = (feed: OpdsFeed): OpdsLink[] => [
  ...[feed, ...(feed.groups ?? []), ...(feed.facets ?? [])].flatMap(({ links }) => links ?? []),
  ...navigationIn(feed),
  ...publicationsIn(feed).flatMap((one) => [
    ...linksOfBook(one),
    ...one.metadata.belongsTo.series.flatMap(({ links }) => links ?? []),
  ]),
];

export const relOf = (feed: Pick<OpdsFeed, 'links'>, rel: string): string | undefined =>
  feed.links.find((link) => link.rel === rel)?.href;
