import { listBooks } from '@longbox/contract/books';
import { getEReader } from '@longbox/contract/e-reader';
import {
  deleteMail,
  getNotifications,
  getOwnNotifications,
  setMail,
} from '@longbox/contract/notifications';
import { listBooksOfSeries, listSeries } from '@longbox/contract/series';
import { startMailStandIn, startWebStandIn } from '@longbox/server/testing/stand-ins';
import { act, card, openMenu, seeCards } from './cards.ts';
import { expect, rareStep, test } from './fixtures.ts';

test('administrators set up notifications, and tests say what is wrong', async ({
  signedIn: home,
  site,
  serving,
}) => {
  // Another's server has none: nor is there a way to them.
  if (serving === 'upstream') {
    await home.goto(`${site.url}/settings/tasks`);
    await expect(home.getByRole('link', { name: 'Tasks' })).toBeVisible();
    await expect(home.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
    return;
  }
  const web = await startWebStandIn();
  const post = await startMailStandIn();
  await home.goto(`${site.url}/settings/tasks`);
  const areas = home.getByRole('navigation', { name: 'Settings sections' });
  await areas.getByRole('link', { name: 'Notifications' }).click();
  await expect(home.getByText('No channels yet.')).toBeVisible();

  await rareStep('mail is set up; a wrong password is told as such', async () => {
    await home.getByLabel('Server name').fill('127.0.0.1');
    await home.getByRole('textbox', { name: 'Port' }).fill(String(post.port));
    await home.getByLabel('Encryption').selectOption('None');
    await home.getByLabel('User name').fill('longbox');
    await home.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await home.getByLabel('Sender’s email address').fill('longbox@example.org');
    const save = home.getByRole('button', { name: 'Save mail server' });
    await save.click();
    await expect(home.getByText('Mail server saved')).toBeVisible();
    const send = home.getByRole('button', { name: /^Send a test to .*@/ });
    await send.click();
    await expect(home.getByRole('alert').filter({ hasText: 'refused the user' })).toBeVisible();
    await expect(home.getByRole('textbox', { name: 'Password' })).toHaveAccessibleDescription(
      'Already set. Leave this empty to keep it.',
    );
    await home.getByRole('textbox', { name: 'Password' }).fill('right');
    await save.click();
    await expect(save).toBeDisabled();
    await send.click();
    await expect(home.getByText('The test was sent.')).toBeVisible();
    expect(post.letters).toHaveLength(1);
    expect(post.letters[0]?.source).toContain('Notifications from Longbox are working');
  });

  await test.step('a channel is added, tested, changed and deleted', async () => {
    await home.getByRole('button', { name: 'Add channel' }).click();
    const dialog = home.getByRole('dialog', { name: 'Add channel' });
    const add = dialog.getByRole('button', { name: 'Add channel' });
    await dialog.getByLabel('Name').fill('Hook');
    await dialog.getByLabel('Type').selectOption('Webhook (JSON)');
    await dialog.getByLabel('Address').fill('nowhere');
    await add.click();
    await expect(dialog.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Address').fill(`${web.url}/hook`);
    await dialog.getByRole('textbox', { name: 'Secret' }).fill('between us');
    await dialog.getByRole('checkbox', { name: 'New books' }).uncheck();
    await add.click();
    await expect(dialog).toBeHidden();
    const line = home.getByRole('list', { name: 'Channels' }).getByRole('listitem');
    await expect(line).toContainText('Nothing sent yet');
    await line.getByRole('button', { name: 'Send a test to Hook' }).click();
    await expect(line.getByText('The test was sent.')).toBeVisible();
    await expect(line).toContainText(/Last sent on/);
    expect(web.received[0]?.headers['x-longbox-signature']).toMatch(/^sha256=/);
    web.answerWith(302);
    await line.getByRole('button', { name: 'Send a test to Hook' }).click();
    await expect(line.getByRole('alert')).toContainText('redirects to another one');
    await line.getByRole('button', { name: 'Edit Hook' }).click();
    const change = home.getByRole('dialog', { name: 'Edit Hook' });
    await expect(change.getByRole('checkbox', { name: 'New books' })).not.toBeChecked();
    await change.getByLabel('Name').fill('Our hook');
    await change.getByRole('button', { name: 'Save channel' }).click();
    await expect(line).toContainText('Our hook');
    const [channel] = (await site.call(getNotifications, {})).channels;
    expect(channel).toMatchObject({ name: 'Our hook', hasSecret: true });
    await line.getByRole('button', { name: 'Delete Our hook' }).click();
    const question = home.getByRole('alertdialog', { name: 'Delete Our hook?' });
    await question.getByRole('button', { name: 'Delete channel' }).click();
    await expect(home.getByText('No channels yet.')).toBeVisible();
  });

  await rareStep('the limit of free space is set, and the mail server removed', async () => {
    await home.getByRole('textbox', { name: 'Notify when free space is below' }).fill('2.5');
    await home.getByRole('button', { name: 'Save limit' }).click();
    await expect
      .poll(async () => (await site.call(getNotifications, {})).diskLimit)
      .toBe(2_500_000_000);
    await home.getByRole('button', { name: 'Remove mail server' }).click();
    const question = home.getByRole('alertdialog', { name: 'Remove mail server' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await site.call(getNotifications, {})).mail).not.toBe(null);
    await home.getByRole('button', { name: 'Remove mail server' }).click();
    await question.getByRole('button', { name: 'Remove mail server' }).click();
    await expect(home.getByLabel('Server name')).toHaveValue('');
    expect((await site.call(getNotifications, {})).mail).toBe(null);
  });
  await web.close();
  await post.close();
});

test('once the server sends mail, books go to e-readers, and news of series to readers @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server sends no mail');
  const { content } = await site.call(listBooks, { query: {} });
  const [book] = content;
  await home.goto(`${site.url}/book/${book?.id}`);
  await expect(home.getByRole('link', { name: 'Download' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Send to e-reader' })).toHaveCount(0);
  const post = await startMailStandIn();
  const server = { host: '127.0.0.1', port: post.port, security: 'none', user: '' } as const;
  await site.call(setMail, { body: { ...server, from: 'longbox@example.org' } });
  await home.reload();
  const send = home.getByRole('button', { name: 'Send to e-reader' });
  await send.click();
  const dialog = home.getByRole('dialog', { name: /^Send “.*” to your e-reader/ });
  const field = dialog.getByLabel('Email address of your e-reader');
  await expect(field).toHaveAccessibleDescription(/longbox@example\.org/);
  await field.fill('nobody@example.org');
  await dialog.getByRole('button', { name: 'Send book' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No such mailbox');
  await field.fill('mine@example.org');
  await dialog.getByRole('button', { name: 'Send book' }).click();
  await expect(dialog).toBeHidden();
  await expect(home.getByText('Book sent to mine@example.org')).toBeVisible();
  expect(post.letters[0]?.to).toEqual(['mine@example.org']);
  await send.click();
  await expect(field).toHaveValue('mine@example.org');
  // The one that failed is known, too: a full mailbox may be emptied.
  const known = dialog.getByRole('list');
  await known.getByRole('button', { name: 'nobody@example.org', exact: true }).click();
  await expect(field).toHaveValue('nobody@example.org');
  await known.getByRole('button', { name: 'Remove nobody@example.org' }).click();
  await expect(known.getByRole('listitem')).toHaveCount(1);
  await home.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(known.getByRole('listitem')).toHaveCount(2);
  expect((await site.call(getEReader, {})).address).toBe('mine@example.org');
  await known.getByRole('button', { name: 'Remove nobody@example.org' }).click();
  await expect(known.getByRole('listitem')).toHaveCount(1);

  await test.step('several books go to it one after the other', async () => {
    await home.keyboard.press('Escape');
    const { content: series } = await site.call(listSeries, { query: { search: 'Paper Crane' } });
    await home.goto(`${site.url}/series/${series[0]?.id}`);
    const [first = '', second = ''] = (
      await site.call(listBooksOfSeries, { params: { seriesId: series[0]?.id ?? '' }, query: {} })
    ).content.map(({ metadata }) => metadata.title);
    await seeCards(home, first);
    await openMenu(home, first);
    await expect(home.getByRole('menuitem', { name: 'Send to e-reader…' })).toBeVisible();
    await home.getByRole('menuitem', { name: 'Select' }).click();
    await card(home, second).getByRole('link').first().click();
    await act(home, 'Send to e-reader…');
    const many = home.getByRole('dialog', { name: 'Send 2 books' });
    await many.getByLabel('Email address of your e-reader').fill('mine@example.org');
    await many.getByRole('button', { name: 'Send 2 books' }).click();
    await expect
      .poll(() => post.letters.map(({ to }) => to))
      .toEqual([['mine@example.org'], ['mine@example.org'], ['mine@example.org']]);
    await expect(home.getByText('2 of 2 done')).toBeVisible();
  });

  await test.step('everyone can get mail about new books', async () => {
    await home.goto(`${site.url}/account`);
    const box = home.getByRole('checkbox', { name: 'Email me about new books' });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect.poll(async () => (await site.call(getOwnNotifications, {})).newBooks).toBe(true);
    await home.reload();
    await expect(box).toBeChecked();
    const told = home.waitForRequest(
      (request) =>
        request.method() === 'PUT' && request.postData()?.includes('Neue Bücher') === true,
    );
    const language = home.locator('[data-field=locale] select');
    await language.selectOption('de');
    expect((await told).url()).toContain('/notifications/own');
    await language.selectOption('en');
  });
  await site.call(deleteMail, {});
  await post.close();
});
