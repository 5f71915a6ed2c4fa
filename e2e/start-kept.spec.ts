import { listSeries } from '@longbox/contract/series';
import { createUser } from '@longbox/contract/user-administration';
import { isAll } from '@longbox/server/testing/whole-run';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { awayMark, heading, linkTo, visit } from './home.ts';
import { test } from './kept-client.ts';
import { firstOf } from './page-reader.ts';
import { beSignedIn, signIn } from './sign-in.ts';
import { type Site } from './site.ts';
import { takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const guest = { email: 'guest@example.org', password: 'a window seat' };
/** The cookie that ends with the browser, and all others: those of sessions. */
const ofVisit = /^longbox-visit/;
const allOthers = /^(?!longbox-visit)/;
const form = (page: Page) => page.getByRole('button', { name: 'Sign in' });
/** What someone sees who may see no library. */
const nothing = (page: Page) => page.getByRole('heading', { name: 'Your shelves are empty' });

/** Makes an account that sees no library. */
const invite = (site: Site) =>
  site.call(createUser, {
    body: { ...guest, roles: [], sharedLibraries: { all: false, libraryIds: [] } },
  });

/** Has starts wait for the server forever: otherwise they take it for away after three seconds. */
const bePatient = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout: usual } = window;
    const patient = (run: () => void, after?: number) => (after === 3000 ? 0 : usual(run, after));
    Object.assign(window, { setTimeout: patient });
  });

/** Keeps the client from running until the answer is called. */
async function holdClient(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    let run = () => {};
    Object.defineProperty(window, 'longboxRun', {
      get: () => () => {},
      set: (made: () => void) => {
        run = made;
      },
    });
    Object.assign(window, { runNow: () => run() });
  });
  return () => page.evaluate(() => Reflect.get(window, 'runNow')());
}

/** The first card of home, a link of it, and what that says. */
async function firstSeen(page: Page) {
  const card = page.locator('main [data-card]').first();
  const link = card.locator('[dir=auto] > a').first();
  return { card, link, title: (await link.textContent()) ?? '' };
}

/** Notes whether a word is ever shown by a page; answers with what it noted of the page that is open. */
async function watchFor(page: Page, word: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.body?.innerText.includes(wanted)) performance.mark('seen');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, word);
  return () => page.evaluate(() => performance.getEntriesByName('seen').length > 0);
}

