import type { Locator, Page } from '@playwright/test';
import { shared, test as base } from './fixtures.ts';
import { type Gallery, openGallery } from './gallery.ts';

export const test = base.extend<{ readonly gallery: Gallery }>({
  gallery: shared(openGallery),
});

/** One part on the page of all parts, by its name there. */
export const piece = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Opens the page of all parts. */
export async function show(page: Page, gallery: Gallery, query = ''): Promise<void> {
  await page.goto(gallery.url + query);
  await page.getByRole('heading', { name: 'Parts', exact: true }).waitFor();
}

/** Presses keys one after the other, each named as Playwright names it. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
