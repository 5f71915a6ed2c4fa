import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { firstOf, openBook } from './page-reader.ts';
import { ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const mark = (page: Page) => page.getByText('Offline. Trying to reconnect…');
const says = (words: string) => (page: Page) => page.getByText(words).first();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first();
const card = (name: string) => (page: Page) => page.getByRole('link', { name }).first();
const unreachable = heading('Can’t reach the server');
const tram = 'Night Tram';

test('without its server, every screen shows what is here, or says that it isn’t, once @all', async ({
  signedIn: page,
  site,
  context,
  serving,
}) => {
  const book = await firstOf(site, tram);
  await takeAlong(page, site, book);
  await openBook(page, site, book);
  await page.keyboard.press('k');
  await expect(page.getByText('Page bookmarked')).toBeVisible();

  const author = book.metadata.authors[0]?.name ?? 'nobody';
  const shown = [
    ['/dashboard', card(tram)],
    ['/libraries/all/series', card(tram)],
    ['/libraries/all/books', card(tram)],
    ['/libraries/all/recommended', card(tram)],
    ['/libraries/all/collections', heading('Couldn’t load the collections')],
    ['/libraries/all/readlists', heading('Couldn’t load the read lists')],
    [`/series/${book.seriesId}`, heading(tram)],
    [`/book/${book.id}`, heading(book.metadata.title)],
    ['/series/0', unreachable],
    ['/book/0', heading('This book isn’t on this device')],
    ['/collections/0', unreachable],
    ['/readlists/0', unreachable],
    ['/marks', says(book.metadata.title)],
    [`/search?q=${encodeURIComponent(`${author} tram`)}`, card(tram)],
    ['/device', ready],
    ['/account', heading('Couldn’t load the API keys')],
    ['/history', heading('Couldn’t load the history')],
    ['/import/books', says('Folder on the server')],
    ['/media-management/analysis', heading('Couldn’t load the books')],
    ['/settings', heading('Appearance and language')],
    ['/settings/users', heading('Couldn’t load the accounts')],
    ['/settings/server', heading('Couldn’t load the settings')],
    ['/settings/tasks', says('Not available offline')],
    ['/settings/metrics', heading('Couldn’t load the metrics')],
    ['/settings/announcements', heading('Couldn’t load the announcements')],
    ...(serving === 'upstream' ? [] : [['/settings/log', unreachable] as const]),
  ] as const;
  await context.setOffline(true);
  for (const [address, what] of shown) {
    await test.step(address, async () => {
      await page.goto(site.url + address);
      await expect(what(page)).toBeVisible();
      await expect(mark(page)).toHaveCount(1);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectOpenToAll(page);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });
  }
  await test.step('the cover of a series of which a book is here', async () => {
    await page.goto(`${site.url}/series/${book.seriesId}`);
    const cover = page.locator(`main img[src*="/series/${book.seriesId}/thumbnail"]`).first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });
});
