import { createUser } from '@longbox/contract/user-administration';
import type { Request } from '@playwright/test';
import { expect } from './fixtures.ts';
import { ballast, layer, line, openPdf, openText, pdfOf, switchText, test } from './pdf-book.ts';
import { signIn } from './sign-in.ts';

const ofFile = (request: Request): boolean => /\/books\/[^/]+\/file$/.test(request.url());

test('text comes by parts of the file, only when it is asked for, and goes again @all', async ({
  page,
  tables,
  serving,
}) => {
  const asked: Request[] = [];
  const programs: string[] = [];
  page.on('request', (request) => {
    if (ofFile(request)) asked.push(request);
    if (request.url().endsWith('.wasm')) programs.push(request.url());
  });
  await openPdf(page, tables);
  expect([asked.length, programs.length, page.workers().length]).toEqual([0, 0, 0]);
  await switchText(page, true);
  await expect(layer(page)).toBeVisible();
  expect(programs).toHaveLength(1);
  if (serving === 'upstream') {
    // It sends files as a whole: once is enough.
    expect(await Promise.all(asked.map(async (one) => (await one.response())?.status()))).toEqual([
      200,
    ]);
    return;
  }
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
  const paper = await context.newPage();
  await paper.setContent('<textarea></textarea>');
  const field = paper.locator('textarea');
  await page.bringToFront();
  await openText(page, tables);
  const first = await line(page, 'Low water').boundingBox();
  const second = await line(page, 'causeway is dry').boundingBox();
  if (!first || !second) throw new Error('the lines have no place');
  const copied = async () => {
    await page.keyboard.press('Control+c');
    // Pasted, as without an encrypted address no page may read the clipboard.
    await paper.bringToFront();
    await field.fill('');
    await paper.keyboard.press('Control+v');
    await page.bringToFront();
    return await field.inputValue();
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

test('links lead to their page, and out of the book when asked @all', async ({ page, tables }) => {
  await openText(page, tables);
  await page.getByRole('link', { name: 'The harbour office' }).click();
  const question = page.getByRole('dialog', { name: 'Open this link?' });
  await expect(question).toContainText('https://example.org/harbour');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'To the tables' }).click();
  await expect(page).toHaveURL(/[?&]page=20(&|$)/);
  await expect(line(page, 'Page 20 of the tables')).toBeVisible();
});

test('the outline and the words of the whole book lead to pages @all', async ({ page, tables }) => {
  await openText(page, tables);
  await page.keyboard.press('i');
  const contents = page.getByRole('dialog', { name: 'Contents' });
  await contents.getByRole('button', { name: 'The tables' }).click();
  await expect(page).toHaveURL(/[?&]page=20(&|$)/);
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the book' });
  await search.getByRole('searchbox').fill('storm');
  await expect(search.getByText('3 results')).toBeVisible();
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

  test('an enlarged page is drawn as sharp as the screen is @all', async ({ page, tables }) => {
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

test('who may not have the file is offered no text @all', async ({ page, tables }) => {
  const book = await pdfOf(tables);
  const account = { email: `reader-${Date.now()}@example.org`, password: 'a good password' };
  await tables.call(createUser, { body: { ...account, roles: ['PAGE_STREAMING'] } });
  await signIn(page, tables, account);
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${tables.url}/book/${book.id}/read?page=1`);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.keyboard.press('s');
  await expect(
    page.getByRole('checkbox', { name: 'Split double pages in portrait' }),
  ).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Text and links' })).toHaveCount(0);
});

test('a server that hands out no parts, or is away, leaves the pages as pictures @all', async ({
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
    else
      await route.fulfill({
        status: 200,
        body: '%PDF-1.7',
        headers: { 'content-length': '60000000' },
      });
  });
  await openPdf(page, tables);
  await switchText(page, true);
  await expect(page.getByText('This server can only send the whole file')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Load text \(/ })).toBeVisible();
  expect(sent).toBe(1);
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await switchText(page, false);
  answer = 'none';
  await switchText(page, true);
  await expect(page.getByText('The server can’t provide the file right now')).toBeVisible();
  answer = 'parts';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(layer(page)).toBeVisible();
});

test('where what reads the text does not come, that is said, and comes when it is tried again @all', async ({
  page,
  tables,
  context,
}) => {
  // The program of PDFium first, then the part of the client that asks it.
  const lost = new Set(['wasm', 'part']);
  await context.route(/\/assets\/[^/]+\.(wasm|js)$/, async (route) => {
    const url = route.request().url();
    const kind = url.endsWith('.wasm') ? 'wasm' : url.includes('PdfText') ? 'part' : '';
    await (lost.has(kind) ? route.abort() : route.fallback());
  });
  await openPdf(page, tables);
  await switchText(page, true);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(page.getByText('Couldn’t load text and links')).toBeVisible();
  lost.delete('part');
  await again.click();
  await expect(page.getByText('Showing page images only')).toBeVisible();
  lost.delete('wasm');
  await again.click();
  await expect(layer(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(layer(page, 2)).toBeVisible();

  // The help knows the keys of the text as long as there is one.
  await page.keyboard.press('h');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('row', { name: 'I Contents', exact: true })).toBeVisible();
  await expect(help.getByRole('row', { name: '/ Search the book' })).toBeVisible();
  await page.keyboard.press('h');
  await expect(help).toBeHidden();
  await switchText(page, false);
  await page.keyboard.press('h');
  await expect(help.getByRole('row', { name: 'Show or hide page thumbnails' })).toBeVisible();
  await expect(help.getByRole('row', { name: '/ Search the book' })).toHaveCount(0);
});
