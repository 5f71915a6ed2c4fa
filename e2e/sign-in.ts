import type { Page } from '@playwright/test';
import { owner, type Site } from './site.ts';

/** Signs in through the form, as a person does; as the owner unless told otherwise. */
export async function signIn(page: Page, site: Site, who = owner): Promise<void> {
  await page.goto(`${site.url}/`);
  await signInHere(page, who);
}

/** Fills in the form that is shown. */
export async function signInHere(page: Page, who = owner): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in without the form, as the owner unless told otherwise; opens nothing. */
export async function beSignedIn(page: Page, site: Site, who = owner): Promise<void> {
  const secret = Buffer.from(`${who.email}:${who.password}`).toString('base64');
  // The cookie of the answer is the browser's from then on.
  await page.request.get(`${site.url}/api/v2/users/me`, {
    headers: { authorization: `Basic ${secret}`, 'x-requested-with': 'XMLHttpRequest' },
    // A server that has restarted drops the connection it was asked by before.
    maxRetries: 2,
  });
}

/** Opens the home of the owner, signed in without the form. */
export async function enter(page: Page, site: Site): Promise<void> {
  await beSignedIn(page, site);
  await page.goto(`${site.url}/dashboard`);
}
