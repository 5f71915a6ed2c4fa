import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// After the page one more round: all of it is asked for before any is answered.
const secondRound = [
  '/api/v2/users/me',
  '/api/v1/claim',
  '/api/v1/oauth2/providers',
  '/main-',
  '/en.start.json',
];

test('sign-in is usable after two calls one after the other', async ({ page, site }) => {
  const held: Route[] = [];
  const later: string[] = [];
  let isReleased = false;
  await page.route(
    (url) => secondRound.some((part) => url.pathname.includes(part)),
    async (route) => {
      if (isReleased) await route.continue();
      else held.push(route);
    },
  );
  page.on('request', (request) => {
    const isCall = ['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType());
    if (isReleased && isCall) later.push(request.url());
  });
  await page.goto(`${site.url}/`, { waitUntil: 'commit' });
  const asked = () => held.map((route) => route.request().url());
  await expect
    .poll(() => secondRound.filter((part) => asked().some((url) => url.includes(part))))
    .toEqual(secondRound);
  await expect.poll(() => asked().filter((url) => url.endsWith('.css')).length).toBe(1);
  // Each is requested once, by any part.
  expect(asked().filter((url) => /\/api\/|\.json$/.test(url))).toHaveLength(4);
  isReleased = true;
  for (const route of held) await route.continue();
  await expect(page.getByLabel('Email')).toBeEditable();
  // The fields of language and theme come after the form, without the rest of the client.
  await expect(page.getByLabel('Language')).toBeVisible();
  const early = later.filter((url) => !asked().includes(url));
  expect(early.filter((url) => !url.includes('/fields-'))).toEqual([]);
});

test('sign-in draws with one face, though the languages are named in many scripts', async ({
  page,
  site,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto(`${site.url}/`);
  await expect(page.getByLabel('Language')).toBeVisible();
  await page.evaluate(async () => await document.fonts.ready);
  expect(fonts.map((url) => /([a-z-]+)-wght/.exec(url)?.[1])).toEqual(['inter-latin']);
});

test('the mark of a start is gone when the client comes late @all', async ({ home, site }) => {
  const held: Route[] = [];
  await home.clock.install();
  await home.route(/\/LibrarySeriesScreen-[^/]*\.js$/, (route) => {
    held.push(route);
  });
  await home.goto(`${site.url}/libraries/all/series`, { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(1);
  await home.clock.fastForward(1000);
  for (const route of held) await route.continue();
  await expect(home.getByRole('article').first()).toBeVisible();
  await expect(home.locator('#root > div > img[src="./icon-192.png"]')).toHaveCount(0);
});

test('what home consists of is asked for before the client runs @all', async ({ home, site }) => {
  const parts = ['entry', 'DashboardScreen'];
  const asked = new Set<string>();
  home.on('request', (request) => {
    const name = /\/assets\/([A-Za-z]+)-[^/]*\.js$/.exec(request.url())?.[1];
    if (name !== undefined) asked.add(name);
  });
  const held: Route[] = [];
  await home.route(/\/assets\/main-[^/]*\.js$/, (route) => {
    held.push(route);
  });
  await home.goto(`${site.url}/dashboard`, { waitUntil: 'commit' });
  await expect.poll(() => parts.filter((part) => asked.has(part))).toEqual(parts);
  for (const route of held) await route.continue();
  await expect(home.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('a place below home asks for none of its parts @all', async ({ home, site }) => {
  const asked: string[] = [];
  home.on('request', (request) => asked.push(request.url()));
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByRole('article').first()).toBeVisible();
  expect(asked.filter((url) => url.includes('DashboardScreen'))).toEqual([]);
});

test('whichever file of a first visit is lost on its way, sign-in comes @all', async ({
  browser,
  site,
}) => {
  const visit = async (lost?: string): Promise<Set<string>> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked = new Set<string>();
    await page.route('**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const isFirst = !asked.has(pathname);
      asked.add(pathname);
      if (isFirst && pathname === lost) await route.abort('connectionreset');
      else await route.continue();
    });
    await page.goto(`${site.url}/`);
    await expect(page.getByLabel('Email'), `without ${lost}`).toBeEditable();
    await context.close();
    return asked;
  };
  const files = [...(await visit())].filter((name) => name.includes('/assets/'));
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) await visit(file);
});
