import { readFileSync } from 'node:fs';
import { isAll } from '@longbox/server/testing/whole-run';
import { expect } from '@playwright/test';
import { faultsOf, looks, quickLooks } from './axe.ts';
import { piece, press, show, test } from './parts.ts';

// Every part of `web/src/ui` on its own page, driven as hands drive it.

const ways = isAll ? looks : quickLooks;

test('to build the page leaves alone what `npm test changed` knows of the product @all', ({
  gallery,
}) => {
  expect(gallery.url).toBeTruthy();
  expect(readFileSync(new URL('../.cache/parts.json', import.meta.url), 'utf8')).toContain(
    'web/src/entry-app.tsx',
  );
});

for (const locale of ['en', 'ar']) {
  const when = locale === 'ar' ? ' @all' : '';
  test(`no part shuts anybody out: light and dark, ${locale}${when} @all`, async ({
    page,
    gallery,
  }) => {
    await show(page, gallery, `?locale=${locale}`);
    const faults = async (...passedOver: string[]): Promise<string[]> => {
      const found: string[] = [];
      for (const { name, scheme, rules } of ways.filter((look) => look.locale === locale)) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        const some = await faultsOf(page, { ...(rules && { rules }), passedOver });
        found.push(...some.map((fault) => `${name}: ${fault}`));
      }
      return found;
    };
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Edit…' }).click();
    await page.getByRole('dialog', { name: 'Edit' }).waitFor();
    expect(await faults()).toEqual([]);
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menu').waitFor();
    expect(await faults()).toEqual([]);
    await press(page, 'Escape');
    await page.getByRole('combobox', { name: 'Person' }).click();
    await page.getByRole('listbox').waitFor();
    // React Aria hides the page from screen readers while a list is offered, not from Tab: that
    // closes the list before the focus moves on.
    expect(await faults('aria-hidden-focus')).toEqual([]);
  });
}

