import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listBackups, planBackups } from '@longbox/contract/backups';
import { getSettings, updateSettings } from '@longbox/contract/settings';
import { version } from '@longbox/server/base/version';
import { expect, rareStep, test } from './fixtures.ts';
import { enter } from './sign-in.ts';

test('the server is set up: only what was changed is saved, and what it means is told', async ({
  home,
  site,
  serving,
}) => {
  const sent: string[] = [];
  home.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '');
  });
  await home.goto(`${site.url}/settings/server`);
  const save = home.getByRole('button', { name: 'Save settings' });
  await expect(save).toBeDisabled();

  await rareStep('each field says what is wrong with it', async () => {
    await home.getByLabel('Base path').fill('/books/');
    await save.click();
    await expect(home.getByText('Start with a slash and end with a letter')).toBeVisible();
    await expect(home.getByRole('textbox', { name: 'Simultaneous tasks' })).toHaveAttribute(
      'placeholder',
      'Automatic',
    );
    await home.getByRole('textbox', { name: 'Remember browsers for (days)' }).fill('');
    await save.click();
    await expect(home.getByText('Enter 1 or higher.')).toBeVisible();
    await home.getByRole('textbox', { name: 'Port', exact: true }).fill('70000');
    await save.click();
    await expect(home.getByText('Enter 65535 or lower.')).toBeVisible();
    expect(sent).toEqual([]);
    await home.getByRole('button', { name: 'Discard changes' }).click();
    await expect(home.getByLabel('Base path')).toHaveValue('');
    await expect(home.getByText('Start with a slash')).toBeHidden();
  });

  await rareStep('browsers are forgotten without a restart, if the server can', async () => {
    const help = 'Everyone has to sign in again when their session ends.';
    await expect(
      home.getByRole('checkbox', { name: 'Forget all remembered browsers' }),
    ).toHaveAccessibleDescription(
      serving === 'upstream' ? `${help} Takes effect after a restart.` : help,
    );
  });

  await test.step('posters of another size: three answers', async () => {
    await home.getByLabel('Cover size').selectOption({ index: 1 });
    await home.getByLabel('Base path').fill('/another');
    await expect(home.getByText('Not saved yet')).toBeVisible();
    await save.click();
    const question = home.getByRole('alertdialog', { name: 'Regenerate covers?' });
    const drawn = home.waitForRequest(/thumbnails\?for_bigger_result_only=true/);
    await question.getByRole('button', { name: 'Regenerate small covers only' }).click();
    await drawn;
    await expect(question).toBeHidden();
    expect(sent.map((body): unknown => JSON.parse(body))).toEqual([
      { thumbnailSize: 'MEDIUM', serverContextPath: '/another' },
    ]);
    await expect(home.getByRole('button', { name: /Needs a restart/ })).toBeVisible();
    await expect(save).toBeDisabled();

    await home.getByLabel('Cover size').selectOption({ index: 0 });
    await home.getByLabel('Base path').fill('');
    await save.click();
    await question.getByRole('button', { name: 'Keep existing covers' }).click();
    await expect(question).toBeHidden();
    const { thumbnailSize, serverContextPath } = await site.call(getSettings, {});
    expect([thumbnailSize, serverContextPath.databaseSource]).toEqual(['DEFAULT', null]);
  });

  await rareStep('a failure is told in place, and nothing typed is lost', async () => {
    await home.route('**/api/v1/settings', async (route) => {
      await (route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, json: { message: 'The disk is full' } })
        : route.continue());
    });
    await home.getByRole('checkbox', { name: /Delete empty collections/ }).click();
    await save.click();
    await expect(home.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
    await expect(save).toBeEnabled();
    await home.unroute('**/api/v1/settings');
  });

  await rareStep('what is not saved is not left without a question', async () => {
    const areas = home.getByRole('navigation', { name: 'Settings sections' });
    await areas.getByRole('link', { name: 'Tasks' }).click();
    const question = home.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(home).toHaveURL(/\/settings\/server$/);
    await areas.getByRole('link', { name: 'Tasks' }).click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  });

  await home.goto(`${site.url}/settings/server`);
  await home.getByRole('button', { name: 'Scan all libraries', exact: true }).click();
  await expect(home.getByText('1 of 1 done')).toBeVisible();
  await home.getByRole('button', { name: 'Cancel waiting tasks' }).click();
  await home.getByRole('button', { name: 'Cancel tasks', exact: true }).click();
  await expect(home.getByText(/task was|tasks were|No task was/)).toBeVisible();
  await home.getByRole('button', { name: 'Empty the trash of all libraries' }).click();
  const question = home.getByRole('alertdialog', { name: 'Empty the trash of all libraries?' });
  await expect(question).toContainText('This affects one library.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await site.call(updateSettings, { body: { deleteEmptyCollections: true } });

  // Another's server keeps no backups for us.
  if (serving === 'upstream') return;
  await test.step('the database is copied while it serves, and the copy taken away', async () => {
    await home.getByRole('button', { name: 'Back up now' }).click();
    await expect(home.getByText('Backup created')).toBeVisible();
    const rows = home.getByRole('list', { name: 'Backups' }).getByRole('listitem');
    const download = home.waitForEvent('download');
    await rows.filter({ hasText: 'Manual' }).first().getByRole('link').click();
    const taken = await download;
    expect(taken.suggestedFilename()).toMatch(/^longbox-\d{8}-\d{6}\.sqlite$/);
    const bytes = readFileSync(await taken.path());
    // Beside it stands what tells whether it came whole.
    const checksum = createHash('sha256').update(bytes).digest('hex');
    await expect(rows.filter({ hasText: checksum })).toHaveCount(1);
    await expect(home.getByText(`longbox ${version}`)).toBeVisible();
  });

  await rareStep('a backup is deleted after a question', async () => {
    const rows = home
      .getByRole('list', { name: 'Backups' })
      .getByRole('listitem')
      .filter({ has: home.getByRole('link') });
    const count = await rows.count();
    await rows.first().getByRole('button').click();
    const asked = home.getByRole('alertdialog', { name: /^Delete the backup / });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    await expect(rows).toHaveCount(count);
    await rows.first().getByRole('button').click();
    await asked.getByRole('button', { name: 'Delete backup' }).click();
    await expect(asked).toBeHidden();
    await expect(rows).toHaveCount(count - 1);
    expect((await site.call(listBackups, {})).backups).toHaveLength(count - 1);
  });

  await rareStep('when backups are made, and how many are kept, is chosen', async () => {
    const saving = home.getByRole('button', { name: 'Save schedule' });
    await expect(saving).toBeDisabled();
    await home.getByLabel('Make the nightly backup at').fill('04:30');
    await home.getByRole('textbox', { name: 'Nightly backups to keep' }).fill('3');
    await saving.click();
    await expect(saving).toBeDisabled();
    await expect.poll(() => site.call(listBackups, {})).toMatchObject({ time: '04:30', kept: 3 });
    await home.reload();
    await expect(home.getByLabel('Make the nightly backup at')).toHaveValue('04:30');
    await expect(home.getByRole('textbox', { name: 'Nightly backups to keep' })).toHaveValue('3');
    await site.call(planBackups, { body: { time: '03:00', kept: 7 } });
  });
});

