import type { Locator, Page } from '@playwright/test';

/** Opens the column with libraries, which on a phone waits behind the bottom bar. */
export async function openColumn(page: Page, name = 'Libraries'): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (width >= 600) return;
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens the menu of the account: at the foot of the column, on a phone in the bottom bar. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
}

/** Opens the filters of a list, next to it if there is room, otherwise over it. */
export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  return page
    .getByRole('dialog', { name: 'Filters' })
    .or(page.getByRole('complementary', { name: 'Filters' }));
}

/** Opens the settings of the library whose page is shown, at one of their tabs. */
export async function openLibrarySettings(
  page: Page,
  library: string,
  tab: string,
): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Actions for ${library}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const settings = page.getByRole('dialog');
  await settings.getByRole('tab', { name: tab }).click();
  return settings;
}
