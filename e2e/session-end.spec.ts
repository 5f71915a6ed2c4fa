import { getSeries } from '@longbox/contract/series';
import { endMySessions } from '@longbox/contract/sessions';
import { expectOpenToAll } from './axe.ts';
import { openEditor, seriesOf } from './editing.ts';
import { expect, test } from './fixtures.ts';
import { owner } from './site.ts';

test('a session that ends under an edit is signed in again in place, and the edit is saved @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server ends no sessions by a call');
  const { id } = await seriesOf(site, 'Night Tram');
  const editor = await openEditor(home, `${site.url}/series/${id}`, 'Night Tram');
  const summary = editor.getByRole('textbox', { name: 'Summary', exact: true });
  await summary.fill('Typed before the end.');
  await site.call(endMySessions, {});

  const again = home.getByRole('dialog', { name: 'Sign in again' });
  await expect(
    again.getByText('You were signed out from another device or by an administrator.'),
  ).toBeVisible();
  await expect(again.getByText(owner.email)).toBeVisible();
  const password = again.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expectOpenToAll(home);
  await home.keyboard.press('Escape');
  await password.fill('not this one');
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again.getByText('Incorrect password.')).toBeVisible();
  await password.fill(owner.password);
  await home.keyboard.press('Enter');
  await expect(again).toBeHidden();

  await expect(summary).toHaveValue('Typed before the end.');
  await editor.getByRole('button', { name: 'Save series' }).click();
  await expect(editor).toBeHidden();
  const saved = await site.call(getSeries, { params: { seriesId: id } });
  expect(saved.metadata.summary).toBe('Typed before the end.');
});

test('a page that is opened after its session ended says why it asks to sign in @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server ends no sessions by a call');
  await home.goto('about:blank');
  await site.call(endMySessions, {});
  await home.goto(`${site.url}/history`);
  await expect(home.getByRole('heading', { name: 'Sign in to Longbox' })).toBeVisible();
  await expect(
    home.getByText('You were signed out from another device or by an administrator.'),
  ).toBeVisible();
});
