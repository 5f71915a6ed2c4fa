import { listLibraries, updateLibrary } from '@longbox/contract/libraries';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';

/** Follows the event streams of a browser; the answer gives the pages that hold one now. */
function holders(context: BrowserContext): () => Page[] {
  const open = new Map<Request, Page>();
  const end = (request: Request) => {
    open.delete(request);
  };
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/sse/v1/events') return;
    const page = request.frame().page();
    open.set(request, page);
    const gone = () => {
      end(request);
    };
    page.on('close', gone);
    page.on('crash', gone);
  });
  context.on('requestfinished', end);
  context.on('requestfailed', end);
  return () => [...open.values()];
}

/** Renames the library and waits until every page shows the new name. */
async function expectAllHear(pages: readonly Page[], site: Site, name: string): Promise<void> {
  const [library] = await site.call(listLibraries, {});
  await site.call(updateLibrary, { params: { libraryId: library?.id ?? '' }, body: { name } });
  for (const page of pages) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
}

/** Tells a page that its tab is in sight or not: a browser without windows shows them all. */
async function show(page: Page, shown: boolean): Promise<void> {
  await page.evaluate((isShown) => {
    const value = isShown ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, shown);
}

test('ten tabs share one stream; another takes it when its tab closes, crashes or hides @all', async ({
  context,
  site,
  page,
}) => {
  // Ten pages on a busy machine: each of their timers may come seconds late.
  test.setTimeout(400_000);
  const held = holders(context);
  const one = expect.configure({ timeout: 90_000 });
  await enter(page, site);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  let pages = [page];
  for (let count = 1; count < 10; count += 1) {
    const another = await context.newPage();
    await another.goto(`${site.url}/dashboard`);
    pages.push(another);
  }
  await one.poll(() => held().length).toBe(1);
  await expectAllHear(pages, site, 'Ten tabs');

  await test.step('closed', async () => {
    const [holder] = held();
    await holder?.close();
    pages = pages.filter((other) => other !== holder);
    await one.poll(() => held().length).toBe(1);
    await expectAllHear(pages, site, 'Nine tabs');
  });

  await test.step('crashed', async () => {
    const [holder = page] = held();
    const crashed = holder.waitForEvent('crash');
    const session = await context.newCDPSession(holder);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    pages = pages.filter((other) => other !== holder);
    await one.poll(() => held().length).toBe(1);
    await expectAllHear(pages, site, 'Eight tabs');
  });

  await test.step('hidden', async () => {
    const [first = page, ...others] = pages;
    for (const other of others) await show(other, false);
    await one.poll(held).toEqual([first]);
    await show(first, false);
    await one.poll(held).toEqual([]);
    await show(first, true);
    await one.poll(held).toEqual([first]);
    await expectAllHear(pages.slice(0, 1), site, 'One tab in sight');
  });

  // Other journeys on this server know the library by its name.
  await expectAllHear(pages.slice(0, 1), site, 'Samples');
});
