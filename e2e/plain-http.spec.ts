import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteApiKey, listApiKeys } from '@longbox/contract/api-keys';
import { getBook } from '@longbox/contract/books';
import { getProgression } from '@longbox/contract/publication';
import { expect, rareStep, test } from './fixtures.ts';
import { openAccount } from './frame.ts';
import { lanName } from './lan-name.ts';
import { at, firstOf, openBook, picture } from './page-reader.ts';
import { owner } from './site.ts';
import { signIn } from './sign-in.ts';

test.use({ serving: 'lan' });

const font = readFileSync(
  path.join(
    fileURLToPath(new URL('../node_modules', import.meta.url)),
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
);

// What browsers give to encrypted pages and localhost only is absent here, and has a way around.
test('on plain http under a name of the home network, everything is done as elsewhere', async ({
  page,
  ownSite: site,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${error.stack ?? error.message} at ${page.url()}`));
  await signIn(page, site, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  page.on('console', (said) => {
    // Of calls that find no server, the browser says so itself.
    const isOurs = said.type() === 'error' && !said.text().startsWith('Failed to load resource');
    if (isOurs) errors.push(`${said.text()} at ${page.url()}`);
  });
  expect(new URL(page.url()).hostname).toBe(lanName);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);

  await test.step('a view is saved', async () => {
    await page.goto(`${site.url}/libraries/all/series?oneshot=true`);
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill('Short evenings');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(
      page.getByRole('list', { name: 'Saved views' }).getByText('Short evenings'),
    ).toBeVisible();
  });

  await test.step('a key is copied', async () => {
    await page.goto(`${site.url}/account`);
    await page.getByRole('button', { name: 'Create your first key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    const name = dialog.getByLabel('Comment');
    await name.fill('Tablet');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const made = page.getByRole('dialog', { name: 'Your new API key' });
    const key = await made.getByLabel('API key').inputValue();
    await made.getByRole('button', { name: 'Copy' }).click();
    await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible();
    await made.getByRole('button', { name: 'Close' }).last().click();
    await expect(made).toBeHidden();
    // The page can't read the clipboard here; a person pastes.
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect(box).toBeFocused();
    await page.keyboard.press('Control+v');
    await expect(box).toHaveValue(key);
    await page.keyboard.press('Escape');
    for (const { id } of await site.call(listApiKeys, {})) {
      await site.call(deleteApiKey, { params: { keyId: id } });
    }
  });

  await test.step('pages are read and the place is kept', async () => {
    await openBook(page, site, await firstOf(site, 'Ferro'));
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(2));
    await page.reload();
    await expect(picture(page, 2)).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByText('Page bookmarked')).toBeVisible();
  });

  await rareStep('a font of one’s own is kept for books of text', async () => {
    await site.addTexts();
    const { id } = await firstOf(site, 'Tide Tables');
    await page.goto(`${site.url}/book/${id}/read-epub`);
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('s');
    const settings = page.getByRole('dialog', { name: 'Reading settings' });
    await settings
      .locator('input[type="file"]')
      .setInputFiles({ name: 'My Hand.woff2', mimeType: '', buffer: font });
    await expect(settings.getByRole('radio', { name: 'My Hand' })).toBeChecked();
  });
  const book = await firstOf(site, 'Night Tram');
  await test.step('nothing is taken along, and the page for that says why', async () => {
    await page.goto(`${site.url}/book/${book.id}`);
    await page.getByRole('button', { name: `Actions for ${book.metadata.title}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Analyze' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /on this device/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await openAccount(page);
    await page.getByRole('link', { name: 'On this device' }).click();
    await expect(page.getByText('Longbox needs an encrypted address')).toBeVisible();
  });
  await test.step('pages reached without the server arrive later, with their time', async () => {
    const params = { bookId: book.id };
    const place = () => site.call(getProgression, { params });
    const progress = async () => (await site.call(getBook, { params })).readProgress?.page;
    // What sends late pages is fetched when it's needed, which may be without the network, too.
    const senders = /\/assets\/(?:hand-in|send-kept-pages)/;
    await page.route(senders, (route) => route.abort());
    await openBook(page, site, book);
    await expect(picture(page, 2)).toBeAttached();
    await expect.poll(progress).toBe(1);
    const missed = page.waitForEvent('requestfailed', (request) => senders.test(request.url()));
    await context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    await expect(picture(page, 2)).toBeVisible();
    await expect(page.getByText('Not saved yet: waiting for a connection')).toBeVisible();
    await missed;
    await page.unroute(senders);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(at(3));
    const away = Date.now();
    await context.setOffline(false);
    await expect.poll(progress).toBe(3);
    expect(Date.parse((await place())?.modified ?? '')).toBeLessThanOrEqual(away);
  });
  expect(errors).toEqual([]);
});
