import { existsSync } from 'node:fs';
import { getPush, setPushDevice } from '@longbox/contract/push';
import { expectOpenToAll } from './axe.ts';
import { expect } from './fixtures.ts';
import { expectKept, test } from './kept-client.ts';
import { beSignedIn } from './sign-in.ts';

/** Chromium’s headless shell denies notifications; the whole browser often lies beside it. */
const shell = process.env['LONGBOX_CHROMIUM'] ?? '';
const whole = shell.replace(/-headless-shell$/, '');
const hasWhole = whole !== shell && existsSync(whole);

test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use(hasWhole ? { ...launchOptions, executablePath: whole } : launchOptions);
    },
    { scope: 'worker' },
  ],
});

test.skip(({ serving }) => serving === 'upstream', 'other servers notify nobody');

/** A key that a browser could have. */
const p256dh =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

test('a browser’s worker shows what it is told @all', async ({
  page,
  site,
  context,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test play the push service');
  await context.grantPermissions(['notifications'], { origin: new URL(site.url).origin });
  await beSignedIn(page, site);
  await page.goto(`${site.url}/account`);
  const permission = await page.evaluate(() => Notification.permission);
  test.skip(permission !== 'granted', 'Chromium’s headless shell shows no notifications');
  await expectKept(page);

  await test.step('a push becomes a notification', async () => {
    const session = await context.newCDPSession(page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(site.url));
        if (one) resolve(one.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const told = { title: 'New books', body: 'One: One 2', path: 'book/x', tag: 'booksAdded' };
    const push = async (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(site.url).origin,
        registrationId: await found,
        data,
      });
    await push(JSON.stringify(told));
    const shown = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications();
        return all.map(({ title, body, tag, data }) => ({ title, body, path: String(data), tag }));
      });
    await expect.poll(shown).toEqual([told]);
    await push('no JSON');
    await expect.poll(shown).toContainEqual({ title: 'Longbox', body: '', path: '', tag: '' });
  });

  await test.step('a browser that reaches no push service says so', async () => {
    const box = page.getByRole('checkbox', { name: 'Notify this browser of new books' });
    await box.click();
    await expect(page.getByText('couldn’t reach its notification service')).toBeVisible();
    await expect(box).not.toBeChecked();
  });
});

test('the account page lists browsers with notifications, tests and removes them @all', async ({
  page,
  site,
}) => {
  await beSignedIn(page, site);
  // A browser asks for the key before it subscribes.
  await site.call(getPush, {});
  const title = 'x';
  await site.call(setPushDevice, {
    body: {
      endpoint: 'https://push.example.invalid/one',
      keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      newBooks: true,
      problems: false,
      texts: {
        booksAdded: title,
        scanProblems: title,
        libraryAway: title,
        diskLow: title,
        taskFailed: title,
        backupFailed: title,
        test: title,
      },
    },
  });
  await page.goto(`${site.url}/account`);
  const table = page.getByRole('grid', { name: 'Browsers with notifications' });
  await expect(table).toBeVisible();
  await expectOpenToAll(page);
  await table.getByRole('button', { name: /^Send a test to/ }).click();
  await expect(page.getByText('No server has this name.')).toBeVisible();
  await table.getByRole('button', { name: /^Remove / }).click();
  const question = page.getByRole('alertdialog', { name: /^Remove / });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(table).toHaveCount(0);
  expect((await site.call(getPush, {})).devices).toEqual([]);
});
