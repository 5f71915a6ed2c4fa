import { expect } from './fixtures.ts';
import { open, test } from './text-book.ts';

test('one Escape closes what lies on top, and that only @all', async ({ page, texts }) => {
  const book = await open(page, texts, 'Tide Tables');
  const bars = page.locator('header[data-shown="true"]');
  await page.keyboard.press('m');
  await expect(bars).toHaveCount(1);
  await page.keyboard.press('s');
  const settings = page.getByRole('dialog', { name: 'Reading settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(bars).toHaveCount(1);

  // On a slow line the dialog is still to come, and its place is held.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/EpubHelpDialog/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('h');
  await expect(page.getByRole('dialog', { name: 'Loading…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bars).toHaveCount(1);
  release();

  // A busy machine is late to give back a focus that was lost.
  await page.keyboard.press('h');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(bars).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(bars).toHaveCount(0);
  await page.keyboard.press('Escape');
  const name = book.metadata.title;
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
});
