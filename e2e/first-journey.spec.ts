import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { signIn } from './sign-in.ts';
import { owner } from './site.ts';

// The whole way of a new owner: nothing but an address at first, a page read at the end, and back
// at the same page after a restart. It runs alone, below a path, before another server, by touch.
test('from an empty server to the page left off, restart included', async ({
  page,
  emptySite: site,
  hasTouch,
  serving,
}) => {
  const thumb = (name: string) => page.getByRole('link', { name, exact: true }).first();

  await test.step('create the first account', async () => {
    if (serving === 'lan') {
      // A name that anyone can give an address claims nothing.
      await site.claim();
      await signIn(page, site);
      await expect(page.getByRole('heading', { name: 'Your shelves are empty' })).toBeVisible();
      return;
    }
    await page.goto(`${site.url}/`);
    await expect(page.getByText('Create the administrator account for this server')).toBeVisible();
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Your shelves are empty' })).toBeVisible();
  });

  await test.step('add a folder of comics by walking to it', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add library' }).click();
    await page
      .getByRole('textbox', { name: 'Folder', exact: true })
      .fill(path.dirname(site.comics));
    await page.getByRole('button', { name: 'Browse folders' }).click();
    const folders = page.getByRole('dialog', { name: 'Choose a folder' });
    await folders.getByText('comics', { exact: true }).click();
    await folders.getByRole('button', { name: 'Use this folder' }).click();
    await expect(page.getByRole('textbox', { name: 'Folder', exact: true })).toHaveValue(
      site.comics,
    );
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toHaveValue(path.basename(site.comics));
    await name.fill('Comics');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('One-shots folder name').fill('_oneshots');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add library' }).click();
  });

  await test.step('watch the covers appear', async () => {
    await expect(page.getByRole('heading', { name: 'Recently added series' })).toBeVisible();
    await expect(page.getByText('The Lighthouse Keepers').first()).toBeVisible();
    const covers = page.getByRole('main').locator('img');
    await expect(async () => {
      const drawn = await covers.evaluateAll(
        (images) =>
          images.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
      );
      expect(drawn).toBeGreaterThanOrEqual(3);
    }).toPass();
  });

  await test.step('open a book of a series', async () => {
    await page.goto(`${site.url}/libraries/all/series`);
    // On a phone it is far down the list.
    await page.getByRole('button', { name: /^L, [1-9]/ }).click();
    // While the scan goes on the cards still move, also from under a finger: then one taps again.
    await expect(async () => {
      const card = page.getByRole('link', { name: /The Lighthouse Keepers/ }).first();
      const series = page.getByRole('heading', { level: 1, name: 'The Lighthouse Keepers' });
      if (!(await series.isVisible())) await card.click({ timeout: 2000 });
      await expect(series).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('link', { name: 'Read #1' }).click();
    await expect(page).toHaveURL(/\/book\/\w+\/read/);
    await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  });

  await test.step(hasTouch ? 'turn pages by tapping' : 'turn pages by key', async () => {
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const next = (): Promise<void> =>
      hasTouch
        ? page.touchscreen.tap(size.width * 0.9, size.height / 2)
        : page.keyboard.press('ArrowRight');
    for (const number of [2, 3, 4]) {
      await next();
      await expect(page).toHaveURL(new RegExp(`page=${number}`));
    }
    const saved = page.waitForResponse(
      (response) =>
        response.url().includes('/read-progress') &&
        response.request().postData()?.startsWith('{"page":5') === true,
    );
    await next();
    expect((await saved).status()).toBe(204);
    await expect(page.getByRole('img', { name: 'Page 5', exact: true })).toBeVisible();
  });

  await test.step('close the book', async () => {
    if (hasTouch) {
      await page.touchscreen.tap(195, 422);
      await page
        .getByRole('link', { name: 'Close book' })
        .or(page.getByRole('button', { name: 'Close book' }))
        .first()
        .tap();
    } else {
      await page.keyboard.press('Escape');
    }
    await expect(page.getByText('Continue · page 5 of 12')).toBeVisible();
  });

  await test.step('come back after a restart and go on at the same page', async () => {
    await site.restart();
    await page.goto(`${site.url}/`);
    await expect(page.getByRole('heading', { name: 'Keep reading' })).toBeVisible();
    await thumb('Continue · page 5 of 12')
      .or(page.getByText('Page 5 of 12').first())
      .first()
      .click();
    await expect(page).toHaveURL(/\/read\?(.*&)?page=5/);
    await expect(page.getByRole('img', { name: 'Page 5', exact: true })).toBeVisible();
  });
});

test('a wrong password is told so, and the place wanted is reached after the right one', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await page.goto(`${site.url}/dashboard`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await signIn(page, site);
  await expect(page.getByRole('heading', { name: 'Your shelves are empty' })).toBeVisible();
});
