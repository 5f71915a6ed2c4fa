import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultsOfAtom } from '../../testing/opds/check-atom.ts';
import { titlesOf } from '../../testing/opds/atom-catalog.ts';
import { crawlAtom } from '../../testing/opds/crawl.ts';
import { crawlJson, publicationsIn } from '../../testing/opds/json-catalog.ts';
import { hasSchemas, readSchemas } from '../../testing/opds/schemas.ts';
import { titlesByOthers } from '../../testing/opds/titles-by-others.ts';
import {
  copyOf,
  fixture,
  hasFixtures,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

// Those of a small server are proven in `atom.test.ts` and `json-answers.test.ts`.
describe.runIf(isAll && hasFixtures && hasSchemas)('the catalogs of the fixtures', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    for (const name of ['library-books', 'library-comics']) {
      await server.addLibrary(copyOf(fixture(name)));
    }
    await server.idle();
  });
  afterAll(() => server.close());

  const get = (address: string): Promise<Response> => fetch(address, { headers: server.cookie });

  test('have all that OPDS 1.2 demands', async () => {
    const feeds = await crawlAtom((path) => server.fetch(path), '/opds/v1.2/catalog');
    const faults = [...feeds].map(([address, { text }]) => [address, faultsOfAtom(text)]);
    expect(faults.filter(([, found]) => found?.length !== 0)).toEqual([]);
    expect(feeds.size).toBeGreaterThan(20);
    for (const [address, { text, feed }] of feeds) {
      const titles = titlesOf(feed).map((title) => title.trim());
      expect([address, await titlesByOthers(text)]).toEqual([address, titles]);
    }
  });

  test('are valid by the schemas of OPDS 2.0, with the manifest of every book', async () => {
    const faultsOf = readSchemas();
    const feeds = await crawlJson(get, `${server.url}/opds/v2/catalog`);
    const manifests = new Set<string>();
    for (const [address, { feed, text }] of feeds) {
      expect([address, faultsOf('feed', JSON.parse(text))]).toEqual([address, []]);
      for (const { links } of publicationsIn(feed)) {
        for (const { href } of links) if (href.includes('/manifest')) manifests.add(href);
      }
    }
    for (const href of manifests) {
      const response = await get(href);
      const body: unknown = await response.json();
      expect([href, response.status, faultsOf('manifest', body)]).toEqual([href, 200, []]);
    }
    expect(manifests.size).toBeGreaterThan(20);
  });
});
