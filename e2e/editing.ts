import { type Book, listBooks } from '@longbox/contract/books';
import { listSeries, type Series } from '@longbox/contract/series';
import { expect, type Locator, type Page } from '@playwright/test';
import { bar } from './cards.ts';
import type { Site } from './site.ts';

/** A series of the samples by its title. */
export async function seriesOf(site: Site, title: string): Promise<Series> {
  const { content } = await site.call(listSeries, { query: { unpaged: true } });
  const found = content.find(({ metadata }) => metadata.title === title);
  if (found === undefined) throw new Error(`There is no series ${title}`);
  return found;
}

/** The books of a series in its order. */
export async function booksOf(site: Site, { id }: Series): Promise<readonly Book[]> {
  const query = { unpaged: true, sort: ['metadata.numberSort,asc'] };
  const { content } = await site.call(listBooks, { query });
  return content.filter(({ seriesId }) => seriesId === id);
}

/** Opens the edit dialog of a page by its pencil. */
export async function openEditor(page: Page, address: string, name: string): Promise<Locator> {
  await page.goto(address);
  await page
    .getByRole('button', { name: `Edit ${name}`, exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Presses a button of the selection's bar, or the entry that stands for it where there is no room. */
export async function pressInBar(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) {
    await bar(page).getByRole('button').last().click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return;
  }
  await button.click();
}

/** Types words into a field that collects them. */
export async function addWords(field: Locator, ...words: readonly string[]): Promise<void> {
  for (const word of words) {
    await field.fill(word);
    await field.press('Enter');
  }
}
