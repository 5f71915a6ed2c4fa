import { existsSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import {
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
} from '@longbox/contract/page-hashes';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect, rareStep, test } from './fixtures.ts';
import { fillShelf, sample } from './shelf.ts';
import { beSignedIn } from './sign-in.ts';

const parts = (page: Page) => page.getByRole('navigation', { name: 'Media management sections' });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The question that is asked; a notice has no way to cancel. */
const questionOf = (page: Page) =>
  page
    .getByRole('alertdialog')
    .filter({ has: page.getByRole('button', { name: 'Cancel', exact: true }) });

test('damaged books say what helps; of equal files one is kept; posters are there', async ({
  page,
  emptySite: site,
}) => {
  const { folder } = await fillShelf(site, ['Bees!', 'Water Damage'], {
    'Twins/Twins 001.cbz': sample(site, 'Bees!', 'Bees! 001'),
  });
  await beSignedIn(page, site);
  await page.goto(`${site.url}/media-management`);
  await expect(page).toHaveURL(/\/media-management\/analysis$/);
  await expect(
    parts(page).getByRole('link', { name: /^Analysis ?, 1 book to check$/ }),
  ).toBeVisible();
  const damaged = rowOf(page, 'Water Damage 1');
  await expect(damaged).toContainText('Error');
  await expect(damaged).toContainText('replace the file');
  await expectOpenToAll(page);

  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await rareStep('books are filtered, analyzed again and selected', async () => {
    // Those that can be read are no trouble; what is left out of the filters is in the address.
    await page.getByRole('button', { name: 'Error', exact: true }).click();
    await expect(page).toHaveURL(/status=UNSUPPORTED/);
    await expect(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Reset filters and sorting' }).click();
    await page.getByRole('button', { name: 'Analyze Water Damage 1 again' }).click();
    await expect(page.getByText('Analysis started')).toBeVisible();
    // A button in a row is itself: the row is not chosen by it.
    await expect(chosen).toBeHidden();
    await damaged.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(chosen).toContainText('1 selected');
    await chosen.getByRole('button', { name: 'Deselect all' }).click();
    await expect(chosen).toBeHidden();
  });

  // The copy that was there last is the surplus one; the last of a group is never removed.
  await parts(page).getByRole('link', { name: 'Duplicate files' }).click();
  const group = page.getByRole('region', { name: /^2 copies of / });
  await expect(group.getByText('Keep:')).toHaveCount(1);
  await group.getByRole('checkbox').first().check();
  await group.getByRole('checkbox').last().check();
  await expect(page.getByText('Every copy in one group is selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete 2 copies/ })).toBeDisabled();
  await chosen.getByRole('button', { name: 'Deselect all' }).click();
  await group.getByRole('checkbox', { name: 'Select Twins 001 for deletion' }).check();
  await page.getByRole('button', { name: /^Delete 1 copy/ }).click();
  const asked = questionOf(page);
  await expect(asked).toContainText('Twins 001');
  await asked.getByRole('checkbox').check();
  await asked.getByRole('button', { name: 'Delete book' }).click();
  await expect.poll(() => existsSync(path.join(folder, 'Twins', 'Twins 001.cbz'))).toBe(false);
  expect(existsSync(path.join(folder, 'Bees!', 'Bees! 001.cbz'))).toBe(true);
  await expect(page.getByText(/No duplicate files|Unavailable/).first()).toBeVisible();

  await parts(page).getByRole('link', { name: 'Missing covers' }).click();
  await expect(page).toHaveURL(/missing-posters$/);
  await expect(page.getByText('Every book has a cover')).toBeVisible();
});

test('duplicate pages: a choice is taken back, made, changed, and carried out @all', async ({
  page,
  emptySite: site,
}) => {
  await fillShelf(site, ['Bees!'], {
    'Twins/Twins 001.cbz': sample(site, 'Bees!', 'Bees! 001'),
  });
  const unknown = () => site.call(listUnknownPageHashes, {});
  await expect.poll(async () => (await unknown()).totalElements).toBe(4);
  await beSignedIn(page, site);
  await page.goto(`${site.url}/media-management/duplicate-pages`);
  await expect(page).toHaveURL(/duplicate-pages\/known$/);
  await expect(page.getByText('No pages under “Known” yet')).toBeVisible();
  await page.getByRole('link', { name: 'New', exact: true }).click();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(4);
  await expectOpenToAll(page);

  await cards.first().getByRole('button', { name: 'Ignore' }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(4);
  await cards.first().getByRole('button', { name: '2 matches', exact: true }).click();
  const matches = page.getByRole('dialog', { name: 'Where this page appears' });
  await expect(matches.getByText('Twins 001.cbz')).toBeVisible();
  await expect(matches.getByText('Then you can remove individual matches')).toBeVisible();
  await matches.getByRole('button', { name: 'Close' }).click();

  // Leaving before the undo expires still carries out the choice.
  await cards.first().getByRole('button', { name: 'Mark for manual removal' }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('link', { name: 'Known', exact: true }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.first()).toContainText('Marked for manual removal');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Mark all 3 for manual removal…' }).click();
  const asked = questionOf(page);
  await expect(asked).toContainText('6 matches');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Ignore all 3' }).click();
  await expect(page.getByText('Nothing left to review')).toBeVisible();

  await page.getByRole('link', { name: 'Known', exact: true }).click();
  await page.getByRole('button', { name: 'Ignored', exact: true }).click();
  await expect(cards).toHaveCount(4);
  await expect(page).toHaveURL(/action=IGNORE/);
  await page.getByRole('button', { name: 'Ignored', exact: true }).click();
  await expect(cards).toHaveCount(1);

  // One page of one book goes, then the rest of its matches.
  await cards.first().getByRole('button', { name: '2 matches', exact: true }).click();
  const twin = matches.getByRole('row').filter({ hasText: 'Twins 001.cbz' });
  await twin.getByRole('button', { name: /^Remove page/ }).click();
  await twin.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(matches.getByRole('row').filter({ hasText: 'Twins 001.cbz' })).toBeHidden();
  await matches.getByRole('button', { name: 'Close' }).click();
  const pagesOf = async (name: string) => {
    const { content } = await site.call(listBooks, { query: { unpaged: true } });
    return content.find((book) => book.name === name)?.media.pagesCount;
  };
  await expect.poll(() => pagesOf('Twins 001')).toBe(3);
  await cards
    .first()
    .getByRole('button', { name: /^Remove 1 match/ })
    .click();
  await expect(asked).toContainText('can’t undo this');
  await asked.getByRole('button', { name: 'Remove from books' }).click();
  await expect.poll(() => pagesOf('Bees! 001')).toBe(3);
  await expect(cards.first()).toContainText('0 matches');

  await cards.first().getByRole('button', { name: 'Remove automatically' }).click();
  await asked.getByRole('button', { name: 'Remove automatically' }).click();
  await expect(page.getByText('This page will be removed automatically from now on')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards.first()).toContainText('Marked for manual removal');
  const [known] = (await site.call(listKnownPageHashes, { query: { action: ['DELETE_MANUAL'] } }))
    .content;
  expect(known?.deleteCount).toBe(2);
  const left = await site.call(listPageHashMatches, { params: { hash: known?.hash ?? '' } });
  expect(left.totalElements).toBe(0);
});
