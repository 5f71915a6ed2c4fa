import type { Page } from '@playwright/test';
import { owner, type Site } from './site.ts';

/** Signs in through the form, as a person does; as the owner unless told otherwise. */
export async function signIn(page: Page, site: Site, who = owner): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
