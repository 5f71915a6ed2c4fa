import type { Page } from '@playwright/test';

/** Opens the column with libraries and account, which on a phone waits behind the bottom bar. */
export async function openColumn(page: Page, name = 'Libraries'): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (width >= 600) return;
  await page.getByRole('button', { name, exact: true }).click();
}
