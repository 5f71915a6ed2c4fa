import type { CDPSession, Frame, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { bookFrame, open, test } from './text-book.ts';

const title = 'Paper Crane Picture Book';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a page of the book is on the screen, and how large. */
async function boxOf(frame: Frame) {
  const box = await (await frame.frameElement()).boundingBox();
  if (!box) throw new Error('the page is not drawn');
  return box;
}

const widthOf = async (frame: Frame): Promise<number> => (await boxOf(frame)).width;

const foot = (page: Page, text: RegExp) => page.getByText(text).first();

test('pages of fixed layout are zoomed by keys, read along their lines, and then turned @all', async ({
  page,
  texts,
}) => {
  await open(page, texts, title, { incognito: true });
  const first = await bookFrame(page, 'The first fold');
  const before = await boxOf(first);
  await expect(foot(page, /^Page 1 of 6$/)).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('+');
  await expect(page.getByText('Zoom: 244%')).toBeVisible();
  await expect.poll(() => widthOf(first)).toBeGreaterThan(before.width * 2.3);
  // The book goes to the left, and so does each press; only the end of the page is turned.
  const middle = await boxOf(first);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => await boxOf(first)).not.toEqual(middle);
  expect(await widthOf(first)).toBeGreaterThan(before.width * 2.3);
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    // Pressed again too soon, the next page would be turned as well.
    await expect(foot(page, /^Page [23] of 6$/)).toBeVisible({ timeout: 4000 });
  }).toPass();
  const next = await bookFrame(page, 'A thousand cranes');
  await expect.poll(() => widthOf(next)).toBeCloseTo(before.width, 0);

  await page.keyboard.press('+');
  await expect.poll(() => widthOf(next)).toBeGreaterThan(before.width * 1.2);
  await page.keyboard.press('0');
  await expect.poll(() => widthOf(next)).toBeCloseTo(before.width, 0);
  await page.keyboard.press('h');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Zoom in', { exact: true })).toBeVisible();
});

test('a wheel with Ctrl zooms, and a mouse draws the page along @all', async ({
  page,
  texts,
  isMobile,
}) => {
  test.skip(isMobile, 'fingers have a journey of their own');
  // Upright there is one page, in the middle, which grows around its own.
  await page.setViewportSize({ width: 700, height: 1000 });
  await open(page, texts, title, { incognito: true });
  const frame = await bookFrame(page, 'The first fold');
  const before = await boxOf(frame);
  const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => widthOf(frame)).toBeGreaterThan(before.width * 2);
  const grown = await boxOf(frame);
  expect(grown.x + grown.width / 2).toBeCloseTo(at.x, -1);
  expect(grown.y + grown.height / 2).toBeCloseTo(at.y, -1);

  // The mouse of Playwright waits for scripts, of which a book has none.
  const mouse = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
    mouse.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await send('mousePressed', at);
  await send('mouseMoved', { x: at.x, y: at.y - 40 });
  await send('mouseMoved', { x: at.x, y: at.y - 90 });
  await send('mouseReleased', { x: at.x, y: at.y - 90 });
  await expect.poll(async () => (await boxOf(frame)).y).toBeCloseTo(grown.y - 90, 0);
  // It was no press: nothing else happens but what a second one asks for.
  await page.mouse.dblclick(at.x, at.y);
  await expect.poll(() => widthOf(frame)).toBeCloseTo(before.width, 0);
  await page.mouse.dblclick(at.x, at.y);
  await expect.poll(() => widthOf(frame)).toBeCloseTo(before.width * 2, 0);
  await expect(page.locator('header[data-shown="true"]')).toHaveCount(0);
  await expect(foot(page, /^Page 1 of 6$/)).toBeVisible();
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  /** Fingers that go from their places to others in a few steps, and lift. */
  async function draw(touch: CDPSession, from: readonly Point[], to: readonly Point[]) {
    const steps = 6;
    const start = Date.now() / 1000;
    // A swipe is quick, however long the machine takes over it.
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      step: number,
      at: readonly Point[],
    ) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [...at],
        timestamp: start + step * 0.02,
      });
    await send('touchStart', 0, from);
    for (let step = 1; step <= steps; step += 1) {
      const at = from.map(({ x, y }, finger) => {
        const end = to[finger] ?? { x, y };
        return { x: x + ((end.x - x) * step) / steps, y: y + ((end.y - y) * step) / steps };
      });
      await send('touchMove', step, at);
    }
    await send('touchEnd', steps + 1, []);
  }

  test('a pinch enlarges and never turns; a finger draws along, and turns at the edge @all', async ({
    page,
    texts,
  }) => {
    await open(page, texts, title, { incognito: true });
    const frame = await bookFrame(page, 'The first fold');
    const before = await boxOf(frame);
    const touch = await page.context().newCDPSession(page);
    const narrow = [
      { x: 155, y: 400 },
      { x: 235, y: 400 },
    ];
    const wide = [
      { x: 95, y: 400 },
      { x: 295, y: 400 },
    ];
    await draw(touch, narrow, wide);
    await expect.poll(() => widthOf(frame)).toBeCloseTo(before.width * 2.5, -1);
    const grown = await boxOf(frame);
    await draw(touch, [{ x: 120, y: 400 }], [{ x: 220, y: 404 }]);
    await expect.poll(async () => (await boxOf(frame)).x).toBeGreaterThan(grown.x + 50);
    expect(await widthOf(frame)).toBeCloseTo(grown.width, 0);
    await expect(foot(page, /^Page 1 of 6$/)).toBeVisible();

    // As far as it goes, and then to the page after: the book goes to the left.
    await expect(async () => {
      await draw(touch, [{ x: 100, y: 400 }], [{ x: 320, y: 404 }]);
      await expect(foot(page, /^Page 2 of 6$/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    const next = await bookFrame(page, 'A thousand cranes');
    await expect.poll(() => widthOf(next)).toBeCloseTo(before.width, 0);

    await draw(touch, wide, narrow);
    // It is not made smaller than it fits, nor turned.
    expect(await widthOf(next)).toBeCloseTo(before.width, 0);
    const tapTwice = async (at: Point): Promise<void> => {
      const touches = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const;
      // Together on their way: a busy machine would make two single taps of them.
      await Promise.all(
        touches.map((type) =>
          touch.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchStart' ? [at] : [],
          }),
        ),
      );
    };
    await tapTwice({ x: 195, y: 400 });
    await expect.poll(() => widthOf(next)).toBeCloseTo(before.width * 2, 0);
    // Elsewhere: a third tap at the same place wouldn't start a new gesture.
    await tapTwice({ x: 150, y: 300 });
    await expect.poll(() => widthOf(next)).toBeCloseTo(before.width, 0);
    await expect(foot(page, /^Page 2 of 6$/)).toBeVisible();
  });
});
