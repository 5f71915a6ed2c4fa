import { deleteReadProgress } from '@longbox/contract/books';
import type { Locator, Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { card, openMenu, seeCards } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { booksOf } from './page-reader.ts';
import { idsOf } from './sets.ts';
import { takeAlong } from './taking.ts';

test.use({ serviceWorkers: 'allow' });

const keepers = 'The Lighthouse Keepers';
const why = 'Not available offline';

const awayMark = (page: Page) => page.getByText('Offline. Trying to reconnect…');

/** Says why it can't be used, and does nothing when it's pressed all the same. */
async function expectHeld(page: Page, control: Locator): Promise<void> {
  await expect(control).toHaveAttribute('aria-disabled', 'true');
  await expect(control).toHaveAccessibleDescription(why);
  const dialogs = page.getByRole('dialog');
  const open = await dialogs.count();
  // A menu may still be moving.
  await control.dispatchEvent('click');
  await expect(dialogs).toHaveCount(open);
}

test('without the server, what needs it says so, and the shown list keeps its books @all', async ({
  signedIn: page,
  site,
  context,
}) => {
  const [book, other] = await booksOf(site, keepers);
  if (book === undefined || other === undefined) throw new Error('there are no books');
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  await takeAlong(page, site, book);
  const [id] = await idsOf(site, keepers);
  await page.goto(`${site.url}/series/${id}`);
  await seeCards(page, other.metadata.title);

  await context.setOffline(true);
  await expect(awayMark(page)).toBeVisible();
  await expect(card(page, other.metadata.title)).toContainText('Not on this device');
  await expect(card(page, book.metadata.title)).not.toContainText('Not on this device');
  await expectHeld(page, page.getByRole('button', { name: `Edit ${keepers}` }));
  await expectHeld(page, page.getByRole('button', { name: 'Mark as read' }));
  const menu = await openMenu(page, other.metadata.title);
  await expect(page.getByRole('dialog').getByText(why)).toBeVisible();
  await expectHeld(page, menu.getByRole('menuitem', { name: 'Delete' }));
  await expectHeld(page, menu.getByRole('menuitem', { name: 'Mark as read' }));
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');

  // What is here can be marked, and the list says so without losing the others.
  const own = await openMenu(page, book.metadata.title);
  await own.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(page.getByRole('link', { name: `${book.metadata.title}, unread` })).toBeHidden();
  await expect(card(page, other.metadata.title)).toBeVisible();

  // Also when the page is opened without the server.
  await page.reload();
  await seeCards(page, other.metadata.title);
  await expect(card(page, other.metadata.title)).toContainText('Not on this device');

  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(awayMark(page)).toBeHidden();
  await expect(card(page, other.metadata.title)).not.toContainText('Not on this device');
  await page.getByRole('button', { name: `Edit ${keepers}` }).click();
  await expect(page.getByRole('dialog', { name: keepers })).toBeVisible();
});
