import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, rareStep, test } from './fixtures.ts';
import { overflowsOf } from './overflow.ts';
import { owner, type Site } from './site.ts';

/** A sign-in that is refused, which the server says; of the same password again it says nothing. */
async function refuse(site: Site): Promise<void> {
  const credentials = Buffer.from(`${owner.email}:${randomUUID()}`).toString('base64');
  const authorization = `Basic ${credentials}`;
  const { status } = await fetch(`${site.url}/api/v2/users/me`, { headers: { authorization } });
  expect(status).toBe(401);
}

test('the log is looked through, followed live and taken away', async ({
  signedIn: home,
  site,
  serving,
}) => {
  await home.goto(`${site.url}/settings/tasks`);
  const areas = home.getByRole('navigation', { name: 'Settings sections' });
  await expect(areas.getByRole('link', { name: 'Metrics' })).toBeVisible();
  if (serving === 'upstream') {
    // Another's server keeps no log for us, and is not asked for one.
    await expect(areas.getByRole('link', { name: 'Log' })).toHaveCount(0);
    await home.goto(`${site.url}/settings/log`);
    await expect(home.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    return;
  }
  await areas.getByRole('link', { name: 'Log' }).click();
  const log = home.getByRole('region', { name: 'Log' });
  const records = log.getByRole('button');
  await expect(records.first()).toBeVisible();
  // Journeys before this one may have been refused, too.
  const refusals = records.filter({ hasText: 'Sign-in refused' });
  const earlier = await refusals.count();
  const top = (await records.first().textContent()) ?? '';

  await test.step('what is said while somebody looks appears by itself', async () => {
    await refuse(site);
    await expect(refusals).toHaveCount(earlier + 1);
    // Above what was there; a busy server says more in between, which comes above it.
    const said = await records.allTextContents();
    expect(said.findIndex((text) => text.includes('Sign-in refused'))).toBeLessThan(
      said.indexOf(top),
    );
    await expect(refusals.first()).toContainText('Warning');
    await refusals.first().click();
    await expect(log.getByRole('definition').filter({ hasText: 'Password' })).toBeVisible();
    await refusals.first().click();
    await expect(log.getByRole('definition')).toHaveCount(0);
  });

  await rareStep('without live, nothing comes by itself', async () => {
    const live = home.getByRole('button', { name: 'Live' });
    await live.click();
    await expect(live).toHaveAttribute('aria-pressed', 'false');
    await refuse(site);
    await live.click();
    await expect(refusals).toHaveCount(earlier + 2);
  });

  await test.step('narrowed by level and by words', async () => {
    await home.getByRole('radio', { name: 'Warnings and errors' }).check({ force: true });
    await expect(home).toHaveURL(/level=warn/);
    await expect(records.filter({ hasText: 'Longbox is starting' })).toHaveCount(0);
    await expect(records.filter({ hasText: 'Sign-in refused' }).first()).toBeVisible();
    await home.getByRole('radio', { name: 'All' }).check({ force: true });
    await home.getByRole('searchbox', { name: 'Search the log' }).fill('STÁRTING longbox');
    await expect(records).toHaveCount(1);
    await expect(records).toContainText('Longbox is starting');
    await home.getByRole('searchbox', { name: 'Search the log' }).fill('.*');
    await expect(home.getByRole('heading', { name: 'No matching entries' })).toBeVisible();
    await home.getByRole('searchbox', { name: 'Search the log' }).fill('');
    await expect(records.filter({ hasText: 'Sign-in refused' }).first()).toBeVisible();
  });

  await rareStep('narrowed by days', async () => {
    // Older than what the server says itself, which goes on.
    const file = path.join(site.comics, '..', 'data', 'logs', 'longbox-000000.log');
    const time = new Date(2020, 1, 3, 23, 30).getTime();
    const old = [time, time + 3_600_000].map((at, index) =>
      JSON.stringify({ level: 30, time: at, from: 'worker', msg: `Long ago ${index + 1}` }),
    );
    writeFileSync(file, `${old.join('\n')}\n`);
    await home.goto(`${site.url}/settings/log?from=2020-02-03&to=2020-02-03`);
    await expect(records).toHaveCount(1);
    await expect(records).toContainText('Long ago 1');
    const to = home.getByRole('group', { name: 'To', exact: true });
    await to.getByRole('spinbutton', { name: /^day/ }).fill('04');
    await expect(home).toHaveURL(/from=2020-02-03&to=2020-02-04$/);
    await expect(records).toHaveCount(2);
    rmSync(file);
    await home.goto(`${site.url}/settings/log`);
    await expect(records.filter({ hasText: 'Sign-in refused' }).first()).toBeVisible();
  });

  await test.step('as a file', async () => {
    const download = home.waitForEvent('download');
    await home.getByRole('link', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('longbox-log.txt');
    expect(readFileSync(await file.path(), 'utf8')).toContain('server: Longbox is starting');
  });

  await rareStep('a failure is told in place and tried again', async () => {
    await home.route('**/api/longbox/v1/logs?**', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today' } }),
    );
    await home.reload();
    await expect(home.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
    await home.unroute('**/api/longbox/v1/logs?**');
    await home.getByRole('button', { name: 'Try again' }).click();
    await expect(records.first()).toBeVisible();
  });

  await rareStep('it is found by its words', async () => {
    await home.keyboard.press('Control+k');
    await home.getByRole('combobox', { name: 'Search' }).fill('diagnose');
    await expect(home.getByRole('option', { name: /^Log/ })).toBeVisible();
  });
});

test('thousands of records come as they are scrolled to @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server keeps no log for us');
  await home.goto(`${site.url}/settings/log`);
  const log = home.getByRole('region', { name: 'Log' });
  const records = log.getByRole('button');
  await expect(records.first()).toBeVisible();
  const lines = Array.from({ length: 10_000 }, (_, at) =>
    JSON.stringify({ level: 30, time: Date.now(), from: 'worker', msg: `Record ${at + 1}` }),
  );
  const logs = path.join(site.comics, '..', 'data', 'logs');
  writeFileSync(path.join(logs, 'longbox-000900.log'), `${lines.join('\n')}\n`);
  await home.reload();
  await expect(records.first()).toContainText('Record 10000');
  expect(await records.count()).toBeLessThan(60);
  await log.locator('[tabindex="0"]').focus();
  const oldest = records.filter({ hasText: /Record 1$/ });
  await expect(async () => {
    await home.keyboard.press('End');
    await expect(oldest).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(await records.count()).toBeLessThan(60);
});

test('on a phone the two days stand side by side, and never stick out @all', async ({
  home,
  site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'another server keeps no log for us');
  await home.setViewportSize({ width: 390, height: 844 });
  await home.goto(`${site.url}/settings/log?from=2020-02-03&to=2020-11-23`);
  const group = (name: string) => home.getByRole('group', { name, exact: true });
  const boxes = async () => ({
    from: await group('From').boundingBox(),
    to: await group('To').boundingBox(),
  });
  await expect(group('To')).toBeVisible();
  const { from, to } = await boxes();
  expect(to?.y).toBe(from?.y);
  expect(to?.x).toBeGreaterThan((from?.x ?? 0) + (from?.width ?? 0));
  // The share of each is the same with a day and without one.
  await home.getByRole('button', { name: 'Clear date' }).first().click();
  await expect(home).toHaveURL(/log\?to=/);
  expect(await boxes()).toEqual({ from, to });
  await home.setViewportSize({ width: 320, height: 640 });
  for (const locale of ['ta', 'el', 'bg']) {
    await home.evaluate((code) => {
      const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
      kept.state.preferences = { ...kept.state.preferences, locale: code };
      localStorage.setItem('longbox', JSON.stringify(kept));
    }, locale);
    await home.goto(`${site.url}/settings/log?from=2020-02-03&to=2020-11-23`);
    await expect(home.locator('html')).toHaveAttribute('lang', locale);
    await expect(home.getByRole('group').filter({ hasText: '2020' })).toHaveCount(2);
    await expect.poll(() => overflowsOf(home)).toEqual([]);
  }
});
