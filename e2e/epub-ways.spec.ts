import { deleteReadProgress } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { makeReadList } from './made-sets.ts';
import { beSignedIn, enter } from './sign-in.ts';
import type { Site } from './site.ts';
import { bookFrame, bookNamed, chapter, open, test, turnTo, unreadBook } from './text-book.ts';

/** Holds back what a book is made of until it is let go; what was asked for meanwhile then comes. */
async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const walk = '**/resource/**/walk.xhtml';

const second = (page: Page) =>
  chapter(page, 'The long walk').or(chapter(page, 'What the sea said')).first();

/** To the last page of the first chapter, whose next one is held back until it is let go. */
async function readToHeldChapter(page: Page, site: Site): Promise<() => void> {
  const letGo = await holdBack(page, walk);
  await open(page, site, 'Tide Tables', { incognito: true });
  await expect(chapter(page, 'Low water')).toBeVisible();
  const first = await page.getByText(/^Page 1 of \d+$/).innerText();
  const count = Number(first.split(' ').at(-1));
  for (let at = 2; at <= count; at += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`Page ${at} of ${count}`, { exact: true })).toBeVisible();
  }
  return letGo;
}

test('the buttons of books say where they lead before they go @all', async ({
  page,
  texts: site,
}) => {
  const crane = await unreadBook(site, 'Paper Crane Picture Book');
  const tide = await unreadBook(site, 'Tide Tables');
  const { id } = await makeReadList(site, 'On the desk', [crane.seriesTitle, tide.seriesTitle]);
  await enter(page, site);
  await page.getByRole('navigation').first().waitFor();
  const context = `context=READLIST&contextId=${id}`;
  await page.goto(`${site.url}/book/${crane.id}/read-epub?${context}`);
  await bookFrame(page, 'The first fold');
  await page.keyboard.press('m');
  const next = page.getByRole('button', { name: 'Next book: Tide Tables' });
  await next.click();
  await expect(page.getByRole('button', { name: /^Next book ?Press again to open/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(crane.id));
  await next.click();
  await expect(page).toHaveURL(new RegExp(tide.id));
  await bookFrame(page, 'Low water');
  const last = page.getByRole('button', { name: 'Close the book (this is the last one)' });
  await expect(async () => {
    await page.keyboard.press('m');
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass();
  await last.click();
  await expect(page.getByRole('button', { name: /^This is the last book/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${tide.id}/read-epub`));
});

test('books of text are read along a read list, whose place leads back to it @all', async ({
  page,
  texts: site,
}) => {
  const crane = await bookNamed(site, 'Paper Crane Picture Book');
  const tide = await bookNamed(site, 'Tide Tables');
  expect(crane.seriesId).not.toBe(tide.seriesId);
  for (const { id: bookId } of [crane, tide]) {
    await site.call(deleteReadProgress, { params: { bookId } });
  }
  const { id } = await makeReadList(site, 'By the sea', [crane.seriesTitle, tide.seriesTitle]);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/readlists/${id}`);
  await page.getByRole('link', { name: /^Read “/ }).click();
  await expect(page).toHaveURL(new RegExp(`${crane.id}/read-epub.*contextId=${id}`));
  await bookFrame(page, 'The first fold');
  await page.keyboard.press('m');
  await expect(page.getByText('By the sea: book 1 of 2')).toBeAttached();
  await page.keyboard.press('m');
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('End of the book')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Press again to open “Tide Tables”')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`${tide.id}/read-epub.*contextId=${id}`));
  await expect(chapter(page, 'Low water')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/book/${tide.id}[?].*contextId=${id}`));
  await expect(page.getByText('From read list:')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'By the sea', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/readlists/${id}`));
});

const opening = [
  ['its first chapter', '**/resource/**/low.xhtml'],
  ['what draws it', /\/flow-view-[^/]+\.js$/],
] as const;

for (const [name, address] of opening) {
  test(`a key that comes before ${name} turns the page once that is there @all`, async ({
    page,
    texts: site,
  }) => {
    // So narrow that the first chapter has pages, whose typefaces come after the turn.
    await page.setViewportSize({ width: 390, height: 844 });
    const book = await bookNamed(site, 'Tide Tables');
    const letGo = await holdBack(page, address);
    await enter(page, site);
    await page.getByRole('navigation').first().waitFor();
    const asked = page.waitForRequest(address);
    await page.goto(`${site.url}/book/${book.id}/read-epub?incognito=true`);
    await asked;
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('ArrowRight');
    letGo();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(
      page
        .getByText(/^Page 2 of \d+$/)
        .or(second(page))
        .first(),
    ).toBeVisible();
  });
}

test('a chapter that does not come holds up nobody who goes elsewhere, nor back @all', async ({
  page,
  texts: site,
}) => {
  const letGo = await readToHeldChapter(page, site);
  const last = await page.getByText(/^Page \d+ of \d+$/).innerText();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  // The one before the next is asked for in vain, and is given up.
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(last, { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: /^High water/ }).click();
  await expect(chapter(page, 'High water')).toBeVisible();
  letGo();
  await turnTo(page, 'ArrowLeft', 'What the sea said');
});

test('every press turns a page, however quickly they come @all', async ({ page, texts }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await open(page, texts, 'Tide Tables', { incognito: true });
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
  await turnTo(page, 'ArrowRight', 'The long walk');
  const status = await page.getByText(/^Page 1 of \d+$/).innerText();
  const count = Number(/\d+$/.exec(status)?.[0]);
  expect(count).toBeGreaterThan(5);
  for (let press = 1; press < count; press += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Page ${count} of ${count}`, { exact: true })).toBeVisible();
  for (let press = 1; press < count; press += 1) await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(`Page 1 of ${count}`, { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(chapter(page, 'Low water')).toBeVisible();
});

/** Draws the page to the left by a finger, past the end of its document. */
async function drawPast(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await send('touchStart', 340);
  for (const x of [280, 220, 160, 100, 40]) await send('touchMove', x);
  await send('touchEnd');
  // Where it was let go is looked at when the next frame is drawn.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a key and a finger that both ask for a chapter are two turns, and the book goes on @all', async ({
    page,
    texts: site,
  }) => {
    const letGo = await readToHeldChapter(page, site);
    await page.keyboard.press('ArrowRight');
    await drawPast(page);
    letGo();
    await expect(chapter(page, 'What the sea said')).toBeVisible();
    await expect(page.getByText('Page 2 of 2', { exact: true })).toBeVisible();
    await turnTo(page, 'ArrowRight', 'High water');
    await turnTo(page, 'ArrowLeft', 'Low water');
  });

  test('a page drawn aside for a chapter that does not come is put back by who gives it up @all', async ({
    page,
    texts: site,
  }) => {
    const letGo = await readToHeldChapter(page, site);
    const frame = await (await bookFrame(page, 'On the morning')).frameElement();
    const left = async () => (await frame.boundingBox())?.x;
    const whole = await left();
    await drawPast(page);
    await expect.poll(left).not.toBe(whole);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(left).toBe(whole);
    letGo();
    await turnTo(page, 'ArrowRight', 'The long walk');
  });
});
