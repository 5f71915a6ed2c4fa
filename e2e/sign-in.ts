import type { Page } from '@playwright/test';
import { owner, type Site } from './site.ts';

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
