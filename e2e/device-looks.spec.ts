import type { Page } from '@playwright/test';
import { faultsAllAround, looks } from './axe.ts';
import { card } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { overflowsOf } from './overflow.ts';
import { firstOf } from './page-reader.ts';
import { settledFaults } from './settled.ts';
import { speak } from './speak.ts';
import { takeAlong } from './taking.ts';
import { idsOf } from './sets.ts';

test.use({ serviceWorkers: 'allow' });

/** A phone that is small, and a desktop at 200 %. */
const sizes = [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
];
const keepers = 'The Lighthouse Keepers';

/** What doesn't fit in Arabic, and what shuts people out, in the sizes above. */
async function faultsOf(page: Page, other: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await speak(other, page, 'ar');
    const overflows = await settledFaults(page, overflowsOf);
    found.push(...overflows, ...(await faultsAllAround(page, looks)));
  }
  await speak(other, page, 'en');
  await page.setViewportSize({ width: 1440, height: 900 });
  return found.map((fault) => `${name}, ${fault}`);
}

test('what is kept here, its questions and its marks fit on small screens, mirrored and dark @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  test.setTimeout(600_000);
  const book = await firstOf(site, keepers);
  const other = await context.newPage();
  await other.goto(`${site.url}/dashboard`);
  await takeAlong(page, site, book);
  const [id] = await idsOf(site, keepers);
  const faults: string[] = [];
  const look = async (name: string) => {
    faults.push(...(await faultsOf(page, other, name)));
  };
  await look('books');
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('question before all are removed');
  await page.keyboard.press('Escape');

  await page.goto(`${site.url}/series/${id}`);
  await expect(card(page, book.metadata.title)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${keepers}` }).click();
  await page.getByRole('menuitem', { name: 'Keep books on this device' }).click();
  const dialog = page.getByRole('dialog', { name: keepers });
  await expect(dialog).toBeVisible();
  await look('choice of books');
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('button', { name: /^On this device: / })).toBeVisible();
  await look('a series with marks');
  await context.setOffline(true);
  await expect(page.getByText('Offline. Trying to reconnect…')).toBeVisible();
  await look('a series without its server');

  await openAccount(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Sign out?' })).toBeVisible();
  await look('question before signing out');
  expect(faults).toEqual([]);
});
