import { all, readXml, type Xml } from './read-xml.ts';

export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface AtomFeed extends Fetched {
  readonly feed: Xml;
}

type Get = (address: string) => Promise<Response>;

/** Every feed that links lead to from an address, by its address. */
export async function crawlAtom(get: Get, start: string): Promise<ReadonlyMap<string, AtomFeed>> {
  const found = new Map<string, AtomFeed>();
  const waiting = [start];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const response = await get(address);
    const { status, headers } = response;
    const text = await response.text();
    if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
    const feed = readXml(text);
    found.set(address, { status, headers, text, feed });
    for (const { href, type } of linksIn(feed)) {
      if (type.startsWith('application/atom+xml') && !href.includes('{')) waiting.push(href);
    }
  }
  return found;
}

/** All links of a feed and its entries. */
export const linksIn = (
  feed: Xml,
): { rel: string; href: string; type: string; attributes: Xml['attributes'] }[] =>
  [feed, ...all(feed, 'entry')]
    .flatMap((part) => all(part, 'link'))
    .map(({ attributes }) => ({
      rel: attributes['rel'] ?? '',
      href: attributes['href'] ?? '',
      type: attributes['type'] ?? '',
      attributes,
    }));
