import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import type { Page } from '@playwright/test';
import { expect, shared, test as base } from './fixtures.ts';
import { plainBook } from './plain-chapters.ts';
import { openSite, type Site } from './site.ts';
import { open } from './text-book.ts';
import type { TextRenderer } from './text-renderer.ts';

/** Long chapters, each the only one of a book. */
const chapters = plainBook.chapters.filter(({ title }) => title.endsWith('many pages'));

const test = base.extend<{ readonly long: Site }>({
  long: shared(async (serving) => {
    const site = await openSite(serving);
    for (const chapter of chapters) {
      const { title } = chapter;
      await writeEpub(site.texts, {
        ...plainBook,
        path: `${title}/${title}.epub`,
        title,
        chapters: [chapter],
      });
    }
    await site.claim();
    await site.addTexts();
    return site;
  }),
});

/** How far a long scroll has gone, in CSS pixels. */
const start = (page: Page): Promise<number> =>
  page
    .locator('longbox-epub-flow')
    .evaluate((renderer: TextRenderer) => Math.round(renderer.start));

/** Another theme: the document is laid out anew, each line as long as before. */
async function changeTheme(page: Page): Promise<void> {
  const ink = () =>
    page
      .locator('longbox-epub-flow')
      .evaluate(
        (renderer: TextRenderer) =>
          getComputedStyle(renderer.getContents()[0]?.doc?.body ?? document.body).color,
      );
  const before = await ink();
  await expect(async () => {
    // The theme of the app looks like one of the others.
    await page.keyboard.press('a');
    await expect.poll(ink, { timeout: 500 }).not.toBe(before);
  }).toPass();
}

/** Opens a book as one long scroll, in a window so many CSS pixels wide. */
async function openScroll(page: Page, site: Site, title: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await open(page, site, title, { incognito: true });
  await page.keyboard.press('v');
  await expect
    .poll(() => page.locator('longbox-epub-flow').evaluate((one: TextRenderer) => one.scrolled))
    .toBe(true);
}

const wayOf = (title: string) => title.split(',')[0] ?? title;

for (const { title } of chapters) {
  test(`a long scroll stays where it is when its text is laid out anew, ${wayOf(title)} @all`, async ({
    page,
    long,
  }) => {
    await openScroll(page, long, title, 700);
    await page.keyboard.press('PageDown');
    await expect.poll(() => start(page)).toBeGreaterThan(200);
    const turned = await start(page);
    await changeTheme(page);
    expect(await start(page)).toBe(turned);

    await page.mouse.move(400, 400);
    await page.mouse.wheel(0, -133);
    await expect.poll(() => start(page)).toBe(turned - 133);
    await changeTheme(page);
    expect(await start(page)).toBe(turned - 133);
  });
}

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const { title } of chapters) {
    test(`a finger moves a long scroll, ${wayOf(title)} @all`, async ({ page, long }) => {
      await openScroll(page, long, title, 390);
      const before = await start(page);
      const [x, y] = title.startsWith('lines to the left')
        ? [1, 0]
        : title.startsWith('lines to the right')
          ? [-1, 0]
          : [0, -1];
      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: moved === undefined ? [] : [{ x: 200 + x * moved, y: 450 + y * moved }],
        });
      await send('touchStart', 0);
      for (let moved = 15; moved <= 180; moved += 15) await send('touchMove', moved);
      await send('touchEnd');
      await expect.poll(() => start(page)).toBeGreaterThan(before + 100);
    });
  }
});
