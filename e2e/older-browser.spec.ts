import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { expect, test } from './fixtures.ts';

const wordsOf = (code: string) =>
  z
    .object({ 'olderBrowser.title': z.string(), 'olderBrowser.text': z.string() })
    .parse(
      JSON.parse(
        readFileSync(
          new URL(`../web/src/locales/generated/${code}.olderBrowser.json`, import.meta.url),
          'utf8',
        ),
      ),
    );

/** What Chrome 119 and Safari 16 don't have. */
const withoutNewAddresses = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(URL, 'canParse');
  });

/** What Firefox 120 doesn't have. */
const withoutHas = (page: Page) =>
  page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    Object.assign(CSS, {
      supports: (condition: string) => !condition.includes(':has') && supports(condition),
    });
  });

const agents = {
  'Chrome 119':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Safari/537.36',
  'Firefox 120': 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
} as const;

for (const [name, take, code, direction] of [
  ['Chrome 119', withoutNewAddresses, 'de', 'ltr'],
  ['Firefox 120', withoutHas, 'he', 'rtl'],
] as const) {
  test.describe(name, () => {
    test.use({ locale: code, userAgent: agents[name] });

    test('is told in its language what is needed, instead of a blank page', async ({
      page,
      site,
    }) => {
      await take(page);
      await page.goto(site.url);
      const words = wordsOf(code);
      const place = page.locator(`#older[lang=${code}]`);
      await expect(place.getByRole('heading')).toHaveText(words['olderBrowser.title']);
      await expect(place).toContainText(words['olderBrowser.text']);
      await expect(place).toHaveCSS('direction', direction);
      await expect(page.locator('input')).toHaveCount(0);
    });
  });
}

test('what every browser must understand has no word of a newer language', () => {
  const script = readFileSync(
    new URL('../web/public/older-browser.js', import.meta.url),
    'utf8',
  ).replace(/\/\*[^]*?\*\/|\/\/.*|'[^']*'/g, '');
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(?:let|const|class|async|of)\b/);
});