test('what Longbox is made of, what it reads and where it keeps things is told @all', async ({
  home,
  site,
  serving,
}) => {
  const asked: string[] = [];
  home.on('request', (request) => {
    if (request.url().endsWith('/licences.json')) asked.push(request.url());
  });
  await home.goto(`${site.url}/settings/server`);
  await home.getByRole('button', { name: 'Licenses' }).waitFor();
  // Who does not look at it does not wait for it.
  expect(asked).toEqual([]);
  await home.getByRole('button', { name: 'Licenses' }).click();
  const dialog = home.getByRole('dialog', { name: 'Licenses' });
  const react = dialog.getByRole('button', { name: /^react 19.* MIT$/ });
  await react.click();
  await expect(dialog.getByText('Permission is hereby granted, free of charge')).toBeVisible();
  await react.click();
  await expect(dialog.getByText('Permission is hereby granted, free of charge')).toBeHidden();
  await home.keyboard.press('Escape');
  expect(asked).toHaveLength(1);

  // Another's server says neither what it reads nor where it keeps things.
  const own = serving === 'upstream' ? 0 : 1;
  await expect(home.getByRole('heading', { name: 'Supported files' })).toHaveCount(own);
  if (own === 0) return;
  await expect(home.getByText('.cbz', { exact: true })).toBeVisible();
  await expect(home.getByText(/unpacker for this format is proprietary/)).toBeVisible();
  await expect(home.getByText(/\/backups$/)).toBeVisible();
});

test('what only our own server can do leaves no trace before another @all', async ({
  signedIn: home,
  site,
}) => {
  // What the page before still asks does not count.
  await home.goto('about:blank');
  await home.route('**/actuator/info', (route) =>
    route.fulfill({ json: { build: { name: 'another', version: '1.14.0' } } }),
  );
  const asked: string[] = [];
  home.on('request', (request) => {
    if (request.url().includes('/api/longbox/')) asked.push(request.url());
  });
  await home.goto(`${site.url}/settings/server`);
  await expect(home.getByText('another 1.14.0')).toBeVisible();
  await expect(home.getByRole('heading', { name: 'Backups' })).toBeHidden();
  expect(asked).toEqual([]);
});

test('the server is shut down after a question @all', async ({ page, emptySite: site }) => {
  await site.claim();
  await enter(page, site);
  await page.getByRole('heading', { name: 'Your shelves are empty' }).waitFor();
  await page.goto(`${site.url}/settings/server`);
  await page.getByRole('button', { name: 'Shut down' }).click();
  const question = page.getByRole('alertdialog', { name: 'Shut down the server?' });
  await question.getByRole('button', { name: 'Shut down' }).click();
  await expect(page.getByText('The server is shutting down')).toBeVisible();
  const isUp = () =>
    fetch(`${site.url}/actuator/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(false);
});
