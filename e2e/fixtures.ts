import { isAll } from '@longbox/server/testing/whole-run';
import { expect as expectOnce, type Page, test as base } from '@playwright/test';
import { noteOpened } from './opened.ts';
import { openScannedSite, openSite, type Serving, type Site } from './site.ts';
import { beSignedIn } from './sign-in.ts';

/** Looks again every tenth of a second, not every second, as Playwright does after the fourth look. */
export const expect: typeof expectOnce = new Proxy(expectOnce, {
  get: (whole, name, receiver) => (name === 'poll' ? pollSoon : Reflect.get(whole, name, receiver)),
});

const pollSoon: typeof expectOnce.poll = (actual, options) =>
  expectOnce.poll(actual, {
    intervals: [100],
    ...(typeof options === 'string' ? { message: options } : options),
  });

export interface Options {
  readonly serving: Serving;
}

interface Fixtures {
  /** A server without accounts. */
  readonly emptySite: Site;
  /** A claimed server with the samples, of this test alone. */
  readonly ownSite: Site;
  /** The page, signed in to a server with the samples; nothing is open yet. */
  readonly signedIn: Page;
  /** The same page at its home. */
  readonly home: Page;
}

interface Closing {
  close(): Promise<void>;
}

interface WorkerFixtures extends Options {
  /** Closes this after the last journey of the process. */
  readonly closeLater: (one: Closing) => void;
  /** A claimed server with the samples, shared by the tests of a file's worker. */
  readonly site: Site;
}

/**
 * A fixture that the journeys of several files share in a process, made when the first of them begins. As a fixture
 * of the process itself it would end that, and its browser, wherever a file without it follows.
 */
export function shared<T extends Closing>(make: (serving: Serving) => Promise<T>) {
  let making: Promise<T> | undefined;
  return async (
    { serving, closeLater }: WorkerFixtures,
    provide: (made: T) => Promise<void>,
  ): Promise<void> => {
    making ??= make(serving).then((made) => {
      closeLater(made);
      return made;
    });
    await provide(await making);
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  context: async ({ context }, provide, { file }) => {
    const note = noteOpened(context, file);
    await provide(context);
    note();
  },
  serving: ['alone', { option: true, scope: 'worker' }],
  closeLater: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, provide) => {
      const open: Closing[] = [];
      await provide((one) => open.push(one));
      for (const one of open) await one.close();
    },
    { scope: 'worker' },
  ],
  emptySite: async ({ serving }, provide) => {
    const site = await openSite(serving);
    await provide(site);
    await site.close();
  },
  ownSite: async ({ serving }, provide) => {
    const site = await openScannedSite(serving);
    await provide(site);
    await site.close();
  },
  site: [
    async ({ serving }, provide) => {
      const site = await openScannedSite(serving);
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ page, site }, provide) => {
    await beSignedIn(page, site);
    await provide(page);
  },
  home: async ({ signedIn, site }, provide) => {
    await signedIn.goto(`${site.url}/dashboard`);
    await signedIn.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await provide(signedIn);
  },
});

/** A step that `npm run test:all` alone takes; the journey goes on without it. */
export const rareStep = isAll ? test.step : test.step.skip;
