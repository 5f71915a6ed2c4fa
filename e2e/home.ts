import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { expectKept, keptLists } from './kept-client.ts';
import { beSignedIn } from './sign-in.ts';
import type { Site } from './site.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
export const awayMark = (page: Page) => page.getByText('Offline. Trying to reconnect…');
export const linkTo = (page: Page, title: string) =>
  page.getByRole('link', { name: title }).first();

/** Waits until the browser keeps the answer of a call. */
const expectList = (page: Page, call: RegExp) =>
  expect.poll(async () => (await keptLists(page)).some((name) => call.test(name))).toBe(true);

/** Visits home and the grid of series, signed in, until the browser keeps both. */
export async function visit(page: Page, site: Site): Promise<void> {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
  await expect(heading(page, 'Home')).toBeVisible();
  await expectKept(page);
  await expectList(page, /\/series\/new$/);
  await page.goto(`${site.url}/libraries/all/series`);
  await expect(linkTo(page, 'Ferro')).toBeVisible();
  await expectList(page, /^GET .*\/series$/);
}
