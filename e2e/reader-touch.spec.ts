import { expect, test } from './fixtures.ts';
import { at, firstOf, openBook, sizeOf } from './page-reader.ts';
import { enter } from './sign-in.ts';

// Always a phone: this is about fingers.
test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page, site }) => {
  await enter(page, site);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const book = await firstOf(site, 'Ferro');
  await openBook(page, site, book, 'page=2');
});

test('a pinch enlarges and never turns; a double tap goes there and back', async ({ page }) => {
  const before = await sizeOf(page, 2);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizePinchGesture', { x: 200, y: 400, scaleFactor: 2 });
  await expect.poll(async () => (await sizeOf(page, 2)).width).toBeGreaterThan(before.width * 1.5);
  await expect(page).toHaveURL(at(2));
  await session.send('Input.synthesizePinchGesture', { x: 200, y: 400, scaleFactor: 0.2 });
  await expect.poll(async () => (await sizeOf(page, 2)).width).toBeCloseTo(before.width, 0);
  // Together on their way: a busy machine would make two single taps of them.
  const tapTwice = async (): Promise<void> => {
    const touchPoints = [{ x: 195, y: 422 }];
    const touches = ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const;
    await Promise.all(
      touches.map((type) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchStart' ? touchPoints : [],
        }),
      ),
    );
  };
  await tapTwice();
  await expect.poll(async () => (await sizeOf(page, 2)).width).toBeCloseTo(before.width * 2, 0);
  await tapTwice();
  await expect.poll(async () => (await sizeOf(page, 2)).width).toBeCloseTo(before.width, 0);
  await expect(page).toHaveURL(at(2));
});

test('a finger at the edge turns as it is lifted: no click comes after it, and none that is held @all', async ({
  page,
}) => {
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('click'), true);
  });
  const clicks = (): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName('click').length);
  const session = await page.context().newCDPSession(page);
  await page.touchscreen.tap(370, 420);
  await expect(page).toHaveURL(at(3));
  await session.send('Input.synthesizeTapGesture', { x: 370, y: 420, duration: 1200 });
  await page.touchscreen.tap(20, 420);
  await expect(page).toHaveURL(at(2));
  await page.touchscreen.tap(195, 420);
  await expect(page.getByRole('button', { name: 'Page thumbnails' })).toBeVisible();
  expect(await clicks()).toBe(1);
});

test('where taps turn is shown once on a device, and a swipe turns without being asked for @all', async ({
  page,
  site,
}) => {
  const hint = page.getByText('Toolbars', { exact: true });
  await expect(hint).toBeVisible();
  // It lies under no finger: the tap turns.
  await page.touchscreen.tap(370, 420);
  await expect(hint).toBeHidden();
  await expect(page).toHaveURL(at(3));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<unknown> => {
    const touchPoints = x === undefined ? [] : [{ x, y: 420 }];
    return session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 100);
  for (const x of [140, 190, 260]) await touch('touchMove', x);
  await touch('touchEnd');
  await expect(page).toHaveURL(at(2));
  await openBook(page, site, await firstOf(site, 'Night Tram'));
  // It has come by now, if it comes at all: what says the page comes with it.
  await expect(page.getByRole('status').filter({ hasText: 'Page 1' }).first()).toBeAttached();
  await expect(hint).toBeHidden();
});
