import { createUser } from '@longbox/contract/user-administration';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { owner } from './site.ts';
import { signIn } from './sign-in.ts';

/** The lines of an area of the page of all settings. */
const lines = (page: Page, area: string) =>
  page.getByRole('list', { name: area, exact: true }).locator('a, button');

/** The name of the field that has the focus, as the table of settings knows it. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? null,
  );

test('each setting is found by its words and leads to where it is set @all', async ({
  home,
  site,
  serving,
}) => {
  test.slow();
  await openColumn(home);
  await home.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await test.step('by its name, and by other words for it', async () => {
    const field = home.getByLabel('Find a setting');
    await field.fill('thread');
    await expect(home.getByRole('link', { name: 'Simultaneous tasks' })).toBeVisible();
    await expect(lines(home, 'Libraries')).toHaveCount(0);
    await expect(home).toHaveURL(/settings\?q=thread$/);
    await field.fill('zzzz');
    await expect(home.getByText('No matching settings')).toBeVisible();
    await field.fill('');
    await expect(lines(home, 'Libraries')).not.toHaveCount(0);
  });

  for (const area of ['Appearance and language', 'Reading', 'Your account', 'Server', 'Users']) {
    await test.step(area, async () => {
      const count = await lines(home, area).count();
      for (let at = 0; at < count; at += 1) {
        const line = lines(home, area).nth(at);
        const wanted = new URL((await line.getAttribute('href')) ?? '', site.url).hash.slice(1);
        await line.click();
        await expect.poll(() => focused(home)).toBe(wanted);
        await home.goBack();
        await expect(lines(home, area)).toHaveCount(count);
      }
    });
  }

  await test.step('those of a library open its dialog at the field', async () => {
    const count = await lines(home, 'Libraries').count();
    const seen = new Set<string | null>();
    for (let at = 0; at < count; at += 1) {
      await lines(home, 'Libraries').nth(at).click();
      const dialog = home.getByRole('dialog', { name: 'Edit Samples' });
      await expect(dialog.locator('[data-found]')).toBeFocused();
      seen.add(await focused(home));
      await home.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    expect(seen.size).toBe(count);
  });

  // Another's server keeps neither sessions nor backups for us.
  const own = serving === 'upstream' ? 0 : 1;
  await expect(home.getByRole('link', { name: 'Backups' })).toHaveCount(own);
  await expect(home.getByRole('link', { name: 'Active sessions' })).toHaveCount(own);

  await test.step('the search box of the client knows them, too', async () => {
    await home.getByRole('button', { name: 'Search', exact: true }).click();
    await home.getByRole('combobox', { name: 'Search' }).fill('remember cookie');
    await home.getByRole('option', { name: /Remember browsers for/ }).click();
    await expect.poll(() => focused(home)).toBe('rememberMeDurationDays');
    await home.getByRole('button', { name: 'Search', exact: true }).click();
    await home.getByRole('combobox', { name: 'Search' }).fill('barcode');
    await home.getByRole('option', { name: /ISBN from barcode.*Samples/s }).click();
    await expect(home.getByRole('checkbox', { name: 'ISBN from barcode' })).toBeFocused();
  });
});

test('who is no administrator finds only what is theirs @all', async ({ page, site }) => {
  const reader = { email: 'finder@example.org', password: 'only what is mine' };
  await site.call(createUser, {
    body: { ...reader, roles: ['PAGE_STREAMING'] },
  });
  await signIn(page, site, { ...owner, ...reader });
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await openColumn(page);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(lines(page, 'Your account')).not.toHaveCount(0);
  await expect(lines(page, 'Server')).toHaveCount(0);
  await expect(lines(page, 'Libraries')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeHidden();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('kepubify');
  await expect(page.getByText('No results for “kepubify”')).toBeVisible();
});

test('the tab of the area that is open is in sight on a narrow screen @all', async ({
  home,
  site,
}) => {
  await home.setViewportSize({ width: 390, height: 844 });
  await home.goto(`${site.url}/settings/announcements`);
  const areas = home.getByRole('navigation', { name: 'Settings sections' });
  await expect(areas.getByRole('link', { name: 'Announcements' })).toBeInViewport({ ratio: 0.95 });
  const first = areas.getByRole('link').first();
  await expect(first).not.toBeInViewport();
  await areas.getByRole('link', { name: 'Metrics' }).click();
  await expect(home.getByRole('heading', { level: 1, name: 'Metrics' })).toBeVisible();
  const places = () =>
    areas.getByRole('link', { name: 'Metrics' }).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left > 0 && right < innerWidth;
    });
  await expect.poll(places).toBe(true);
  await home.goto(`${site.url}/settings`);
  await expect(first).toBeInViewport({ ratio: 0.95 });
});

test('how pages are read is set without a book, and kept', async ({ signedIn: home, site }) => {
  await home.goto(`${site.url}/account`);
  await home.getByRole('combobox', { name: 'Background' }).selectOption('White');
  await home.getByRole('combobox', { name: 'Reading mode' }).selectOption('Continuous');
  await home.reload();
  await expect(home.getByRole('combobox', { name: 'Background' })).toHaveValue('white');
  await expect(home.getByRole('combobox', { name: 'Reading mode' })).toHaveValue('WEBTOON');
});
