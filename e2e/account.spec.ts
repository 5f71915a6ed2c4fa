import { createUser, deleteUser, listUsers } from '@longbox/contract/user-administration';
import { expect, rareStep, test } from './fixtures.ts';
import { openAccount, openColumn } from './frame.ts';
import { signIn } from './sign-in.ts';
import { owner, type Site } from './site.ts';

const reader = { email: 'reader@example.org', password: 'reads a lot' };

/** Whether the server lets this in. */
async function isLetIn(site: Site, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const response = await fetch(`${site.url}/api/v2/users/me`, { headers });
  return response.ok;
}

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** Signs in as a phone would, and hands out the cookie. */
async function onPhone(site: Site): Promise<string> {
  const headers = { ...basic(reader.password), 'user-agent': phone };
  const response = await fetch(`${site.url}/api/v2/users/me`, { headers });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`${reader.email}:${password}`).toString('base64')}`,
});

test('everybody has an account: keys for programs, a password, and who signed in', async ({
  page,
  context,
  site,
  serving,
}) => {
  const isOwn = serving !== 'upstream';
  const others = await site.call(listUsers, {});
  const old = others.find(({ email }) => email === reader.email);
  if (old !== undefined) await site.call(deleteUser, { params: { userId: old.id } });
  await site.call(createUser, { body: { ...reader, roles: ['PAGE_STREAMING'] } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await signIn(page, site, reader);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await openAccount(page);
  await page.getByRole('link', { name: /reader@example.org/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Read in browser')).toBeVisible();

  let key = '';
  await test.step('a key is made, shown once, and used', async () => {
    await page.getByRole('button', { name: 'Create your first key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await expect(dialog.getByText('Enter a comment.')).toBeVisible();
    await dialog.getByLabel('Comment').fill('  Tablet ');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const made = page.getByRole('dialog', { name: 'Your new API key' });
    await expect(made.getByText('You won’t be able to see it again')).toBeVisible();
    key = await made.getByLabel('API key').inputValue();
    await made.getByRole('button', { name: 'Copy' }).click();
    await expect(made.getByRole('button', { name: 'Copied' })).toBeVisible();
    // Plain http lets a page write there by a press, and read nothing.
    if (serving !== 'lan') {
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    }
    await made.getByRole('button', { name: 'Close' }).last().click();

    const row = page.getByRole('row', { name: /Tablet/ });
    await expect(row).toContainText(isOwn ? 'Never' : 'No recent activity');
    expect(await isLetIn(site, { 'x-api-key': key })).toBe(true);
    await rareStep('its use is told', async () => {
      await page.reload();
      await expect(row).toBeVisible();
      await expect(row).not.toContainText(/Never|No recent activity/);
    });
  });

  await rareStep('two keys have no comment in common, whatever the case', async () => {
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API key' });
    await dialog.getByLabel('Comment').fill('TABLET');
    await dialog.getByLabel('Comment').press('Enter');
    await expect(dialog.getByText('You already have a key with this comment')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  await rareStep('what goes to the Kobos of a key is chosen and kept', async () => {
    if (!isOwn) return;
    const open = async () => {
      await page.getByRole('button', { name: 'Actions for Tablet' }).click();
      await page.getByRole('menuitem', { name: 'Kobo settings…' }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: 'Kobo settings for “Tablet”' });
    await dialog.getByLabel('Books on the e-reader').selectOption('Some libraries');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByLabel('Collections on the e-reader').selectOption('None');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog.getByRole('checkbox').first()).toBeChecked();
    await expect(dialog.getByLabel('Collections on the e-reader')).toHaveValue('NONE');
    await page.keyboard.press('Escape');
  });

  await rareStep('e-readers sync from scratch, and a key is taken back', async () => {
    await page.getByRole('button', { name: 'Actions for Tablet' }).click();
    await page.getByRole('menuitem', { name: 'Sync from scratch…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sync from scratch' }).click();
    await expect(page.getByText('The next sync starts from scratch')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Tablet' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Tablet”?' });
    await expect(question.getByRole('button', { name: 'Delete key' })).toBeDisabled();
    await question.getByRole('checkbox').check();
    await question.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
    expect(await isLetIn(site, { 'x-api-key': key })).toBe(false);
  });

  await rareStep('where one is signed in is told, and ended there', async () => {
    if (!isOwn) return;
    const cookie = await onPhone(site);
    expect(await isLetIn(site, { cookie })).toBe(true);
    await page.reload();
    const table = page.getByRole('grid', { name: 'Active sessions' });
    const here = table.getByRole('row').filter({ hasText: 'This browser' });
    await expect(here).toContainText('127.0.0.1');
    const row = table.getByRole('row').filter({ hasText: 'Chrome on Android' }).first();
    await expect(row).not.toContainText('This browser');
    await row.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out Chrome on Android?' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => isLetIn(site, { cookie })).toBe(false);
    await expect(here).toBeVisible();
  });

  await test.step('the password is changed, typed twice', async () => {
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('New password', { exact: false }).first().fill('reads even more');
    await dialog.getByLabel('Confirm new password').fill('reads even mor');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('This doesn’t match the entry above.')).toBeVisible();
    await dialog.getByLabel('Confirm new password').fill('reads even more');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
    expect(await isLetIn(site, basic(reader.password))).toBe(false);
    expect(await isLetIn(site, basic('reads even more'))).toBe(true);
  });

  await rareStep('who signed in is looked through and grouped', async () => {
    await page.reload();
    const table = page.getByRole('grid', { name: 'Sign-in activity', exact: true });
    await expect(table.getByText('Failed').first()).toBeVisible();
    await page.getByLabel('Search activity').fill('refused nothing');
    await expect(page.getByText('No matching sign-in attempts')).toBeVisible();
    await page.getByLabel('Search activity').fill('');
    await page.getByLabel('Group by').selectOption('Method');
    await expect(page).toHaveURL(/by=source/);
    const grouped = page.getByRole('grid', { name: 'Sign-in activity by Method' });
    await expect(grouped.getByRole('row', { name: /API key/ })).toBeVisible();
    await grouped.getByRole('button', { name: 'API key' }).click();
    await expect(page.getByLabel('Search activity')).toHaveValue('ApiKey');
    await expect(table.getByRole('row').filter({ hasText: 'API key' }).first()).toBeVisible();
  });

  // Looking after the server is for administrators.
  await openColumn(page);
  await expect(page.getByRole('link', { name: 'History' })).toBeHidden();
  await rareStep('nor do their addresses lead there', async () => {
    for (const place of ['/settings/users', '/settings/server', '/history']) {
      await page.goto(site.url + place);
      await expect(page).toHaveURL(`${site.url}/dashboard`);
    }
    await page.goto(`${site.url}/account`);
  });

  if (!isOwn) return;
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('the email of an account is changed: with the password, to one that nobody has @all', async ({
  page,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server cannot do it');
  const mover = { email: 'mover@example.org', password: 'moves a lot' };
  const moved = { ...mover, email: 'moved@example.org' };
  await site.call(createUser, { body: { ...mover, roles: [] } });
  await signIn(page, site, mover);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.goto(`${site.url}/account`);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  const save = dialog.getByRole('button', { name: 'Change email' });
  await dialog.getByLabel('New email').fill(owner.email);
  await save.click();
  await expect(dialog.getByText('Enter your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill('moves too little');
  await save.click();
  await expect(dialog.getByText('That isn’t your current password.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(mover.password);
  await save.click();
  await expect(dialog.getByText('Another account already uses this email address.')).toBeVisible();
  await dialog.getByLabel('New email').fill(moved.email);
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: moved.email })).toBeVisible();
  const isLetInAs = ({ email, password }: typeof mover) =>
    isLetIn(site, {
      authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
    });
  expect(await isLetInAs(mover)).toBe(false);
  expect(await isLetInAs(moved)).toBe(true);
});
