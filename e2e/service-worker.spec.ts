import { deleteReadProgress } from '@longbox/contract/books';
import { listSeries } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { expectKept, keptFiles, test } from './kept-client.ts';
import { at, firstOf, openBook, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { bookCaches, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const unreachable = (page: Page) => page.getByRole('heading', { name: 'Can’t reach the server' });
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

/** A part of the later build. */
const isLater = (page: Page) => page.locator('script[src$=".later.js"]').first();

/** Where the update can be had for as long as it waits; its notice goes after ten seconds. */
async function reload(page: Page): Promise<void> {
  await openAccount(page);
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Reload', exact: true })
    .click();
}

/** Opens the home of a person whose browser then keeps the client. */
async function visit(page: Page, site: Site): Promise<void> {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expect(home(page)).toBeVisible();
  await expectKept(page);
}

/** Has the browser find the later build, and waits until all of it is there. */
async function updated(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const isThere = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).installing === null);
  await expect
    .poll(
      async () =>
        (await isThere()) && (await keptFiles(page)).some((file) => file.endsWith('.later.js')),
      // Hundreds of files.
      { timeout: 120_000 },
    )
    .toBe(true);
}

/**
 * What runs at a start and isn't kept as it was sent: browsers don't keep that compiled. A response that a worker
 * has made itself has no address.
 */
const madeHere = (page: Page) =>
  page.evaluate(async () => {
    const names = ['rolldown-runtime', 'main', 'entry-app', 'DashboardScreen'];
    const asked = performance.getEntriesByType('resource').map(({ name }) => name);
    const scripts = names.map(
      (name) => asked.find((url) => url.includes(`/assets/${name}-`)) ?? name,
    );
    const kept = await Promise.all(scripts.map((url) => caches.match(url, { ignoreVary: true })));
    return scripts.filter((url, at) => kept[at]?.url !== url);
  });

test('Longbox starts without its server, at every address, and goes on when it is back @all', async ({
  page,
  site,
  context,
}) => {
  let requests = 0;
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) requests += 1;
  });
  await visit(page, site);
  const files = await keptFiles(page);
  // Scripts and styles came together.
  expect(files.length).toBeGreaterThan(400);
  expect(requests).toBeGreaterThan(20);
  expect(requests).toBeLessThan(100);
  expect(files.filter((file) => /^(?:api|sse)\//.test(file))).toEqual([]);
  expect(
    files.filter((file) => file.startsWith('assets/words/') && !file.includes('/en.')),
  ).toEqual([]);
  expect(await madeHere(page)).toEqual([]);
  const [series] = (await site.call(listSeries, { query: {} })).content;
  const { id } = await firstOf(site, 'Night Tram');
  // Another journey may have read in it.
  await site.call(deleteReadProgress, { params: { bookId: id } });

  await context.setOffline(true);
  const notHere = page.getByRole('heading', { name: 'This book isn’t on this device' });
  for (const [place, shown] of [
    [`/series/${series?.id}`, unreachable(page)],
    [`/book/${id}/read`, notHere],
  ] as const) {
    await page.goto(site.url + place);
    await expect(shown).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(new URL(site.url + place).pathname);
  }
  await context.setOffline(false);
  await expect(picture(page, 1)).toBeVisible();
});

test('an update waits for the person in each tab, and takes no part away from a page that is open @all', async ({
  page,
  front,
  context,
}) => {
  await page.clock.install();
  await visit(page, front.site);
  await openBook(page, front.site, await firstOf(front.site, 'Ferro'));
  const other = await context.newPage();
  await other.goto(`${front.site.url}/dashboard`);
  await expect(home(other)).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset['before'] = 'yes';
  });
  front.update();
  await updated(page);
  // Chosen in one tab, it leaves alone the one that reads.
  await reload(other);
  await expect(isLater(other)).toBeAttached();
  await other.close();
  const notice = page.getByRole('alert').getByText('A new version of Longbox is ready.');
  // In a book nothing is said, and pages turn: for ten minutes by the tab's clock.
  for (const number of [2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) {
    await page.clock.fastForward(60_000);
    await page.keyboard.press(number === 2 ? 'ArrowRight' : 'ArrowLeft');
    await expect(page).toHaveURL(at(number));
  }
  await expect(notice).toBeHidden();

  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  // Never opened before, and the server has it under another name now.
  await page.getByRole('link', { name: 'Ferro' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openAccount(page);
  await page.getByRole('link', { name: /Account and API keys/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset['before'])).toBe('yes');

  await reload(page);
  await expect(isLater(page)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeHidden();
});

test('of a client that is mostly kept, only what is missing is fetched @all', async ({
  page,
  site,
  context,
}) => {
  await visit(page, site);
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) fetched.push(request.url());
  });
  const missing = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('longbox.shell'));
    const cache = await caches.open(name);
    const scripts = (await cache.keys()).filter(({ url }) => url.endsWith('.js')).slice(0, 2);
    for (const script of scripts) await cache.delete(script);
    await (await navigator.serviceWorker.ready).unregister();
    return scripts.map(({ url }) => url);
  });
  expect(missing).toHaveLength(2);
  await page.reload();
  await expectKept(page);
  expect(fetched.filter((url) => /\/assets\/.*\.js(?:on)?$/.test(url)).toSorted()).toEqual(
    missing.toSorted(),
  );
});

test('an update that breaks off leaves the version before whole @all', async ({
  page,
  front,
  context,
}) => {
  await visit(page, front.site);
  front.update();
  // The script of the worker comes, and none of its files.
  front.answerBy({ breakAfter: 1 });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const isGivenUp = new Promise<void>((resolve) => {
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'redundant') resolve();
        });
      });
    });
    await registration.update();
    await isGivenUp;
  });
  await context.setOffline(true);
  await page.goto(`${front.site.url}/account`);
  await expect(page).toHaveTitle(/Longbox/);
  await context.setOffline(false);
  front.answerBy('server');
  await page.goto(`${front.site.url}/dashboard`);
  await expect(home(page)).toBeVisible();
});

test('a server that is killed is away like a network that is down @all', async ({
  page,
  emptySite,
}) => {
  await emptySite.claim();
  await emptySite.addSamples();
  await visit(page, emptySite);
  await emptySite.kill();
  await page.goto(`${emptySite.url}/series/0`);
  await expect(unreachable(page)).toBeVisible();
});

test('the page of a network or of a proxy is shown, and nothing of it is kept @all', async ({
  page,
  front,
}) => {
  await visit(page, front.site);
  front.answerBy('portal');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to the station' })).toBeVisible();
  front.answerBy('server');
  await page.reload();
  await expect(home(page)).toBeVisible();
  const texts = await page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const pages = (await cache.keys()).filter(({ url }) => url.includes('?'));
        return Promise.all(pages.map(async (one) => (await cache.match(one))?.text() ?? ''));
      }),
    );
    return kept.flat().join('\n');
  });
  expect(texts).toContain('<div id="root">');
  expect(texts).not.toContain('Welcome to the station');
});

test('the address with worker=off removes the kept client and leaves its books @all', async ({
  page,
  site,
}) => {
  await beSignedIn(page, site);
  await takeAlong(page, site, await firstOf(site, 'Night Tram'));
  await page.goto(`${site.url}/dashboard?worker=off`);
  await expect(home(page)).toBeVisible();
  const others = async () =>
    (await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith('longbox.book'));
  await expect.poll(others).toEqual([]);
  expect(await bookCaches(page)).toHaveLength(1);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
