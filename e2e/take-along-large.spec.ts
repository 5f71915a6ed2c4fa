import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Book, getBook, listBooks } from '@longbox/contract/books';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { writePdf } from '@longbox/web/readers/pdf/testing/write-pdf';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import { expectKept } from './kept-client.ts';
import { at, picture } from './page-reader.ts';
import { owner, type Site } from './site.ts';
import { beginTaking, bookCaches, ready } from './taking.ts';
import { bookFrame } from './text-book.ts';

/** Parts of the EPUB: as many as the longest one that people told of. */
const parts = 2014;
const comicPages = 300;
const pdfPages = 120;

async function writeLarge(site: Site): Promise<void> {
  const pages = Array.from({ length: comicPages }, async (_, index) => ({
    name: `${String(index).padStart(3, '0')}.jpg`,
    bytes: await sharp({
      create: {
        width: 600,
        height: 900,
        channels: 3,
        background: { r: index % 256, g: 90, b: 120 },
      },
    })
      .jpeg()
      .toBuffer(),
  }));
  await mkdir(path.join(site.comics, 'Long'), { recursive: true });
  await writeZip(path.join(site.comics, 'Long', 'Long.cbz'), await Promise.all(pages));
  const harbor = path.join(site.comics, 'Harbor');
  await mkdir(harbor);
  const words = (text: string, y: number) => ({ text, x: 60, y });
  const pdf = writePdf({
    pages: Array.from({ length: pdfPages }, (_, index) => ({
      words: [words(`Page ${index + 1} of the harbor`, 700)],
    })),
    ballast: 200_000_000,
  });
  await writeFile(path.join(harbor, 'Harbor.pdf'), pdf);
  await writeEpub(site.comics, {
    path: 'Parts/Parts.epub',
    title: 'Parts',
    author: 'Journeys',
    language: 'en',
    direction: 'ltr',
    css: '',
    chapters: Array.from({ length: parts }, (_, index) => ({
      id: `c${index + 1}`,
      title: `Part ${index + 1}`,
      body: `<h1>Part ${index + 1}</h1><p>The tide came in once more.</p>`,
    })),
  });
}

async function booksOfSite(site: Site): Promise<Record<'Long' | 'Harbor' | 'Parts', Book>> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const find = (name: string) => {
    const book = content.find((one) => one.name === name);
    if (!book) throw new Error(`no book is called ${name}`);
    return book;
  };
  return { Long: find('Long'), Harbor: find('Harbor'), Parts: find('Parts') };
}

const drawnWidth = (page: Page, number: number) =>
  picture(page, number).evaluate((one: HTMLImageElement) => one.naturalWidth);

async function readPages(page: Page, site: Site, book: Book): Promise<void> {
  const { pagesCount } = book.media;
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  for (let number = 1; number <= pagesCount; number += 1) {
    await expect(picture(page, number)).toBeVisible();
    await expect.poll(() => drawnWidth(page, number)).toBeGreaterThan(0);
    if (number === pagesCount) break;
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(number + 1));
  }
}

/** What the browser says its site takes, and which files are there. */
const storage = (page: Page) =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

test('books of hundreds of pages, thousands of parts and 200 MB are read after a restart without a network @all', async ({
  emptySite: site,
}, { project }) => {
  test.setTimeout(900_000);
  await writeLarge(site);
  await site.claim();
  await site.addSamples();
  const books = await booksOfSite(site);
  const profile = await mkdtemp(path.join(tmpdir(), 'longbox-profile-'));
  let context: BrowserContext | undefined;
  const start = async (): Promise<Page> => {
    const { launchOptions, viewport } = project.use;
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport: viewport ?? null,
      locale: 'en',
    });
    return context.pages()[0] ?? context.newPage();
  };
  const offline = async (isOff: boolean) => context?.setOffline(isOff);
  try {
    let page = await start();
    await page.goto(`${site.url}/`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').first().waitFor();
    const before = await storage(page);
    for (const book of Object.values(books)) await beginTaking(page, site, book);
    await page.goto(`${site.url}/device`);
    await expect(ready(page)).toHaveCount(3, { timeout: 300_000 });
    await expectKept(page);
    const taken = await storage(page);
    expect(taken - before).toBeGreaterThan(200_000_000);

    await offline(true);
    await readPages(page, site, books.Long);
    await context?.close();
    page = await start();
    await offline(true);
    await page.goto(`${site.url}/book/${books.Long.id}/read`);
    // Where it was left before the restart.
    await expect(picture(page, comicPages)).toBeVisible();
    await readPages(page, site, books.Harbor);
    await page.goto(`${site.url}/book/${books.Parts.id}/read-epub`);
    await bookFrame(page, 'Part 1');
    await page.keyboard.press('End');
    await bookFrame(page, `Part ${parts}`);
    await page.goto(`${site.url}/device`);
    await expect(ready(page)).toHaveCount(3);

    await offline(false);
    for (const book of Object.values(books)) {
      await expect
        .poll(
          async () => (await site.call(getBook, { params: { bookId: book.id } })).readProgress,
          { timeout: 120_000 },
        )
        .toMatchObject({ completed: true });
    }
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove all' }).click();
    await expect.poll(() => bookCaches(page)).toEqual([]);
    await expect.poll(() => storage(page)).toBeLessThan(taken - 200_000_000);
  } finally {
    await context?.close();
    await rm(profile, { recursive: true, force: true });
  }
});
