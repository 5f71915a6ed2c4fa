import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from './epub-small.ts';
import { expect } from './fixtures.ts';
import { lookAtText, type Sight } from './seen-text.ts';
import { enter } from './sign-in.ts';
import { bookFrame, bookNamed, chapter, open } from './text-book.ts';

/** The visible text once it has settled: the same twice, and different from before. */
async function sight(page: Page, before = ''): Promise<Sight> {
  let shown = await page.evaluate(lookAtText);
  await expect
    .poll(
      async () => {
        const first = await page.evaluate(lookAtText);
        shown = await page.evaluate(lookAtText);
        return first.at !== '' && first.at !== before && shown.at === first.at;
      },
      { intervals: [20, 40, 80, 160] },
    )
    .toBe(true);
  return shown;
}

test('a cover as wide as the window is one page @all', async ({ page, texts }) => {
  await open(page, texts, 'Wide', { incognito: true });
  const first = await sight(page);
  expect([first.chapter, first.isLast]).toEqual([0, true]);
  await page.keyboard.press('PageDown');
  expect((await sight(page, first.at)).chapter).toBe(1);
});

test('lines that run down go on to the left, by key and by press @all', async ({ page, texts }) => {
  await open(page, texts, 'Shio', { incognito: true });
  // The line at the foot comes with the first place, and with it the direction of the text.
  await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  const first = await sight(page);
  await page.keyboard.press('ArrowLeft');
  const next = await sight(page, first.at);
  await page.keyboard.press('ArrowRight');
  expect((await sight(page, next.at)).at).toBe(first.at);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width * 0.1, height * 0.5);
  expect((await sight(page, first.at)).at).toBe(next.at);
});

test('text that runs to the left and pictures past the edge are all on a page @all', async ({
  page,
  texts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, texts, 'Edges', { incognito: true });
  let now = await sight(page);
  expect(now.isLast).toBe(false);
  while (now.chapter === 0) {
    if (now.isLast) expect(now.unseen).toBe(0);
    await page.keyboard.press('PageDown');
    now = await sight(page, now.at);
  }
  while (!now.isLast) {
    await page.keyboard.press('PageDown');
    now = await sight(page, now.at);
  }
  expect(now.unseen).toBe(0);
  const past = await (
    await bookFrame(page, 'far')
  ).evaluate(() => {
    const { width: step } = document.documentElement.getBoundingClientRect();
    const isPast = (picture: Element) => {
      const { left, right } = picture.getBoundingClientRect();
      return left < 0 || Math.floor(left / step) !== Math.floor((right - 1) / step);
    };
    return Array.from(document.images)
      .filter(isPast)
      .map(({ alt }) => alt);
  });
  expect(past).toEqual([]);
});

test('what a book has one press does what it says, and turns no page @all', async ({
  page,
  texts,
  hasTouch,
}) => {
  // Its letters are large in a narrow window; a tablet's isn't.
  if (hasTouch) await page.setViewportSize({ width: 1180, height: 820 });
  await open(page, texts, 'Presses', { incognito: true });
  const text = await bookFrame(page, 'Begin');
  await expect(page.getByText(/^Page 1 of /)).toBeVisible();
  await expect(text.locator('body')).toHaveCSS('font-size', '16px');
  await expect(text.getByText('Instead of it.')).toBeVisible();

  await text.getByRole('link', { name: 'by the way' }).click();
  const note = page.getByRole('dialog', { name: 'Footnote' });
  await expect(note.locator('iframe').contentFrame().getByText('Hidden words.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();

  await text.getByRole('link', { name: 'the plan' }).click();
  await expect(page.getByRole('img', { name: 'the plan' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('img', { name: 'the plan' })).toBeHidden();

  const box = text.getByRole('checkbox');
  await text.getByText('Tick').click();
  await expect(box).toBeChecked();
  await text.getByText('More').focus();
  await page.keyboard.press(' ');
  await expect(text.getByText('Inside.')).toBeVisible();
  await text.getByRole('img', { name: 'Plan' }).click();
  await expect(chapter(page, 'House')).toBeVisible();
});

test.describe('while it opens', () => {
  test.use({ colorScheme: 'dark' });

  test('a book of text shows its outline in the colors of its theme @all', async ({
    page,
    texts,
  }) => {
    const book = await bookNamed(texts, 'Tides');
    await enter(page, texts);
    await page.getByRole('navigation').first().waitFor();
    // The book is held back, so that what stands until it comes stays.
    let go: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/resource/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${texts.url}/book/${book.id}/read-epub?incognito=true`);
    await expect(page.getByText('Opening', { exact: false }).first()).toBeAttached();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
    const lightest = async () => {
      const { channels } = await sharp(await page.screenshot())
        .greyscale()
        .stats();
      return channels[0]?.max ?? 255;
    };
    // Nothing white, and no button that does nothing yet.
    expect(await lightest()).toBeLessThan(100);
    await expect(page.getByRole('button', { name: /page/i })).toHaveCount(0);
    go();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(page.locator('html')).toHaveAttribute('data-reader', 'black');
  });
});
