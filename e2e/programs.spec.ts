import { createHash } from 'node:crypto';
import { createApiKey, listApiKeys } from '@longbox/contract/api-keys';
import { getKoboKey } from '@longbox/contract/kobo-keys';
import { koreaderHeaders } from '@longbox/contract/koreader';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { beSignedIn } from './sign-in.ts';
import { owner, type Site } from './site.ts';

/** Opens the steps for an app, with a new key. */
async function connect(page: Page, app: string) {
  await page.getByRole('button', { name: 'Connect an app' }).click();
  await page.getByRole('dialog').getByText(app, { exact: true }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${app}` });
  await expect(dialog.getByText('Waiting for the app…')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  return dialog;
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

test('apps are connected while the page is open, and seen as soon as they come @all', async ({
  page,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server has no keys for one use');
  await beSignedIn(page, site);
  await page.goto(`${site.url}/account`);

  await test.step('a comic reader, by OPDS', async () => {
    const dialog = await connect(page, 'Panels');
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue();
    expect(address).toBe(`${site.url}/opds/v1.2/catalog`);
    await expect(dialog.getByText(/^Without HTTPS/)).toHaveCount(serving === 'lan' ? 1 : 0);
    const user = await dialog.getByLabel('User name').inputValue();
    const password = await dialog.getByLabel('Password', { exact: true }).inputValue();
    const authorization = basic(user, password);
    const headers = { authorization, 'user-agent': 'Panels/3.1' };
    expect((await fetch(address, { headers })).status).toBe(200);
    await expect(dialog.getByText('The app has connected')).toBeVisible();
    expect((await fetch(`${site.url}/api/v1/libraries`, { headers })).status).toBe(403);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('row', { name: /Panels/ });
    await expect(row).toContainText('OPDS');
    await expect(row).toContainText('used 1 time');
  });

  await test.step('KOReader, by its own protocol', async () => {
    const dialog = await connect(page, 'KOReader');
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue();
    const headers = {
      [koreaderHeaders.user]: await dialog.getByLabel('User name').inputValue(),
      [koreaderHeaders.key]: createHash('md5').update('anything').digest('hex'),
    };
    const answer = await fetch(`${address}/users/auth`, { headers });
    expect(await answer.json()).toEqual({ authorized: 'OK' });
    await expect(dialog.getByText('The app has connected')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('a Kobo, whose collection is named in the language of the page', async () => {
    await page
      .getByRole('region', { name: 'Appearance and language' })
      .getByLabel('Language')
      .selectOption('de');
    await page.getByRole('button', { name: 'App verbinden' }).click();
    await page.getByRole('dialog').getByText('Kobo', { exact: true }).click();
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click();
    const line = page.getByRole('dialog', { name: /Kobo/ }).getByLabel('Kobo eReader.conf');
    await expect(line).toHaveValue(new RegExp(`^api_endpoint=${site.url}/kobo/[0-9a-f]+$`));
    const base = (await line.inputValue()).replace('api_endpoint=', '');
    expect((await fetch(`${base}/v1/initialization`)).status).toBe(200);
    await expect(page.getByRole('dialog').getByText('Die App hat sich verbunden')).toBeVisible();
    const keys = await site.call(listApiKeys, {});
    const keyId = keys.find(({ uses }) => uses?.includes('KOBO'))?.id ?? '';
    const { choice } = await site.call(getKoboKey, { params: { keyId } });
    expect(choice.onDeckName).toBe('Als Nächstes');
  });
});

/** What programs for each root are answered, as the owner's by a key. */
async function answersOf(site: Site): Promise<number[]> {
  const comment = `roots ${Math.random()}`;
  const { key } = await site.call(createApiKey, { body: { comment } });
  const answers = [
    fetch(`${site.url}/opds/v1.2/catalog`, { headers: { authorization: basic(owner.email, key) } }),
    fetch(`${site.url}/opds/v1.2/catalog`),
    fetch(`${site.url}/koreader/users/auth`, { headers: { [koreaderHeaders.user]: key } }),
    fetch(`${site.url}/koreader/healthcheck`),
    fetch(`${site.url}/kobo/${key}/v1/initialization`),
    fetch(`${site.url}/kobo/wrong/v1/initialization`),
  ];
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('every program is answered, also by the server behind another', async ({ site }) => {
  expect(await answersOf(site)).toEqual([200, 401, 200, 200, 200, 401]);
});
