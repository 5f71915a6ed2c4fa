import { expect } from '@playwright/test';
import { piece, press, show, test } from './parts.ts';

// The same by finger, on a phone.

for (const locale of ['en', 'ar']) {
  test.describe(`by touch, ${locale} @all`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test.beforeEach(async ({ page, gallery }) => {
      await show(page, gallery, `?locale=${locale}`);
    });

    test('dialogs, menus and what is explained', async ({ page }) => {
      await page.getByRole('button', { name: 'Edit…' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Edit' });
      await dialog.waitFor();
      await page.touchscreen.tap(195, 20);
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: 'Actions', exact: true }).tap();
      const menu = await page.getByRole('menu').boundingBox();
      expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeGreaterThan(800);
      await page.getByRole('menuitem', { name: 'Analyze' }).tap();
      await expect(page.getByText('done: Analyze')).toBeVisible();
      await expect(page.getByRole('menu')).toHaveCount(0);

      await page.getByRole('button', { name: /2019/ }).tap();
      await expect(page.getByRole('tooltip')).toHaveText('The earliest year among its books');
    });

    test('suggestions scroll under a finger without being picked', async ({ page }) => {
      const person = page.getByTestId('person');
      await page.getByRole('combobox', { name: 'Person' }).tap();
      const list = page.getByRole('listbox');
      await list.waitFor();
      // It waits for a keyboard on the screen, which there is none of here.
      await expect(list.locator('..')).toHaveCSS('opacity', '1');
      const box = await list.boundingBox();
      const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
      const y = (box?.y ?? 0) + 150;
      const touch = await page.context().newCDPSession(page);
      const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) => {
        const touchPoints = at === undefined ? [] : [{ x, y: at }];
        await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
      };
      await send('touchStart', y);
      for (let step = 1; step <= 10; step += 1) await send('touchMove', y - step * 10);
      // A finger that rests before it lifts does not fling the list on.
      for (let step = 0; step < 10; step += 1) await send('touchMove', y - 100);
      await send('touchEnd');
      const moved = () =>
        list.evaluate((element) => (element.parentElement?.scrollTop ?? 0) + element.scrollTop);
      await expect.poll(moved).toBeGreaterThan(20);
      await expect(person).toHaveText('nobody');
      await page.touchscreen.tap(x, y);
      await expect(person).toHaveText(/^Person \d+$/);
    });

    test('fields', async ({ page }) => {
      await page
        .getByRole('button', { name: /Age rating/ })
        .last()
        .tap();
      await expect(page.getByTestId('numbers')).toHaveText('13 1.5');
      await piece(page, 'Date').getByRole('button').nth(1).tap();
      await page
        .getByRole('gridcell')
        .getByText(/^(20|٢٠)$/)
        .tap();
      await expect(page.getByTestId('day')).toHaveText('2026-03-20');
      await page.getByRole('tab', { name: 'Tags' }).tap();
      await expect(page.getByRole('textbox', { name: 'In tags' })).toBeVisible();
      await page.getByRole('button', { name: 'Genres' }).tap();
      await page.getByRole('button', { name: 'Drama' }).tap();
      await expect(page.getByTestId('genre')).toHaveText('with');
      await piece(page, 'Words').getByRole('button').first().tap();
      await expect(page.getByTestId('authors')).toHaveText('');
    });

    test('lists', async ({ page }) => {
      const table = page.getByRole('grid', { name: 'Files' });
      await table.getByRole('columnheader', { name: 'Size' }).tap();
      await expect(table.getByRole('row').nth(1)).toContainText('10');
      await table.getByRole('row').nth(1).getByRole('checkbox').tap({ force: true });
      await expect(page.getByTestId('selected')).toHaveText('f1');
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(width).toBeLessThanOrEqual(0);
      const place = page.getByRole('grid', { name: 'Sections' }).getByRole('textbox').first();
      await place.tap();
      await place.fill('3');
      await place.press('Enter');
      await expect(page.getByTestId('order')).toHaveText(/^On deck \| New series \| Keep reading/);
    });

    test('a card’s menu, by finger and by a keyboard beside the tablet', async ({ page }) => {
      const menu = page.getByRole('button', { name: 'Actions for One' });
      await menu.tap();
      await page.getByRole('menuitem', { name: 'Read One' }).tap();
      await expect(page.getByText('done: Read One')).toBeVisible();
      await page.getByRole('link', { name: 'Two' }).focus();
      await press(page, 'Tab');
      await expect(page.getByRole('button', { name: 'Actions for Two' })).toBeFocused();
      await press(page, 'ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Read Two' })).toBeFocused();
    });
  });
}
