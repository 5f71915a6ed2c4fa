import { updateReadProgress } from '@longbox/contract/books';
import { type AtomFeed, crawlAtom } from './crawl.ts';
import { all, readXml, textsOf, type Xml } from './read-xml.ts';
import { makeOpdsWorld, type OpdsWorld } from './world.ts';

type Get = (address: string, init?: RequestInit) => Promise<Response>;

/** A server under a context path, behind a trusted proxy, as programs see its OPDS 1.2 catalog. */
export interface AtomCatalog {
  readonly world: OpdsWorld;
  readonly origin: string;
  /** As the owner, at a path with the context path. */
  readonly get: Get;
  readonly getAs: (headers: Record<string, string>) => Get;
  /** @throws unless it is there, and a document */
  readonly feedOf: (address: string) => Promise<Xml>;
  /** Every feed, by its address. */
  readonly feeds: ReadonlyMap<string, AtomFeed>;
  close(): Promise<void>;
}

export const base = '/base';
export const root = `${base}/opds/v1.2`;
export const catalog = `${root}/catalog`;

export async function openAtomCatalog(): Promise<AtomCatalog> {
  const world = await makeOpdsWorld({ basePath: base, trustProxy: ['127.0.0.1'] });
  const { origin } = new URL(world.server.url);
  const getAs =
    (headers: Record<string, string>): Get =>
    (address, init = {}) =>
      fetch(origin + address, {
        redirect: 'manual',
        ...init,
        headers: { ...headers, ...init.headers },
      });
  const get = getAs(world.server.cookie);
  const { call } = world.server;
  const begun = { params: { bookId: world.book('Æon & Sons 1;+%') }, body: { page: 2 } };
  await call(updateReadProgress, begun);
  const done = { params: { bookId: world.book('Faraway 1') }, body: { completed: true } };
  await call(updateReadProgress, done);
  return {
    world,
    origin,
    get,
    getAs,
    feedOf: async (address) => {
      const response = await get(address);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${address}: ${response.status} ${text}`);
      return readXml(text);
    },
    feeds: await crawlAtom(get, catalog),
    close: () => world.server.close(),
  };
}

export const entriesOf = (feed: Xml): Xml[] => all(feed, 'entry');
export const titlesOf = (feed: Xml): string[] =>
  entriesOf(feed).flatMap((one) => textsOf(one, 'title'));
export const idsOf = (feed: Xml): string[] => entriesOf(feed).flatMap((one) => textsOf(one, 'id'));
