import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { expect } from './fixtures.ts';
import { bookFrame, open, test } from './text-book.ts';

/** Selects a word of the book, as a double press does. */
async function select(page: Page, word: string): Promise<void> {
  const frame = await bookFrame(page, word);
  await frame.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.nodeValue?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      document.getSelection()?.removeAllRanges();
      document.getSelection()?.addRange(range);
      return;
    }
  }, word);
  await expect(page.getByRole('toolbar', { name: 'Selected text' })).toBeVisible();
}

/** Opens the menu over the selection and answers where one of its lines leads. */
async function addressOf(page: Page, service: string): Promise<string> {
  await page.getByRole('button', { name: 'Look up' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: service }).click();
  const opened = await opening;
  await opened.waitForURL((url) => url.protocol !== 'about:');
  const address = opened.url();
  await opened.close();
  return address;
}

test('selected words are looked up, in dictionaries of one’s own, too @all', async ({
  page,
  context,
  texts,
}) => {
  // Nothing leaves this machine.
  await context.route(/wiktionary|dictionary\.example/, (route) =>
    route.fulfill({ body: 'found' }),
  );
  await open(page, texts, 'Tide Tables');
  await select(page, 'pebbles');
  expect(await addressOf(page, 'Wiktionary')).toBe(
    'https://en.wiktionary.org/w/index.php?search=pebbles',
  );

  await test.step('another dictionary', async () => {
    await select(page, 'needle');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('menuitem', { name: 'Edit dictionaries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit dictionaries' });
    await expectOpenToAll(page);
    await dialog.getByRole('button', { name: 'Add dictionary' }).click();
    const row = dialog.getByRole('group', { name: '3', exact: true });
    await row.getByLabel('Address').fill('https://dictionary.example/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText('Enter a label.')).toBeVisible();
    await expect(row.getByText(/contains {text}/)).toBeVisible();
    await row.getByLabel('Address').fill('https://dictionary.example/{language}/{text}');
    await row.getByRole('textbox').first().fill('My words');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await select(page, 'needle');
    expect(await addressOf(page, 'My words')).toBe('https://dictionary.example/en/needle');
  });
});
