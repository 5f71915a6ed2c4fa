import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Book, listBooks } from '@longbox/contract/books';
import { createUser } from '@longbox/contract/users';
import { writePdf, type WrittenPage } from '@longbox/web/readers/pdf/testing/write-pdf';
import type { Page, Request } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { enter, signIn } from './sign-in.ts';
import { openSite, type Site } from './site.ts';

/** Bytes of the file that no page needs. */
const ballast = 8_000_000;
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
const test = base.extend<object, { readonly tables: Site }>({
  tables: [
    async ({ serving }, provide) => {
      const site = await openSite(serving);
      const folder = path.join(site.texts, 'Harbour');
      await mkdir(folder);
      await writeFile(path.join(folder, 'Harbour.pdf'), writePdf({ pages, outline, ballast }));
      await site.claim();
      await site.addTexts();
      await provide(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

async function pdfOf(site: Site): Promise<Book> {
  const found = async (): Promise<Book | undefined> => {
    const { content } = await site.call(listBooks, { query: { unpaged: true } });
    return content.find(({ name, media }) => name === 'Harbour' && media.status === 'READY');
  };
  await expect.poll(async () => (await found()) !== undefined).toBe(true);
  const book = await found();
  if (!book) throw new Error('the book is missing');
  return book;
}

const layer = (page: Page, number = 1) =>
  page.locator(`[data-page="${number}"] [data-page-text="ready"]`);
const line = (page: Page, text: string) => page.locator('[data-end]', { hasText: text });
const ofFile = (request: Request): boolean => /\/books\/[^/]+\/file$/.test(request.url());

async function open(page: Page, site: Site): Promise<void> {
  const book = await pdfOf(site);
  await enter(page, site);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${site.url}/book/${book.id}/read?page=1`);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
}

/** Switches the text on or off in the reader's sheet. */
async function switchText(page: Page, isOn: boolean): Promise<void> {
  await page.keyboard.press('s');
  const box = page.getByRole('checkbox', { name: 'Text and links' });
  await (isOn ? box.check() : box.uncheck());
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
}

async function openText(page: Page, site: Site): Promise<void> {
  await open(page, site);
  await switchText(page, true);
  await expect(layer(page)).toBeVisible();
}

test('text comes by parts of the file, only when it is asked for, and goes again', async ({
  page,
  tables,
}) => {
  const asked: Request[] = [];
  const programs: string[] = [];
  page.on('request', (request) => {
    if (ofFile(request)) asked.push(request);
    if (request.url().endsWith('.wasm')) programs.push(request.url());
  });
  await open(page, tables);
  expect([asked.length, programs.length, page.workers().length]).toEqual([0, 0, 0]);
  await switchText(page, true);
  await expect(layer(page)).toBeVisible();
  expect(programs).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(1);
  let bytes = 0;
  for (const request of asked) {
    const response = await request.response();
    expect(response?.status()).toBe(206);
    expect(request.headers()['range']).toMatch(/^bytes=\d+-\d+$/);
    bytes += Number(response?.headers()['content-length']);
  }
  expect(bytes).toBeLessThan(ballast / 4);
  expect(page.workers()).toHaveLength(1);
  await switchText(page, false);
  await expect(layer(page)).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('text is selected with the mouse and copied line by line, in either direction', async ({
  page,
  tables,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openText(page, tables);
  const first = await line(page, 'Low water').boundingBox();
  const second = await line(page, 'causeway is dry').boundingBox();
  if (!first || !second) throw new Error('the lines have no place');
  const copied = async () => {
    await page.keyboard.press('Control+c');
    return await page.evaluate(async () => await navigator.clipboard.readText());
  };
  await page.mouse.move(first.x + 1, first.y + first.height / 2);
  await page.mouse.down();
  await page.mouse.move(second.x + second.width - 1, second.y + second.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await copied()).toBe('Low water at noon, and the\ncauseway is dry until three.');
  // Nothing was turned, and nothing opened.
  await expect(page).toHaveURL(/[?&]page=1(&|$)/);
  const hebrew = await line(page, 'שלום').boundingBox();
  if (!hebrew) throw new Error('the line has no place');
  await page.mouse.dblclick(hebrew.x + hebrew.width * 0.8, hebrew.y + hebrew.height / 2);
  expect((await copied()).trim()).toBe('שלום');
  // Where nothing is written a press does what it does on a picture.
  await page.mouse.click(20, 400);
  await page.mouse.click((page.viewportSize()?.width ?? 0) - 20, 600);
  await expect(page).toHaveURL(/[?&]page=[23](&|$)/);
});

test('links lead to their page, and out of the book when asked', async ({ page, tables }) => {
  await openText(page, tables);
  await page.getByRole('link', { name: 'The harbour office' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the book?' });
  await expect(question).toContainText('https://example.org/harbour');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'To the tables' }).click();
  await expect(page).toHaveURL(/[?&]page=20(&|$)/);
  await expect(line(page, 'Page 20 of the tables')).toBeVisible();
});

test('the outline and the words of the whole book lead to pages', async ({ page, tables }) => {
  await openText(page, tables);
  await page.keyboard.press('i');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: 'The tables' }).click();
  await expect(page).toHaveURL(/[?&]page=20(&|$)/);
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search in the book' });
  await search.getByRole('searchbox').fill('storm');
  await expect(search.getByText('3 places.')).toBeVisible();
  await search.getByRole('button', { name: /Page 30/ }).click();
  await expect(page).toHaveURL(/[?&]page=30(&|$)/);
  await expect(line(page, 'A storm was expected.')).toBeVisible();
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('longbox-pdf-hit-here') ?? [])].map(
        (range) => range instanceof Range && range.cloneContents().textContent,
      ),
    );
  await expect.poll(marked).toEqual(['storm']);
});

test.describe('on a screen with small pixels', () => {
  test.use({ deviceScaleFactor: 3 });

  test('an enlarged page is drawn as sharp as the screen is', async ({ page, tables }) => {
    await openText(page, tables);
    await page.keyboard.press('ArrowRight');
    const drawn = layer(page, 2).locator('canvas');
    const width = () => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.width);
    expect(await width()).toBe(0);
    await expect(page).toHaveURL(/[?&]page=2(&|$)/);
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(300);
    const isDrawn = await drawn.evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return { dark: pixels?.some((value, at) => at % 4 === 0 && value < 60), box: canvas.width };
    });
    expect(isDrawn.dark).toBe(true);
    await page.keyboard.press('0');
    await expect.poll(width).toBe(0);
  });
});

test('who may not have the file is offered no text', async ({ page, tables }) => {
  const book = await pdfOf(tables);
  const account = { email: `reader-${Date.now()}@example.org`, password: 'a good password' };
  await tables.call(createUser, { body: { ...account, roles: ['PAGE_STREAMING'] } });
  await signIn(page, tables, account);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${tables.url}/book/${book.id}/read?page=1`);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.keyboard.press('s');
  await expect(
    page.getByRole('checkbox', { name: 'Split double pages when upright' }),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Text and links' })).toHaveCount(0);
});

test('a server that hands out no parts, or is away, leaves the pages as pictures', async ({
  page,
  tables,
  context,
}) => {
  let answer: 'whole' | 'none' | 'parts' = 'whole';
  let sent = 0;
  await context.route(/\/books\/[^/]+\/file$/, async (route) => {
    sent += 1;
    if (answer === 'parts') await route.continue();
    else if (answer === 'none') await route.abort();
    else await route.fulfill({ status: 200, body: '%PDF-1.7' });
  });
  await open(page, tables);
  await switchText(page, true);
  await expect(page.getByText('This server hands out files only as a whole')).toBeVisible();
  expect(sent).toBe(1);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await switchText(page, false);
  answer = 'none';
  await switchText(page, true);
  await expect(page.getByText('The server does not hand out the file now')).toBeVisible();
  answer = 'parts';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(layer(page)).toBeVisible();
});
