import { pageWidths } from '@longbox/contract/page-pictures';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { closeSheet, openLarge, openSheet, test } from './large-book.ts';
import { picture } from './page-reader.ts';

const smaller = /\/api\/longbox\/v1\/books\/[^/]+\/pages\/(\d+)\?width=(\d+)$/;
const stored = /\/api\/v1\/books\/[^/]+\/pages\/(\d+)$/;

/** Pages fetched from now on, each with its width, or whole. */
function follow(page: Page): string[] {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, small, width] = smaller.exec(request.url()) ?? [];
    const [, whole] = stored.exec(request.url()) ?? [];
    if (small !== undefined) fetched.push(`${small} at ${width}`);
    if (whole !== undefined) fetched.push(`${whole} whole`);
  });
  return fetched;
}

const widthOf = (page: Page, number: number) =>
  picture(page, number).evaluate((image: HTMLImageElement) => image.naturalWidth);

const phone = { width: 390, height: 844 };

test.use({ viewport: phone, screen: phone });

test('pages come in the size of the screen where that is set, and whole where one is enlarged @all', async ({
  page,
  large,
  serving,
}) => {
  test.skip(serving === 'upstream', 'only our own server makes pages smaller');
  await openLarge(page, large);
  expect(await widthOf(page, 1)).toBe(1600);
  const sheet = await openSheet(page, 'Controls');
  const saver = sheet.getByRole('checkbox', { name: 'Data saver' });
  await expect(saver).not.toBeChecked();
  await saver.check();
  await expect.poll(() => widthOf(page, 1)).toBe(480);
  expect(pageWidths).toContain(480);
  await closeSheet(page);

  // From the start, another page.
  const fetched = follow(page);
  await page.goto(page.url().replace(/page=\d+/, 'page=4'));
  await expect(picture(page, 4)).toBeVisible();
  expect(await widthOf(page, 4)).toBe(480);
  const again = await openSheet(page, 'Controls');
  await expect(
    again.getByText(/^Data saved since you opened this book: \d[\d.,]* MiB$/),
  ).toBeVisible();
  await closeSheet(page);
  await expect.poll(() => fetched).toContain('2 at 480');
  expect(fetched.filter((one) => one.endsWith('whole'))).toEqual([]);

  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  const whole = page.locator('[data-page="4"] img[alt=""]');
  await expect(whole).toBeVisible();
  await expect
    .poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600);
  expect(fetched.filter((one) => one.endsWith('whole'))).toEqual(['4 whole']);
  await page.keyboard.press('0');

  const last = await openSheet(page, 'Controls');
  await last.getByRole('checkbox', { name: 'Data saver' }).uncheck();
  await expect.poll(() => widthOf(page, 4)).toBe(1600);
  await expect(last.getByText('Data saved since you opened this book')).toBeHidden();
});

test('a browser that is told to save data does so until the person chooses @all', async ({
  page,
  large,
  serving,
}) => {
  test.skip(serving === 'upstream', 'only our own server makes pages smaller');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await openLarge(page, large);
  await expect.poll(() => widthOf(page, 1)).toBe(480);
  const sheet = await openSheet(page, 'Controls');
  const saver = sheet.getByRole('checkbox', { name: 'Data saver' });
  await expect(saver).toBeChecked();
  await saver.uncheck();
  await expect.poll(() => widthOf(page, 1)).toBe(1600);
  await page.reload();
  await expect(picture(page, 1)).toBeVisible();
  expect(await widthOf(page, 1)).toBe(1600);
});

/** Counts the bytes of pages that were really sent: an image shown twice may be requested twice. */
async function countFetches(page: Page): Promise<ReadonlyMap<string, number>> {
  const session = await page.context().newCDPSession(page);
  const addresses = new Map<string, string>();
  const counts = new Map<string, number>();
  const add = (address: string, by: number) => counts.set(address, (counts.get(address) ?? 0) + by);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    const number = /\/pages\/(\d+)(?:\?|$)/.exec(url)?.[1];
    if (number === undefined) return;
    addresses.set(requestId, number);
    add(number, 1);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const number = addresses.get(requestId);
    if (number !== undefined) add(number, -1);
  });
  return counts;
}

test('a double page that is split is fetched once for both halves, and as sharp as each needs @all', async ({
  page,
  large,
  serving,
}) => {
  await openLarge(page, large);
  const sheet = await openSheet(page, 'Pages');
  await sheet.getByRole('checkbox', { name: 'Split double pages in portrait' }).check();
  await closeSheet(page);
  const halves = page.locator('[data-page="3"] > img');
  const widths = () =>
    halves.evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    );
  const counts = await countFetches(page);
  await page.goto(page.url().replace(/page=\d+/, 'page=2'));
  // Both are there before the first is shown.
  await expect.poll(widths).toEqual([3200]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(widths).toEqual([3200, 3200]);
  expect(counts.get('3')).toBe(1);
  if (serving === 'upstream') return;

  const controls = await openSheet(page, 'Controls');
  await controls.getByRole('checkbox', { name: 'Data saver' }).check();
  await closeSheet(page);
  await expect.poll(widths).toEqual([800, 800]);
  expect(counts.get('3')).toBe(2);
});

test('before a server that makes no pages smaller nothing is said of it @all', async ({
  page,
  large,
  serving,
}) => {
  test.skip(serving !== 'upstream', 'our own server does');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const fetched = follow(page);
  await openLarge(page, large);
  const sheet = await openSheet(page, 'Controls');
  await expect(sheet.getByRole('checkbox', { name: 'E-ink mode' })).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: 'Data saver' })).toHaveCount(0);
  expect(fetched).toContain('1 whole');
});
