import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { firstOf, openBook, picture } from './page-reader.ts';

const stop = (page: Page): Locator => page.locator('[data-guided]');

/** Of how many stops the page is read. */
const stops = async (page: Page): Promise<number> =>
  Number((await stop(page).getAttribute('data-guided'))?.split('/')[1] ?? 0);

const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit panels' });
const corners = (page: Page): Locator =>
  editor(page).getByRole('button', { name: /^Panel \d+, top left corner$/ });
const corner = (page: Page, name: string): Locator =>
  editor(page).getByRole('button', { name, exact: true });
const press = (page: Page, name: string): Promise<void> =>
  editor(page).getByRole('button', { name, exact: true }).click();

/** The middle of a corner, in CSS pixels. */
async function middleOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('the corner is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openEditor(page: Page): Promise<void> {
  await page.keyboard.press('e');
  await expect(editor(page).getByRole('img', { name: /^Page / })).toBeVisible();
}

async function closeEditor(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
}

test('panels are corrected by hand, and stay so @all', async ({ home, site }) => {
  const book = await firstOf(site, 'Ferro');
  await openBook(home, site, book, 'page=3');
  await home.keyboard.press('g');
  await expect.poll(() => stops(home)).toBeGreaterThanOrEqual(3);
  const found = await stops(home);
  await openEditor(home);
  const count = await corners(home).count();
  expect(count).toBeGreaterThanOrEqual(3);

  // By keys, and back.
  const first = corner(home, 'Panel 1, bottom right corner');
  const before = await middleOf(first);
  await first.focus();
  await home.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await middleOf(first)).x).toBeLessThan(before.x - 4);
  await press(home, 'Undo');
  await expect.poll(async () => (await middleOf(first)).x).toBeCloseTo(before.x, 0);

  // By a pointer.
  await home.mouse.move(before.x, before.y);
  await home.mouse.down();
  await home.mouse.move(before.x - 20, before.y - 30);
  await home.mouse.move(before.x - 40, before.y - 60);
  await home.mouse.up();
  await expect.poll(async () => (await middleOf(first)).x).toBeCloseTo(before.x - 40, 0);
  await expect.poll(async () => (await middleOf(first)).y).toBeCloseTo(before.y - 60, 0);

  await press(home, 'Add panel');
  await expect(corners(home)).toHaveCount(count + 1);
  await press(home, 'Undo');
  await press(home, 'Remove panel');
  await press(home, 'Remove panel');
  await expect(corners(home)).toHaveCount(count - 2);
  await closeEditor(home);
  await expect.poll(() => stops(home)).toBeLessThan(found);
  const corrected = await stops(home);

  await home.reload();
  await expect(picture(home, 3)).toBeVisible();
  await expect.poll(() => stops(home)).toBe(corrected);
  await openEditor(home);
  await expect(corners(home)).toHaveCount(count - 2);
  await press(home, 'Use detected panels');
  await expect(corners(home)).toHaveCount(count);
  await closeEditor(home);
  await expect.poll(() => stops(home)).toBe(found);
});

test('the order of panels is changed by hand @all', async ({ home, site }) => {
  const book = await firstOf(site, 'Paper Crane');
  await openBook(home, site, book, 'page=3');
  await home.keyboard.press('g');
  await expect.poll(() => stops(home)).toBeGreaterThanOrEqual(3);
  await openEditor(home);
  const first = await middleOf(corner(home, 'Panel 1, top left corner'));
  await corner(home, 'Panel 1, top left corner').focus();
  await press(home, 'Move later');
  await expect.poll(() => middleOf(corner(home, 'Panel 2, top left corner'))).toEqual(first);
  await press(home, 'Move earlier');
  await expect.poll(() => middleOf(corner(home, 'Panel 1, top left corner'))).toEqual(first);
  await corner(home, 'Panel 1, top left corner').focus();
  const count = await corners(home).count();
  await home.keyboard.press('Delete');
  await expect(corners(home)).toHaveCount(count - 1);
  await home.keyboard.press('Control+z');
  await expect(corners(home)).toHaveCount(count);
});
