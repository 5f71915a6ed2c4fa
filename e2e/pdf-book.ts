import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { writePdf, type WrittenPage } from '@longbox/web/readers/pdf/testing/write-pdf';
import type { Page } from '@playwright/test';
import { expect, shared, test as base } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import { openSite, type Site } from './site.ts';

/** Bytes of the file that no page needs. */
export const ballast = 8_000_000;
const count = 30;

const words = (text: string, y: number) => ({ text, x: 60, y });
const pages: WrittenPage[] = [
  {
    words: [
      words('Low water at noon, and the', 700),
      words('causeway is dry until three.', 670),
      { text: 'שלום עולם', x: 60, y: 600, boxes: true },
      words('To the tables', 500),
      words('The harbour office', 460),
    ],
    links: [
      { rect: [60, 494, 190, 520], to: { page: 19 } },
      { rect: [60, 454, 230, 480], to: { url: 'https://example.org/harbour' } },
    ],
  },
  ...Array.from({ length: count - 1 }, (_, at) => ({
    words: [
      words(`Page ${at + 2} of the tables`, 700),
      words(at % 10 === 8 ? 'A storm was expected.' : 'A calm day.', 670),
      // In the middle, which is what is seen of an enlarged page.
      { text: 'Slack water', x: 250, y: 400 },
    ],
  })),
];
const outline = [
  { title: 'The causeway', page: 0 },
  { title: 'The tables', page: 19 },
];

/** A server of its own: a library more would be in the way of other journeys. */
export const test = base.extend<{ readonly tables: Site }>({
  tables: shared(async (serving) => {
    const site = await openSite(serving);
    const folder = path.join(site.texts, 'Harbour');
    await mkdir(folder);
    await writeFile(path.join(folder, 'Harbour.pdf'), writePdf({ pages, outline, ballast }));
    await site.claim();
    await site.addTexts();
    return site;
  }),
});

export async function pdfOf(site: Site): Promise<Book> {
  const found = async (): Promise<Book | undefined> => {
    const { content } = await site.call(listBooks, { query: { unpaged: true } });
    return content.find(({ name, media }) => name === 'Harbour' && media.status === 'READY');
  };
  await expect.poll(async () => (await found()) !== undefined).toBe(true);
  const book = await found();
  if (!book) throw new Error('the book is missing');
  return book;
}

export const layer = (page: Page, number = 1) =>
  page.locator(`[data-page="${number}"] [data-page-text="ready"]`);
export const line = (page: Page, text: string) => page.locator('[data-end]', { hasText: text });

export async function openPdf(page: Page, site: Site): Promise<void> {
  const book = await pdfOf(site);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
}

/** Switches the text on or off in the reader's sheet. */
export async function switchText(page: Page, isOn: boolean): Promise<void> {
  await page.keyboard.press('s');
  const box = page.getByRole('checkbox', { name: 'Text and links' });
  await (isOn ? box.check() : box.uncheck());
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
}

export async function openText(page: Page, site: Site): Promise<void> {
  await openPdf(page, site);
  await switchText(page, true);
  await expect(layer(page)).toBeVisible();
}
