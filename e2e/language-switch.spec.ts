import type { BrowserContext } from '@playwright/test';
import { openColumn } from './frame.ts';
import { expect, test } from './fixtures.ts';
import { firstBooks } from './made-sets.ts';
import type { Site } from './site.ts';

/** Chooses a language in another tab, as a person does. */
async function chooseElsewhere(context: BrowserContext, site: Site, code: string): Promise<void> {
  const other = await context.newPage();
  await other.goto(`${site.url}/dashboard`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await openColumn(other);
  await other.getByRole('combobox', { name: 'Language' }).selectOption(code);
  await expect(other.locator('html')).not.toHaveAttribute('lang', 'en');
  await other.close();
}

test('a book stays open at its page, mirrored bars and all', async ({ home, context, site }) => {
  const [book] = await firstBooks(site, ['Ferro']);
  await home.goto(`${site.url}/book/${book?.id}/read?page=3`);
  await expect(home.getByRole('img', { name: 'Page 3', exact: true })).toBeVisible();
  await home.keyboard.press('s');
  await home.getByRole('dialog', { name: 'Reading settings' }).waitFor();
  const calls: string[] = [];
  home.on('request', (request) => {
    if (/\/pages\/\d+(\?|$)/.test(request.url())) calls.push(request.url());
  });
  await chooseElsewhere(context, site, 'ar');
  await expect(home.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(home.getByRole('dialog', { name: 'إعدادات القراءة' })).toBeVisible();
  await home.keyboard.press('Escape');
  await expect(home).toHaveURL(/[?&]page=3(&|$)/);
  // The page that is there is not fetched again.
  expect(calls.filter((url) => /\/pages\/3(\?|$)/.test(url))).toEqual([]);
  // The book is read the way it was.
  await home.keyboard.press('ArrowRight');
  await expect(home).toHaveURL(/[?&]page=4(&|$)/);
});
