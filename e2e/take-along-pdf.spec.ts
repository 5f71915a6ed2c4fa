import type { IncomingMessage, ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import type { Page } from '@playwright/test';
import { getBook } from '@longbox/contract/books';
import { expect } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { picture } from './page-reader.ts';
import { layer, line, pdfOf, switchText, test } from './pdf-book.ts';
import { beSignedIn } from './sign-in.ts';
import { passOn, startStandIn } from './stand-in.ts';
import { beginTaking, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

/** The lengths and the hashes of all files of books that the browser keeps. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    const look = async (folder: FileSystemDirectoryHandle) => {
      for await (const entry of Object(folder).values()) {
        if (entry.kind === 'directory') await look(entry);
        else {
          const bytes = await (await entry.getFile()).arrayBuffer();
          const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
          found.push(`${bytes.byteLength} ${[...hash].join('.')}`);
        }
      }
    };
    await look(await navigator.storage.getDirectory());
    return found;
  });

const isDrawn = (page: Page, number: number) =>
  expect
    .poll(() => picture(page, number).evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(1000);

test('a PDF that was taken along is read from its file, with its text @all', async ({
  page,
  tables,
  context,
  isMobile,
}) => {
  await beSignedIn(page, tables);
  const book = await pdfOf(tables);
  await takeAlong(page, tables, book);
  expect(await keptFiles(page)).toHaveLength(1);

  await context.setOffline(true);
  await page.goto(`${tables.url}/book/${book.id}/read?page=1`);
  // The server draws this page with fonts of its own, so it was kept as a picture.
  await isDrawn(page, 1);
  await switchText(page, true);
  await expect(layer(page)).toBeVisible();
  await expect(line(page, 'Low water at noon')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Search the book' });
  await search.getByRole('searchbox').fill('storm');
  await expect(search.getByText('3 results')).toBeVisible();
  await search.getByRole('button', { name: /Page 30/ }).click();
  await expect(page).toHaveURL(/[?&]page=30(&|$)/);
  await isDrawn(page, 30);
  await expect(line(page, 'Page 30 of the tables')).toBeVisible();
  // On a phone the search has made room for the page.
  if (!isMobile) await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  // Enlarged, it's drawn from the file; on a phone its picture is as sharp at any size.
  if (!isMobile) {
    for (let press = 0; press < 8; press += 1) await page.keyboard.press('+');
    const width = (canvas: HTMLCanvasElement) => canvas.width;
    await expect.poll(() => layer(page, 30).locator('canvas').evaluate(width)).toBeGreaterThan(300);
  }

  await context.setOffline(false);
  await expect
    .poll(async () => (await tables.call(getBook, { params: { bookId: book.id } })).readProgress)
    .toMatchObject({ page: 30, completed: true });
  await page.goto(`${tables.url}/device`);
  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out and remove books' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  // A folder may go while it's looked into.
  await expect.poll(() => keptFiles(page).catch(() => undefined)).toEqual([]);
});

/** Gives only the beginning of an answer, then breaks the connection. */
function giveUntil(most: number, answer: IncomingMessage, response: ServerResponse): void {
  let left = most;
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const given = chunk.subarray(0, left);
      left -= given.length;
      this.push(given);
      if (left === 0) response.destroy();
      done();
    },
  });
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(cut).pipe(response);
}

test('a PDF whose transfer breaks off goes on where it was and is whole in the end @all', async ({
  page,
  tables,
}) => {
  const book = await pdfOf(tables);
  const cuts = [0.1, 0.5, 0.99].map((part) => Math.floor(book.sizeBytes * part));
  const asked: (string | undefined)[] = [];
  const server = await startStandIn((request, response) => {
    const isFile = request.url?.endsWith('/file') === true;
    if (isFile) asked.push(request.headers.range);
    passOn(new URL(tables.url).origin, request, response, {
      give: (answer, to) => {
        const until = isFile ? (cuts.shift() ?? Infinity) : Infinity;
        const [, from = '0'] = /^bytes=(\d+)-/.exec(request.headers.range ?? '') ?? [];
        giveUntil(until - Number(from), answer, to);
      },
    });
  });
  const site = { ...tables, url: tables.url.replace(new URL(tables.url).origin, server.url) };
  await beSignedIn(page, site);
  await beginTaking(page, site, book);
  await page.goto(`${site.url}/device`);
  for (let broken = 1; broken <= 3; broken += 1) {
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(broken);
    await expect(ready(page)).toBeHidden();
    // As if the network came back: else it is tried again after a while.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        return asked.length;
      })
      .toBeGreaterThan(broken);
  }
  await expect(ready(page)).toBeVisible();
  const step = 2 * 1024 * 1024;
  // It goes on after what was stored; the browser may have dropped what came last.
  const from = asked.map((range) => Number(/\d+/.exec(range ?? '')?.[0] ?? 0));
  expect(from).toHaveLength(4);
  expect(from[0]).toBe(0);
  for (const [index, part] of [0.1, 0.5, 0.99].entries()) {
    const [before = 0, begun = 0] = from.slice(index);
    expect(begun % step).toBe(0);
    expect(begun).toBeGreaterThanOrEqual(before);
    expect(begun).toBeLessThanOrEqual(book.sizeBytes * part);
  }
  expect(from[3]).toBeGreaterThan(0);
  const there = await page.evaluate(async (address) => {
    const bytes = await (await fetch(address)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `${bytes.byteLength} ${[...hash].join('.')}`;
  }, `${site.url}/api/v1/books/${book.id}/file`);
  expect(await keptFiles(page)).toEqual([there]);
  server.close();
});
