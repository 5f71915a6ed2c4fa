import { markSeriesUnread } from '@longbox/contract/series';
import { getSettings } from '@longbox/contract/settings';
import { expect, test } from './fixtures.ts';
import { firstOf } from './page-reader.ts';
import { bookCaches, ready, takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const day = 24 * 60 * 60 * 1000;
const label = 'Remove books from offline devices after (days)';

test('books go from a device that was offline for longer than the server allows; rules bring theirs back @all', async ({
  signedIn: page,
  site,
  context,
  serving,
}) => {
  test.skip(serving === 'upstream', 'other servers set no such time');
  await page.goto(`${site.url}/settings/server`);
  await page.getByRole('textbox', { name: label }).fill('7');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(async () => (await site.call(getSettings, {})).deviceCopyDays).toBe(7);

  await takeAlong(page, site, await firstOf(site, 'Night Tram'));
  const keepers = await firstOf(site, 'The Lighthouse Keepers');
  // Another journey may have read in it.
  await site.call(markSeriesUnread, { params: { seriesId: keepers.seriesId } });
  await page.goto(`${site.url}/series/${keepers.seriesId}`);
  await page.getByRole('button', { name: `Actions for ${keepers.seriesTitle}` }).click();
  await page.getByRole('menuitem', { name: 'Keep books on this device' }).click();
  const dialog = page.getByRole('dialog', { name: keepers.seriesTitle });
  await dialog.getByLabel('Books').selectOption('Next unread book');
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByText(/^Loading \d+ books? onto/)).toBeVisible();
  await page.goto(`${site.url}/device`);
  await expect(ready(page)).toHaveCount(2);

  const today = Date.now();
  const startAfter = async (days: number) => {
    await page.clock.setSystemTime(today + days * day);
    await page.goto(`${site.url}/device`);
  };
  const expired = page.getByText('it hadn’t reached the server for 7 days');
  await context.setOffline(true);
  await startAfter(6);
  await expect(ready(page)).toHaveCount(2);
  await expect(expired).toBeHidden();
  await startAfter(8);
  await expect(expired).toBeVisible();
  await expect(ready(page)).toHaveCount(0);
  await expect.poll(() => bookCaches(page)).toEqual([]);

  await context.setOffline(false);
  await page.reload();
  await expect(ready(page)).toHaveCount(1);
  await expect(page.getByText(keepers.metadata.title)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(expired).toBeHidden();
  await page.reload();
  await expect(ready(page)).toHaveCount(1);
  await expect(expired).toBeHidden();
});
