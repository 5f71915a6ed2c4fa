import type { Page } from '@playwright/test';

/** Chooses a language as another tab of this browser would: what is open here stays open. */
export async function speak(other: Page, page: Page, code: string): Promise<void> {
  await other.evaluate((locale) => {
    const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
    kept.state.preferences = { ...kept.state.preferences, locale };
    localStorage.setItem('longbox', JSON.stringify(kept));
  }, code);
  await page.locator(`html[lang="${code}"]`).waitFor({ state: 'attached' });
}