/** One after the other in one browser: to keep the client there takes longer than all else. */
test('what the last visit has left is there at a start, for those alone who may see it @all', async ({
  context,
  front,
  site,
  serving,
}) => {
  /** Visits home, then goes on in another tab. */
  const step = (title: string, run: (page: Page) => Promise<void>) =>
    test.step(title, async () => {
      const before = await context.newPage();
      await visit(before, front.site);
      await before.close();
      const page = await context.newPage();
      await run(page);
      await page.close();
    });
  const home = `${front.site.url}/dashboard`;

  await step('home asks for nothing until the server says who is signed in', async (page) => {
    await bePatient(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const [path = ''] = request.url().replace(front.site.url, '').split('?');
      if (/^\/(?:api|sse)\//.test(path) && !path.endsWith('/thumbnail')) asked.push(path);
    });
    const who = front.holdWho();
    await page.goto(home);
    await expect(heading(page, 'Home')).toBeVisible();
    await expect(linkTo(page, 'Ferro')).toBeVisible();
    await expect(awayMark(page)).toBeHidden();
    expect(new Set(asked)).toEqual(new Set(['/api/v2/users/me']));
    who.letGo();
    await expect.poll(() => asked.includes('/api/v1/series/new')).toBe(true);
    await expect.poll(front.streams).toBe(1);
  });

  await step('home stands there as it was last seen, and a press leads on', async (page) => {
    const run = await holdClient(page);
    await page.goto(home);
    const { card, link, title } = await firstSeen(page);
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    // No reader of screens hears of it, and no key leads there.
    await expect(heading(page, 'Home')).toBeHidden();
    await expect(page.locator('main a:not([tabindex="-1"])')).toHaveCount(0);
    await link.click();
    await expect(page).not.toHaveURL(home);
    await run();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    await page.goBack();
    await expect(heading(page, 'Home')).toBeVisible();
    await expect(page.locator('main')).toHaveCount(1);
  });

  await step(
    'a button that is pressed meanwhile is pressed once the client is there',
    async (page) => {
      const run = await holdClient(page);
      await page.goto(home);
      await page.locator('nav').getByText('Account', { exact: true }).click();
      const signOut = page.getByRole('button', { name: 'Sign out' });
      await expect(signOut).toBeHidden();
      await run();
      await expect(signOut).toBeVisible();
    },
  );

  await step('a press after the client has begun leads on, too', async (page) => {
    await page.addInitScript(() => {
      // The client waits for the words of its frame before it's drawn.
      const { fetch: usual } = window;
      window.fetch = async (asked, ...how) => {
        const isWords = new Request(asked).url.includes('.shell.json');
        if (isWords) await new Promise((resolve) => Object.assign(window, { letGo: resolve }));
        return usual(asked, ...how);
      };
    });
    await page.goto(home);
    const { link, title } = await firstSeen(page);
    await page.waitForFunction(() => 'letGo' in window);
    await link.click();
    await expect(page).not.toHaveURL(home);
    await page.evaluate(() => Reflect.get(window, 'letGo')());
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  });

  const rare: typeof step = isAll ? step : async () => undefined;
  await rare('it is looked for before the client has run', async (page) => {
    await page.addInitScript(() => {
      const order: string[] = [];
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function opened(name, ...version) {
        if (name.startsWith('longbox-answers')) order.push('look');
        return open.call(this, name, ...version);
      };
      // The frame of all screens listens to this as soon as it runs.
      const listen = window.addEventListener.bind(window);
      window.addEventListener = (...how: Parameters<typeof window.addEventListener>) => {
        if (how[0] === 'beforeinstallprompt') order.push('run');
        listen(...how);
      };
      Object.assign(window, { order });
    });
    await page.goto(home);
    await expect(heading(page, 'Home')).toBeVisible();
    const order: unknown = await page.evaluate(() => Reflect.get(window, 'order'));
    expect(order).toEqual(['look', 'run']);
  });

  await rare(
    'a session that outlasts its browser shows home at once from then on',
    async (page) => {
      await bePatient(page);
      await context.clearCookies({ name: ofVisit });
      await page.goto(home);
      await expect(linkTo(page, 'Ferro')).toBeVisible();
      await expect.poll(front.streams).toBe(1);
      await context.clearCookies({ name: ofVisit });
      const who = front.holdWho();
      await page.goto(home);
      await expect(linkTo(page, 'Ferro')).toBeVisible();
      who.letGo();
    },
  );

  await step('a session that has ended leads to sign-in, though home was there', async (page) => {
    await bePatient(page);
    await context.clearCookies({ name: allOthers });
    const who = front.holdWho();
    await page.goto(home);
    await expect(linkTo(page, 'Ferro')).toBeVisible();
    who.letGo();
    await expect(form(page)).toBeVisible();
    await expect(linkTo(page, 'Ferro')).toBeHidden();
  });

  await step('nothing is shown of a session that has ended with its browser', async (page) => {
    await bePatient(page);
    await context.clearCookies();
    const seen = await watchFor(page, 'Ferro');
    const who = front.holdWho();
    await page.goto(home);
    await expect.poll(who.count).toBeGreaterThan(0);
    who.letGo();
    await expect(form(page)).toBeVisible();
    expect(await seen()).toBe(false);
  });

  // Another server has no account of that name.
  if (serving === 'upstream') return;
  await invite(site);
  await step('nobody sees what an account left whose session became another’s', async (page) => {
    await bePatient(page);
    // The client doesn't know of it: that is found out at once.
    await beSignedIn(page, front.site, guest);
    await page.goto(home);
    await expect(nothing(page)).toBeVisible();
    await expect(linkTo(page, 'Ferro')).toBeHidden();
  });
  await step('nobody sees what an account left that was here before', async (page) => {
    await bePatient(page);
    await context.clearCookies();
    await signIn(page, front.site, guest);
    await expect(nothing(page)).toBeVisible();
    const seen = await watchFor(page, 'Ferro');
    const who = front.holdWho();
    await page.goto(home);
    await expect.poll(who.count).toBeGreaterThan(0);
    who.letGo();
    await expect(nothing(page)).toBeVisible();
    expect(await seen()).toBe(false);
  });
});

test('without its server, a list says how much of it is on this device @all', async ({
  page,
  site,
  context,
}) => {
  const { totalElements: all } = await site.call(listSeries, { query: {} });
  await visit(page, site);
  await takeAlong(page, site, await firstOf(site, 'Ferro'));
  await context.setOffline(true);
  const line = page.getByText(`Series on this device: 1 of ${all}`);
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(line).toBeVisible();
  await expect(linkTo(page, 'Ferro')).toBeVisible();
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(linkTo(page, 'Night Tram')).toBeVisible();
  await expect(line).toBeHidden();
});
