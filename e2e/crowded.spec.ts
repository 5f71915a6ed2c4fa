import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createLibrary, listLibraries } from '@longbox/contract/libraries';
import { createUser, listUsers } from '@longbox/contract/user-administration';
import { expect, test } from './fixtures.ts';
import { openColumn } from './frame.ts';
import { overflowsOf } from './overflow.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';

const libraries = 50;
const users = 200;
const nameOf = (number: number) =>
  `Library ${String(number).padStart(2, '0')}${number % 7 === 0 ? ' of rather long names, kept apart' : ''}`;
const emailOf = (number: number) => `person-${String(number).padStart(3, '0')}@example.org`;

/** Fifty libraries, one of them with books, and two hundred accounts. */
async function crowd(site: Site): Promise<void> {
  for (let number = 2; number <= libraries; number += 1) {
    const root = path.join(site.comics, '..', 'more', String(number));
    mkdirSync(root, { recursive: true });
    await site.call(createLibrary, { body: { name: nameOf(number), root } });
  }
  const password = 'a good password';
  const first = { email: emailOf(1), password, roles: ['PAGE_STREAMING', 'FILE_DOWNLOAD'] };
  await site.call(createUser, { body: first });
  // To make a password's hash takes long on purpose: the others get that of the first.
  const database = new DatabaseSync(path.join(site.comics, '..', 'data', 'longbox.sqlite'));
  database.exec('PRAGMA busy_timeout = 10000');
  const columns = database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all('user')
    .map(({ name }) => String(name));
  const values = columns.map((name) =>
    ['id', 'email', 'emailKey'].includes(name) ? `$${name}` : `"${name}"`,
  );
  const copy = database.prepare(
    `INSERT INTO user ("${columns.join('", "')}") SELECT ${values.join(', ')} FROM user WHERE email = $first`,
  );
  for (let number = 2; number < users; number += 1) {
    const email = emailOf(number);
    copy.run({
      $id: `U${String(number).padStart(12, '0')}`,
      $email: email,
      $emailKey: email,
      $first: first.email,
    });
  }
  database.close();
  expect(await site.call(listLibraries, {})).toHaveLength(libraries);
  expect(await site.call(listUsers, {})).toHaveLength(users);
}

test('fifty libraries and two hundred accounts are found, scrolled and chosen @all', async ({
  page,
  ownSite: site,
  serving,
}) => {
  test.skip(serving === 'upstream', 'what is in the database is what is looked at');
  await crowd(site);
  await enter(page, site);
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  await test.step('the column scrolls to the last library and what comes after', async () => {
    await openColumn(page);
    const last = page.getByRole('link', { name: nameOf(libraries), exact: true });
    await expect(last).not.toBeInViewport();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    expect(await overflowsOf(page)).toEqual([]);
    await last.click();
    await expect(page.getByRole('heading', { level: 1, name: nameOf(libraries) })).toBeVisible();
  });

  await test.step('the search box knows each of them', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('library 37');
    await expect(page.getByRole('option', { name: /^Library 37/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('a long name keeps its beginning, also where the page is mirrored', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
      kept.state.preferences = { ...kept.state.preferences, locale: 'ar' };
      localStorage.setItem('longbox', JSON.stringify(kept));
    });
    await page.goto(`${site.url}/dashboard`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await openColumn(page, 'المكتبات');
    const name = page.getByRole('link', { name: nameOf(49) }).getByText(nameOf(49));
    await name.scrollIntoViewIfNeeded();
    const isBegun = await name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return text.width > box.width && text.left >= box.left - 1;
    });
    expect(isBegun).toBe(true);
    await page.evaluate(() => {
      localStorage.removeItem('longbox');
    });
  });

  const table = page.getByRole('grid', { name: 'Users' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/authentication-activity/latest')) asked.push(request.url());
  });
  await test.step('accounts come some at a time, and are found by a part of their name', async () => {
    await page.goto(`${site.url}/settings/users`);
    const part = page.getByRole('region', { name: 'Users' });
    await expect(part.getByText('1–20 of 200')).toBeVisible();
    await expect(table.getByRole('button', { name: /^Actions for/ })).toHaveCount(20);
    await expect.poll(() => new Set(asked).size).toBe(20);
    expect(await overflowsOf(page)).toEqual([]);
    await part.getByRole('button', { name: 'Next rows' }).click();
    await expect(part.getByText('21–40 of 200')).toBeVisible();
    await part.getByRole('searchbox').fill('PERSON-19');
    await expect(part.getByText('1–10 of 10')).toBeVisible();
    await expect(table.getByRole('button', { name: /^Actions for/ })).toHaveCount(10);
    await part.getByRole('searchbox').fill('nobody');
    await expect(part.getByText('0–0 of 0')).toBeVisible();
    await part.getByRole('searchbox').fill(emailOf(199));
  });

  await test.step('among the libraries of an account each can be reached', async () => {
    await page.getByRole('button', { name: `Actions for ${emailOf(199)}` }).click();
    await page.getByRole('menuitem', { name: 'Change restrictions…' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(emailOf(199)) });
    await dialog.getByRole('tab', { name: 'Libraries' }).click();
    await dialog.getByRole('checkbox', { name: 'All libraries' }).uncheck();
    for (const number of [2, 14, 37, libraries]) {
      await dialog.getByRole('checkbox', { name: nameOf(number), exact: true }).check();
    }
    expect(await overflowsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expect(dialog).toBeHidden();
    await expect(table).toContainText(nameOf(2));
  });

  await test.step('what fails is told in place: the accounts, but not when one was here last', async () => {
    await page.route('**/api/v2/users', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today' } }),
    );
    await page.route('**/authentication-activity/latest', (route) =>
      route.fulfill({ status: 500, json: { message: 'Nor this' } }),
    );
    await page.reload();
    const part = page.getByRole('region', { name: 'Users' });
    await expect(part.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
    await page.unroute('**/api/v2/users');
    await part.getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByText('1–20 of 200')).toBeVisible();
    await expect(part.getByText('No recent activity').first()).toBeVisible();
    await expect(page.getByText('Nor this')).toHaveCount(0);
  });
});
