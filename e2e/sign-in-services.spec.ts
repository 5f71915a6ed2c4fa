import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { client } from '@longbox/server/testing/identity-provider';
import { expectOpenToAll } from './axe.ts';
import { openDoor } from './door.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './sign-in.ts';
import { openSite, owner } from './site.ts';

test('services to sign in with are shown without their secrets and tried @all', async ({
  page,
  serving,
}) => {
  const door = await openDoor();
  const site = await openSite(serving, door.options);
  const redirect = door.redirectAt(site.url);
  door.service.open(redirect);
  try {
    await site.claim();
    await enter(page, site);
    await page.getByRole('heading', { name: 'Your shelves are empty' }).waitFor();
    await page.goto(`${site.url}/settings/server`);
    await page.getByRole('heading', { name: 'About' }).waitFor();
    const services = page.getByRole('list', { name: 'Sign-in services' });
    if (serving === 'upstream') {
      // Another's server does not say how its services are set up.
      await expect(services).toHaveCount(0);
      return;
    }
    await expect(services.getByRole('listitem')).toContainText(['Door']);
    await expect(services).toContainText(redirect);
    expect(await page.content()).not.toContain(client.secret);

    const tryOut = async (person: typeof door.service.person) => {
      door.service.person = person;
      const opened = page.waitForEvent('popup');
      await services.getByRole('link', { name: /^Test sign-in with Door/ }).click();
      return opened;
    };
    // First, since the service doesn't ask again after a sign-in.
    const refused = await tryOut({ refused: 'Not today' });
    await expect(refused.getByRole('alert')).toContainText('Not today');
    await refused.close();

    const known = await tryOut({ name: 'The Owner', email: owner.email, email_verified: true });
    const told = known.getByRole('note').filter({ hasText: 'Sign-in test with Door' });
    await expect(told).toContainText(`${owner.email} would be signed in.`);
    await expect(told).toContainText('The Owner');
    await expect(told).toContainText('The test didn’t sign anyone in or change anything.');
    await expect(told).toBeInViewport();
    await told.getByRole('button').click();
    await expect(told).toBeHidden();
    await expect(known).toHaveURL(`${site.url}/settings/server`);
    await known.close();

    const stranger = await tryOut({ email: 'stranger@example.org', email_verified: true });
    await expect(stranger.getByRole('note').filter({ hasText: 'Door' })).toContainText(
      'no account here uses that email address',
    );
    await stranger.close();
  } finally {
    door.close();
    await site.close();
  }
});

test('a service signs people in: its small window closes and the page goes on @all', async ({
  page,
  serving,
}) => {
  const door = await openDoor();
  const site = await openSite(serving, door.options);
  door.service.open(door.redirectAt(site.url));
  try {
    await site.claim();
    await page.goto(`${site.url}/`);
    const enterBy = async (person: typeof door.service.person) => {
      door.service.person = person;
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Door' }).click();
      const small = await opened;
      if (!small.isClosed()) await small.waitForEvent('close');
    };
    await enterBy({ refused: 'Not today' });
    await expect(page.getByRole('alert')).toContainText('The service refused the sign-in.');
    await enterBy({ email: owner.email, email_verified: true });
    const welcome = 'Your shelves are empty';
    await expect(page.getByRole('heading', { name: welcome })).toBeVisible();

    // The address that the small window comes back to, opened by a page of another site. At addresses that
    // aren't encrypted, browsers don't heed what the server says of that.
    if (serving === 'lan') return;
    await page.goto(door.service.url);
    const opened = page.waitForEvent('popup');
    await page.evaluate((address) => void window.open(address), `${site.url}/?server_redirect=Y`);
    const other = await opened;
    await expect(other.getByRole('heading', { name: welcome })).toBeVisible();
    expect(await other.evaluate(() => window.opener)).toBeNull();
  } finally {
    door.close();
    await site.close();
  }
});

test('mistakes in the file of services are told by their lines, and the others work @all', async ({
  page,
  serving,
}) => {
  test.skip(serving === 'upstream', "another's server does not say how its services are set up");
  const folder = mkdtempSync(path.join(tmpdir(), 'longbox-oauth2-'));
  const file = path.join(folder, 'oauth2.json');
  const good = {
    registrationId: 'door',
    name: 'Door',
    clientId: 'longbox',
    clientSecret: 'secret',
    issuer: 'https://door.example.org',
  };
  const providers = [good, { ...good, registrationId: 'window', issuer: 'nowhere' }];
  const text = JSON.stringify({ providers }, null, 2);
  writeFileSync(file, text);
  const site = await openSite(serving, ['--oauth2', file]);
  try {
    await site.claim();
    await enter(page, site);
    await page.getByRole('heading', { name: 'Your shelves are empty' }).waitFor();
    await page.goto(`${site.url}/settings/server`);
    const line = 1 + text.split('\n').findIndex((one) => one.includes('nowhere'));
    const mistakes = page.getByRole('alert').filter({ hasText: 'providers.1.issuer' });
    await expect(mistakes.getByRole('listitem')).toHaveCount(1);
    await expect(mistakes.getByRole('listitem')).toContainText(`${line}`);
    const services = page.getByRole('list', { name: 'Sign-in services' });
    await expect(services.getByRole('heading')).toHaveText(['Door']);
    await expectOpenToAll(page);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true });
  }
});