for (const locale of ['en', 'ar']) {
  // The arrows of mirrored lines are a matter of `npm run test:all`.
  const when = locale === 'ar' ? ' @all' : '';
  test.describe(`by keyboard alone, ${locale}${when}`, () => {
    const [forward, back] =
      locale === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];

    test.beforeEach(async ({ page, gallery }) => {
      // Files are then asked of the journey from the start: taking that over later may come too late.
      page.on('filechooser', () => undefined);
      await show(page, gallery, `?locale=${locale}`);
    });

    test('dialogs @all', async ({ page }) => {
      const edit = page.getByRole('button', { name: 'Edit…' });
      await edit.focus();
      await press(page, 'Enter');
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
      await press(page, 'Tab', 'Enter');
      await expect(page.getByRole('textbox', { name: 'Inner' })).toBeFocused();
      await press(page, 'Escape');
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Open another' })).toBeFocused();
      await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
      await press(page, 'Escape');
      await expect(edit).toBeFocused();

      const remove = page.getByRole('button', { name: 'Delete…' });
      await remove.focus();
      await press(page, 'Space');
      const tick = page.getByRole('checkbox', { name: 'Yes, delete it' });
      await expect(tick).toBeFocused();
      await press(page, 'Space', 'Tab', 'Tab', 'Enter');
      await expect(page.getByText('done: deleted')).toBeVisible();
      await expect(remove).toBeFocused();
    });

    test('menus, a thousand lines too @all', async ({ page }) => {
      const actions = page.getByRole('button', { name: 'Actions', exact: true });
      await actions.focus();
      await press(page, 'ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Analyze' })).toBeFocused();
      await press(page, 'ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'To the top' })).toBeFocused();
      await press(page, 'Enter');
      await expect(page.getByText('done: To the top')).toBeVisible();
      await expect(actions).toBeFocused();
      await press(page, 'ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
      await press(page, 'Escape');
      await expect(actions).toBeFocused();

      await page.getByRole('button', { name: 'A thousand' }).focus();
      await press(page, 'Enter');
      await expect(
        page.getByRole('menuitemradio', { name: 'Book 500', exact: true }),
      ).toBeFocused();
      expect(await page.getByRole('menuitemradio').count()).toBeLessThan(100);
      await press(page, 'End');
      await expect(page.getByRole('menuitemradio', { name: 'Book 1000' })).toBeFocused();
      await press(page, 'Enter');
      await expect(page.getByText('done: Book 1000')).toBeVisible();
    });

    test('tooltips and notices @all', async ({ page }) => {
      await page.getByRole('button', { name: 'A thousand' }).focus();
      await press(page, 'Tab');
      await expect(page.getByRole('tooltip')).toHaveText('RefreshR');
      await press(page, 'Tab');
      await expect(page.getByRole('tooltip')).toHaveText('The earliest year among its books');
      await press(page, 'Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);

      const fail = page.getByRole('button', { name: 'Fail' });
      await fail.focus();
      await press(page, 'Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'It failed' }).first()).toBeVisible();
      // It is said before it is shown, and can be gone to once it is.
      const notices = page.locator('[data-react-aria-top-layer]');
      await expect(notices.getByRole('button', { name: 'Again' }).last()).toBeVisible();
      await press(page, 'F6');
      await expect(notices.locator(':focus').or(notices.and(page.locator(':focus')))).toHaveCount(
        1,
      );
      await page.getByRole('button', { name: 'Again' }).last().focus();
      await press(page, 'Enter');
      await expect(page.getByText('done: again')).toBeVisible();
    });

    test('words and picks @all', async ({ page }) => {
      const authors = page.getByRole('combobox', { name: 'Authors' });
      const chosen = page.getByTestId('authors');
      await authors.focus();
      await page.keyboard.type('dit');
      await expect(page.getByRole('option', { name: 'Ditko, Steve' })).toBeVisible();
      await press(page, 'ArrowDown', 'Enter');
      await expect(chosen).toHaveText('Lee, Stan | Ditko, Steve');
      await page.keyboard.type('Nobody, Known');
      await press(page, 'Enter');
      await expect(chosen).toHaveText('Lee, Stan | Ditko, Steve | Nobody, Known');
      // From behind: the button of the last word, the word, the one before.
      await press(page, 'Shift+Tab', 'Shift+Tab', back, 'Delete');
      await expect(chosen).toHaveText('Lee, Stan | Nobody, Known');

      const person = page.getByRole('combobox', { name: 'Person' });
      await person.focus();
      await press(page, ...Array.from({ length: 40 }, () => 'ArrowDown'));
      const active = page.getByRole('option', { name: 'Person 40', exact: true });
      await expect(active).toHaveAttribute('data-focused', 'true');
      await expect(active).toBeInViewport();
      await press(page, 'Enter');
      await expect(page.getByTestId('person')).toHaveText('Person 40');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    });

    test('numbers and dates @all', async ({ page }) => {
      await page.getByRole('textbox', { name: 'Age rating' }).focus();
      await press(page, 'ArrowUp');
      await page.getByRole('textbox', { name: 'Sort number' }).focus();
      await press(page, 'ArrowUp', 'ArrowUp');
      await expect(page.getByTestId('numbers')).toHaveText('13 1.7');

      const date = piece(page, 'Date');
      await date.getByRole('spinbutton').first().focus();
      await page.keyboard.type(locale === 'ar' ? '05012027' : '01052027');
      await expect(page.getByTestId('day')).toHaveText('2027-01-05');
      await press(page, 'Alt+ArrowDown');
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, 'ArrowDown', 'Enter');
      await expect(page.getByTestId('day')).toHaveText('2027-01-12');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('tabs, disclosures and filters @all', async ({ page }) => {
      const general = page.getByRole('tab', { name: /General/ });
      await general.focus();
      await press(page, forward);
      await expect(page.getByRole('tab', { name: 'Tags' })).toBeFocused();
      await press(page, 'Tab');
      await page.keyboard.type('kept');
      await press(page, 'Shift+Tab', back, forward, 'Tab');
      await expect(page.getByRole('textbox', { name: 'In tags' })).toHaveValue('kept');

      await page.getByRole('button', { name: 'Genres' }).focus();
      await press(page, 'Enter', 'Tab', 'Space');
      await expect(page.getByTestId('genre')).toHaveText('with');
      await press(page, 'Space');
      await expect(page.getByTestId('genre')).toHaveText('without');
      await press(page, 'Space');
      await expect(page.getByTestId('genre')).toHaveText('any');

      await page.getByRole('radio', { name: 'Light' }).focus();
      await press(page, forward);
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
      await page.getByRole('slider', { name: 'Size' }).focus();
      await press(page, forward);
      await expect(piece(page, 'Few').getByText('50 %')).toBeVisible();
    });

    test('tables @all', async ({ page }) => {
      const table = page.getByRole('grid', { name: 'Files' });
      const first = table.getByRole('row').nth(1);
      // What ticks a row needs no room for words.
      const tick = await first.getByRole('gridcell').first().boundingBox();
      expect(tick?.width).toBeLessThan(60);
      await table.getByRole('columnheader', { name: 'Status' }).focus();
      await press(page, 'Enter', forward, 'Enter', 'Enter');
      await expect(table.getByRole('columnheader', { name: 'Status' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await expect(first).toContainText('Error');
      await expect(first).toContainText('94');
      await press(page, 'ArrowDown', 'Space');
      await expect(page.getByTestId('selected')).toHaveText(/^f\d+$/);
      const paging = piece(page, 'Table').getByRole('status').first();
      await expect(paging).toContainText('5');
      await press(page, 'Tab', 'Tab', 'Enter');
      await expect(paging).toContainText('6');
    });

    test('an order @all', async ({ page }) => {
      const order = page.getByTestId('order');
      const list = page.getByRole('grid', { name: 'Sections' });
      await list.getByRole('row').first().focus();
      await press(page, 'Tab', 'Enter');
      await expect(list.locator('.react-aria-DropIndicator').first()).toBeAttached();
      await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
      await expect(order).not.toHaveText(/^Keep reading/);
      const before = (await order.textContent()) ?? '';
      await list.getByRole('textbox').last().focus();
      await page.keyboard.type('1');
      await press(page, 'Enter');
      await expect(order).toHaveText(new RegExp(`^${before.split(' | ').at(-1)}`));
    });

    test('files @all', async ({ page }) => {
      await page.getByRole('button', { name: 'Choose pictures' }).focus();
      const asked = page.waitForEvent('filechooser');
      await press(page, 'Enter');
      await (
        await asked
      ).setFiles([{ name: 'poster.png', mimeType: 'image/png', buffer: Buffer.from('') }]);
      await expect(page.getByTestId('files')).toHaveText('poster.png');
    });

    test('uploads @all', async ({ page }) => {
      const choose = page.getByRole('button', { name: 'Choose a poster' });
      const send = async (name: string): Promise<void> => {
        await choose.focus();
        const asked = page.waitForEvent('filechooser');
        await press(page, 'Enter');
        await (
          await asked
        ).setFiles([{ name, mimeType: 'image/png', buffer: Buffer.alloc(50_000) }]);
      };
      await send('poster.png');
      await expect(page.getByTestId('upload')).toHaveText('sent');
      await send('stuck.png');
      await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeAttached();
      await piece(page, 'Upload').getByRole('button').last().focus();
      await press(page, 'Enter');
      await expect(page.getByTestId('upload')).toHaveText('cancelled');
    });
  });
}
