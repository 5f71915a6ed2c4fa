import { type Page, test as base } from '@playwright/test';
import { openSite, type Serving, type Site } from './site.ts';
import { enter } from './sign-in.ts';

export { expect } from '@playwright/test';

export interface Options {
  readonly serving: Serving;
}

interface Fixtures {
  /** A server that nobody has claimed yet. */
  readonly emptySite: Site;
  /** The page, signed in to a server with the samples, at its home. */
  readonly home: Page;
}

interface WorkerFixtures extends Options {
  /** A claimed server with the samples, shared by the tests of a file's worker. */
  readonly site: Site;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  serving: ['alone', { option: true, scope: 'worker' }],
  emptySite: async ({ serving }, provide) => {
    const site = await openSite(serving);
    await provide(site);
    await site.close();
  },
  site: [
    async ({ serving }, provide) => {
      const site = await openSite(serving);
      await site.claim();
      await site.addSamples();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  home: async ({ page, site }, provide) => {
    await enter(page, site);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await provide(page);
  },
});
