import type { Page } from '@playwright/test';
import { expectOpenToAll } from './axe.ts';
import { test } from './epub-small.ts';
import { expect } from './fixtures.ts';
import { bookFrame, open } from './text-book.ts';

const noteOf = (page: Page) => page.getByRole('dialog', { name: 'Footnote' });
/** The note's text, in its own frame. */
const inNote = (page: Page) => noteOf(page).locator('iframe').contentFrame();

test('a note stands beside its link, as the book sets it, and goes by key or press @all', async ({
  page,
  texts,
}) => {
  await open(page, texts, 'Tides');
  const text = await bookFrame(page, 'Low water');
  const link = text.getByRole('link', { name: '1', exact: true });
  await link.click();
  const note = noteOf(page);
  await expect(inNote(page).locator('em')).toHaveText('was');
  await expect(inNote(page).locator('em')).toHaveCSS('color', 'rgb(0, 0, 255)');
  await expect(inNote(page).locator('p')).toHaveCSS('font-family', /monospace/);
  await expect(inNote(page).getByText('the first')).toHaveCount(0);
  await expectOpenToAll(page);

  await test.step('right below the link, as high as its words', async () => {
    const [box, at] = await Promise.all([note.boundingBox(), link.boundingBox()]);
    expect(Math.abs((box?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0))).toBeLessThan(24);
    const [{ height = 0 }, inside] = [
      (await note.locator('iframe').boundingBox()) ?? {},
      await inNote(page)
        .locator('html')
        .evaluate((root) => root.getBoundingClientRect().height),
    ];
    expect(Math.abs(height - inside)).toBeLessThan(2);
  });

  await test.step('nothing of it runs', async () => {
    await expect(inNote(page).locator('img')).not.toHaveAttribute('onerror');
    await expect(note.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin');
    await expect(page.locator('html')).not.toHaveAttribute('data-hacked');
  });

  await test.step('Escape gives the focus back to the link', async () => {
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('by keys alone: Enter, Tab to the link back, Enter', async () => {
    await page.keyboard.press('Enter');
    await expect(note).toBeVisible();
    await expect(inNote(page).getByText('so.')).toBeVisible();
    // Turns no page.
    await page.keyboard.press('ArrowRight');
    // The frame can be scrolled by keys, so it is a stop of its own.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(inNote(page).getByRole('link', { name: '1' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(note).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('a press beside it closes it and does nothing else', async () => {
    const place = page.getByText(/^Page 1 of /);
    await text.getByRole('link', { name: '2', exact: true }).click();
    await expect(note).toBeVisible();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.mouse.click(width - 20, height - 60);
    await expect(note).toBeHidden();
    await expect(place).toBeVisible();
  });

  await test.step('a note in a note, a link out of it, and the way to it', async () => {
    await text.getByRole('link', { name: '2', exact: true }).click();
    await inNote(page).getByRole('link', { name: 'the first' }).click();
    await expect(inNote(page).locator('em')).toHaveText('was');
    await page.keyboard.press('Escape');
    await text.getByRole('link', { name: '2', exact: true }).click();
    await inNote(page).getByRole('link', { name: 'elsewhere' }).click();
    const leave = page.getByRole('dialog', { name: 'Open this link?' });
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leave).toBeHidden();
    await text.getByRole('link', { name: '2', exact: true }).click();
    await note.getByRole('button', { name: 'Show in book' }).click();
    await expect(note).toBeHidden();
    await expect(page.getByText('Notes', { exact: true }).first()).toBeVisible();
  });
});

test('a note of a book that reads to the left, and of one whose lines run down @all', async ({
  page,
  texts,
}) => {
  await open(page, texts, 'Madd');
  const arabic = await bookFrame(page, 'ماء');
  await arabic.getByRole('link', { name: '1', exact: true }).click();
  await expect(inNote(page).getByText('قال البحر.')).toBeVisible();
  await expect(inNote(page).locator('p')).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('Escape');
  await expect(noteOf(page)).toBeHidden();

  await open(page, texts, 'Shio');
  const down = await bookFrame(page, '潮が引いた');
  await down.getByRole('link', { name: '一', exact: true }).click();
  await expect(inNote(page).locator('p')).toHaveCSS('writing-mode', 'vertical-rl');
  const frame = noteOf(page).locator('iframe');
  await expect(frame).toHaveAttribute('data-lines', 'vertical-rl');
  const [box, window] = [await noteOf(page).boundingBox(), page.viewportSize()];
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (window?.width ?? 0)).toBe(
    true,
  );
  expect(await frame.evaluate((one) => one.clientWidth)).toBeGreaterThan(40);
});

test.describe('by a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap opens a note, a tap beside it closes it and turns nothing @all', async ({
    page,
    texts,
  }) => {
    await open(page, texts, 'Tides');
    const text = await bookFrame(page, 'Low water');
    await text.getByRole('link', { name: '1', exact: true }).tap();
    await expect(inNote(page).locator('em')).toBeVisible();
    const { x = -1, width = 0 } = (await noteOf(page).boundingBox()) ?? {};
    expect(x >= 0 && x + width <= 390).toBe(true);
    await page.touchscreen.tap(370, 800);
    await expect(noteOf(page)).toBeHidden();
    await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  });
});
