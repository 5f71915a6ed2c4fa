import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Book, getBook } from '@longbox/contract/books';
import { listBookMarks } from '@longbox/contract/marks';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { expectKept } from './kept-client.ts';
import {
  ballast,
  comicPages,
  type LongBook,
  longBooksOf,
  parts,
  writeLongBooks,
} from './long-books.ts';
import { at, picture } from './page-reader.ts';
import { signInHere } from './sign-in.ts';
import type { Site } from './site.ts';
import { beginTaking, bookCaches, ready } from './taking.ts';
import { bookFrame, turnTo } from './text-book.ts';

interface Browsing {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A browser with a profile of its own, which it finds again when it's started once more. */
const test = base.extend<{ restart: () => Promise<Browsing> }>({
  restart: async ({ launchOptions, viewport, locale }, provide) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'longbox-profile-'));
    let context: BrowserContext | undefined;
    await provide(async () => {
      await context?.close();
      context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport,
        locale: locale ?? 'en',
      });
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    });
    await context?.close();
    await rm(profile, { recursive: true, force: true });
  },
});

test.use({ serviceWorkers: 'allow' });

const drawnWidth = (page: Page, number: number) =>
  picture(page, number).evaluate((one: HTMLImageElement) => one.naturalWidth);

/** Turns from a page to the last one; each has to be drawn. */
async function readOn(page: Page, { media }: Book, from: number): Promise<void> {
  for (let number = from; number <= media.pagesCount; number += 1) {
    await expect(picture(page, number)).toBeVisible();
    await expect.poll(() => drawnWidth(page, number)).toBeGreaterThan(0);
    if (number === media.pagesCount) break;
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(number + 1));
  }
}

/** What the browser says its site takes. */
const storage = (page: Page) =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/** The size that the page of kept books tells of a series, in MiB. */
async function sizeOf(page: Page, series: LongBook): Promise<number> {
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: series }) });
  const [, size = ''] = /([\d.]+) MiB/.exec(await section.innerText()) ?? [];
  return Number(size);
}

/** How many documents of the EPUB the browser gives without the network. */
const partsHere = (page: Page, site: Site, book: Book) =>
  page.evaluate(
    async ([address, count]) => {
      const found = Array.from({ length: count }, (_, index) =>
        fetch(`${address}/c${index + 1}.xhtml`).then(
          async (answer) => (await answer.text()).includes(`<h1>Part ${index + 1}</h1>`),
          () => false,
        ),
      );
      return (await Promise.all(found)).filter(Boolean).length;
    },
    [`${site.url}/api/v1/books/${book.id}/resource/OPS`, parts] as const,
  );

async function openText(page: Page, site: Site, book: Book): Promise<void> {
  await page.goto(`${site.url}/book/${book.id}/read-epub`);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
}

/** Goes to a part by the contents. */
async function goToPart(page: Page, number: number): Promise<void> {
  await page.keyboard.press('t');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: `Part ${number}`, exact: true }).click();
  await bookFrame(page, `Part ${number}\n`);
}

test('books of 300 pages, 2,014 parts and 200 MB are read after a restart without a network @all', async ({
  emptySite: site,
  restart,
  serving,
}) => {
  test.setTimeout(900_000);
  await writeLongBooks(site.comics);
  await site.claim();
  await site.addSamples();
  const books = await longBooksOf(site);
  const { Long, Harbor, Parts } = books;

  let { context, page } = await restart();
  await page.goto(`${site.url}/device`);
  // Else the session ends with the browser.
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await signInHere(page);
  await expectKept(page);
  const before = await storage(page);
  for (const book of Object.values(books)) await beginTaking(page, site, book);
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(3, { timeout: 300_000 });
  expect(await sizeOf(page, 'Long')).toBeCloseTo((comicPages * 100_000) / 2 ** 20, 0);
  expect(await sizeOf(page, 'Harbor')).toBeCloseTo(Harbor.sizeBytes / 2 ** 20, 0);
  const taken = await storage(page);
  expect(taken - before).toBeGreaterThan(ballast);

  await context.setOffline(true);
  await page.goto(`${site.url}/book/${Long.id}/read?page=1`);
  await expect(picture(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await page.keyboard.press('k');
  await expect(page.getByText('Page bookmarked')).toBeVisible();

  ({ context, page } = await restart());
  await context.setOffline(true);
  await page.goto(`${site.url}/book/${Long.id}/read`);
  await readOn(page, Long, 2);
  await page.goto(`${site.url}/book/${Harbor.id}/read?page=1`);
  await readOn(page, Harbor, 1);
  await openText(page, site, Parts);
  await bookFrame(page, 'Part 1\n');
  expect(await partsHere(page, site, Parts)).toBe(parts);
  await turnTo(page, 'ArrowRight', 'Part 4');
  await goToPart(page, parts - 3);
  await page.keyboard.press('b');
  await turnTo(page, 'ArrowRight', `Part ${parts}`);

  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(3);
  await context.setOffline(false);
  for (const { id: bookId } of Object.values(books)) {
    await expect
      .poll(async () => (await site.call(getBook, { params: { bookId } })).readProgress)
      .toMatchObject({ completed: true });
  }
  // Before another server, marks stay in the browser.
  for (const { id: bookId } of serving === 'upstream' ? [] : [Long, Parts]) {
    await expect
      .poll(async () => (await site.call(listBookMarks, { params: { bookId } })).length)
      .toBe(1);
  }
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click();
  await expect.poll(() => bookCaches(page)).toEqual([]);
  // The browser counts later what it has given back.
  await expect.poll(() => storage(page)).toBeLessThan(taken - ballast);
});
