import { getProgression } from '@longbox/contract/publication';
import type { BrowserContext, Page } from '@playwright/test';
import { deleteReadProgress, getBook, updateReadProgress } from '@longbox/contract/books';
import { expect } from './fixtures.ts';
import { at, firstOf, picture, unreadOf } from './page-reader.ts';
import type { Site } from './site.ts';
import { bookNamed, open, test } from './text-book.ts';

/** Reads on while the server is away, leaves the book, and has the server back; answers when it was still away. */
async function readAway(context: BrowserContext, page: Page, readOn: () => Promise<void>) {
  await context.setOffline(true);
  await readOn();
  // After some seconds its mark alone is seen.
  const unsaved = page.getByText('Not saved yet: waiting for a connection');
  await expect(unsaved).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(unsaved).not.toBeAttached();
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

/** What this browser still keeps of the pages of a book. */
const kept = (page: Page, bookId: string) =>
  page.evaluate((id) => {
    const name = Object.keys(localStorage).find(
      (one) => one.startsWith('longbox.unsaved') && one.endsWith(id),
    );
    return name === undefined ? '' : (localStorage.getItem(name) ?? '');
  }, bookId);

test('between a page read here and reading elsewhere, the later one counts, and the person decides @all', async ({
  signedIn: home,
  site,
  context,
}) => {
  const { id } = await firstOf(site, 'The Lighthouse Keepers');
  const params = { bookId: id };
  const progress = async () => (await site.call(getBook, { params })).readProgress;
  const elsewhere = (body: { page: number } | { completed: true }) =>
    site.call(updateReadProgress, { params, body });
  const goBack = home.getByRole('button', { name: /^Back to page/ });
  /** Turns one page without the server, before or after what happens elsewhere; then the server is back. */
  const readOn = async (
    page: number,
    ...steps: readonly ('turn' | Parameters<typeof elsewhere>[0])[]
  ) => {
    await site.call(deleteReadProgress, { params });
    await home.goto(`${site.url}/book/${id}/read?page=${page - 1}`);
    await expect(picture(home, page - 1)).toBeVisible();
    await expect(picture(home, page)).toBeAttached();
    await expect.poll(async () => (await progress())?.page).toBe(page - 1);
    await readAway(context, home, async () => {
      for (const step of steps) {
        if (step === 'turn') {
          await home.keyboard.press('ArrowRight');
          await expect(home).toHaveURL(at(page));
        } else await elsewhere(step);
      }
    });
    await expect.poll(() => kept(home, id)).toMatch(/^$|"sent":true|"outdone":true/);
  };
  const expectOpen = async (page: number, isAsked: boolean) => {
    await home.goto(`${site.url}/book/${id}/read`);
    await expect(picture(home, page)).toBeVisible();
    await expect(goBack).toBeVisible({ visible: isAsked });
  };

  await readOn(2, 'turn', { page: 6 });
  expect(await progress()).toMatchObject({ page: 6 });
  await expectOpen(6, false);

  await readOn(10, 'turn', { page: 3 });
  expect(await progress()).toMatchObject({ page: 3 });
  await expectOpen(3, true);
  // Reading on from there is an answer, too.
  await home.keyboard.press('ArrowRight');
  await expect.poll(progress).toMatchObject({ page: 4 });
  await expectOpen(4, false);

  await readOn(2, 'turn', { completed: true });
  expect(await progress()).toMatchObject({ completed: true });
  await expectOpen(1, false);

  await readOn(3, { completed: true }, 'turn');
  await expect.poll(progress).toMatchObject({ page: 3, completed: false });
  await expectOpen(3, false);
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
