import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { closeSheet, margin, openLarge, openSheet, size, test } from './large-book.ts';
import { at, picture } from './page-reader.ts';

test('screen readers are told of the book, and of each page on which one rests @all', async ({
  page,
  large,
}) => {
  await openLarge(page, large);
  const spoken = page.getByRole('status');
  await expect(spoken).toHaveText(/Ferro.*, page 1 of 4$/);
  await page.keyboard.press('ArrowRight');
  await expect(spoken).toHaveText('Page 2 of 4');
  await page.keyboard.press('End');
  await expect(spoken).toHaveText('Page 4 of 4');
});

/** The page's box on the screen, in CSS pixels. */
async function boxOf(page: Page, number: number) {
  const box = await page.locator(`[data-page="${number}"]:visible`).first().boundingBox();
  if (!box) throw new Error(`page ${number} is not on the screen`);
  return box;
}

test('a strip leaves away empty margins, too @all', async ({ page, large }) => {
  await openLarge(page, large);
  await page.keyboard.press('w');
  const whole = await boxOf(page, 1);
  expect(whole.height / whole.width).toBeCloseTo(size.height / size.width, 1);
  const sheet = await openSheet(page, 'Image');
  await sheet.getByRole('checkbox', { name: 'Crop margins' }).check();
  await closeSheet(page);
  // As much of the picture is as wide as the whole was.
  const wide = async () => {
    const box = await picture(page, 1).boundingBox();
    return (box?.width ?? 0) / whole.width;
  };
  await expect.poll(wide).toBeGreaterThan(1 / (1 - 2 * margin) - 0.1);
  const cut = await boxOf(page, 1);
  expect(cut.width).toBeCloseTo(whole.width, 0);
  const again = await openSheet(page, 'Image');
  await again.getByRole('checkbox', { name: 'Crop margins' }).uncheck();
  await expect.poll(wide).toBeCloseTo(1, 1);
});

test('on electronic paper the ground is white and a turn moves nothing @all', async ({
  page,
  large,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openLarge(page, large);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-reader', 'black');
  const sheet = await openSheet(page, 'Controls');
  await sheet.getByRole('checkbox', { name: 'E-ink mode' }).check();
  await expect(html).toHaveAttribute('data-reader', 'white');
  await closeSheet(page);
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      document.documentElement.dataset['moved'] = 'yes';
    });
  });
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(at(2));
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Page thumbnails' })).toBeVisible();
  await expect(html).not.toHaveAttribute('data-moved');
  await page.keyboard.press('m');
  const again = await openSheet(page, 'Controls');
  await again.getByRole('checkbox', { name: 'E-ink mode' }).uncheck();
  await expect(html).toHaveAttribute('data-reader', 'black');
  await closeSheet(page);
  await page.keyboard.press('m');
  await expect(html).toHaveAttribute('data-moved');
});

test('in forced colours sliders are seen, and what is drawn stands out from its ground @all', async ({
  page,
  large,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await openLarge(page, large);
  await page.keyboard.press('m');
  const isSeen = async (part: Locator): Promise<boolean> => {
    const { channels } = await sharp(await part.screenshot()).stats();
    return channels.some(({ stdev }) => stdev > 1);
  };
  await expect.poll(() => isSeen(page.getByRole('slider', { name: 'Page' }))).toBe(true);
  await page.keyboard.press('m');
  const sheet = await openSheet(page, 'Pages');
  const chosen = sheet.locator('label:has(> :checked) > svg');
  await expect(chosen.first()).toBeVisible();
  for (const icon of await chosen.all()) await expect.poll(() => isSeen(icon)).toBe(true);
  await sheet.getByRole('radio', { name: 'Image', exact: true }).check();
  await expect.poll(() => isSeen(sheet.getByRole('slider').first())).toBe(true);
  await page.emulateMedia({ forcedColors: 'none' });
});

test('the screen is kept awake while a book is in sight, and no longer @all', async ({
  page,
  large,
}) => {
  // A browser without a screen has none to keep awake: it is told of what is asked of it.
  await page.addInitScript(() => {
    const held = new Set<object>();
    Object.defineProperty(window, 'longboxHeld', { get: () => held.size });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: () => {
          const lock = {
            release: () => {
              held.delete(lock);
              return Promise.resolve();
            },
          };
          held.add(lock);
          return Promise.resolve(lock);
        },
      },
    });
  });
  const held = () => page.evaluate<unknown>('longboxHeld');
  await openLarge(page, large);
  await expect.poll(held).toBe(1);
  const sheet = await openSheet(page, 'Controls');
  const awake = sheet.getByRole('checkbox', { name: 'Keep the screen awake' });
  await awake.uncheck();
  await expect.poll(held).toBe(0);
  await awake.check();
  await expect.poll(held).toBe(1);
  await closeSheet(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/\/read/);
  await expect.poll(held).toBe(0);
});

test('page, time and battery stand at the foot where that is wanted @all', async ({
  page,
  large,
}) => {
  await page.addInitScript(() => {
    const battery = Object.assign(new EventTarget(), { level: 0.5 });
    Object.defineProperty(navigator, 'getBattery', { value: () => Promise.resolve(battery) });
  });
  await page.clock.setFixedTime(new Date(2026, 4, 1, 9, 41));
  await openLarge(page, large);
  await expect(page.getByText('1 / 4', { exact: true })).toBeHidden();
  const sheet = await openSheet(page, 'Controls');
  await sheet.getByRole('checkbox', { name: 'Show page, time and battery' }).check();
  await closeSheet(page);
  const line = page.locator('p', { hasText: '1 / 4' });
  await expect(line).toContainText('9:41');
  await expect(line).toContainText('50%');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('p', { hasText: '2 / 4' })).toBeInViewport();
});

test.describe('upright', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a double page is read half by half, in the order of the book @all', async ({
    page,
    large,
  }) => {
    await openLarge(page, large);
    const sheet = await openSheet(page, 'Pages');
    await sheet.getByRole('checkbox', { name: 'Split double pages in portrait' }).check();
    await closeSheet(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(2));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(3));
    /** How much of the double page lies left of the window, as a share of its width. */
    const hidden = async () => {
      const shown = page.locator('[data-spread]:not([inert]) [data-page="3"] > img');
      const box = await shown.boundingBox();
      return box ? Math.round((Math.abs(box.x) / box.width) * 10) / 10 : undefined;
    };
    await expect.poll(hidden).toBe(0);
    expect((await boxOf(page, 3)).width).toBeLessThanOrEqual(390);
    await page.keyboard.press('ArrowRight');
    await expect.poll(hidden).toBe(0.5);
    await expect(page).toHaveURL(at(3));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(4));
    // From the right to the left the right half comes first.
    await page.keyboard.press('r');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(3));
    await expect.poll(hidden).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(hidden).toBe(0.5);
  });
});
