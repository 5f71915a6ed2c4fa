import { getProgression } from '@longbox/contract/publication';
import type { BrowserContext, Page } from '@playwright/test';
import { deleteReadProgress, getBook, updateReadProgress } from '@longbox/contract/books';
import { expect } from './fixtures.ts';
import { firstOf, picture, unreadOf } from './page-reader.ts';
import type { Site } from './site.ts';
import { bookNamed, open, test } from './text-book.ts';

/** Reads on while the server is away, leaves the book, and has the server back; answers when it was still away. */
async function readAway(context: BrowserContext, page: Page, readOn: () => Promise<void>) {
  await context.setOffline(true);
  await readOn();
  await expect(page.getByText('Not saved yet: waiting for a connection')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not saved yet: waiting for a connection')).toBeHidden();
  const away = Date.now();
  await context.setOffline(false);
  return away;
}

/** The place that the server has, once it isn't `before` any more. */
async function placeAfter(site: Site, bookId: string, before: string | undefined) {
  const ask = () => site.call(getProgression, { params: { bookId } });
  await expect.poll(async () => (await ask())?.modified).not.toBe(before);
  return ask();
}

test('pages read while the server was away arrive on any screen, with their time', async ({
  signedIn: home,
  site,
  context,
}) => {
  const { id } = await unreadOf(site, 'Night Tram');
  await home.goto(`${site.url}/book/${id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await expect(picture(home, 2)).toBeAttached();
  const before = await placeAfter(site, id, undefined);
  const away = await readAway(context, home, async () => {
    await home.keyboard.press('ArrowRight');
    await expect(picture(home, 2)).toBeVisible();
  });
  const after = await placeAfter(site, id, before?.modified);
  expect(after?.locator.locations?.position).toBe(2);
  expect(Date.parse(after?.modified ?? '')).toBeLessThanOrEqual(away);
});

test('a place in a text reached while the server was away arrives without opening the book again @all', async ({
  page,
  texts,
  context,
}) => {
  const { id: bookId } = await bookNamed(texts, 'Tide Tables');
  await open(page, texts, 'Tide Tables');
  const before = await placeAfter(texts, bookId, undefined);
  const away = await readAway(context, page, async () => {
    await page.keyboard.press('ArrowRight');
  });
  const after = await placeAfter(texts, bookId, before?.modified);
  expect(Date.parse(after?.modified ?? '')).toBeLessThanOrEqual(away);
});

test('a book that was marked as unread elsewhere stays so until the page read here is chosen @all', async ({
  signedIn: home,
  site,
  context,
}) => {
  const { id } = await firstOf(site, 'Night Tram');
  const params = { bookId: id };
  await site.call(updateReadProgress, { params, body: { page: 1 } });
  await home.goto(`${site.url}/book/${id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await expect(picture(home, 2)).toBeAttached();
  const asked = home.waitForResponse((response) => response.url().endsWith(`/books/${id}`));
  await readAway(context, home, async () => {
    await home.keyboard.press('ArrowRight');
    await expect(picture(home, 2)).toBeVisible();
    await site.call(deleteReadProgress, { params });
  });
  await asked;
  await home.goto(`${site.url}/book/${id}/read`);
  await expect(picture(home, 1)).toBeVisible();
  await home.getByRole('button', { name: 'Back to page 2' }).click();
  await expect(picture(home, 2)).toBeVisible();
  await expect.poll(async () => (await site.call(getBook, { params })).readProgress?.page).toBe(2);
});
