import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { open } from './text-book.ts';

/** A real font under any name. */
const packages = fileURLToPath(new URL('../node_modules', import.meta.url));
const font = readFileSync(
  path.join(packages, '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2'),
);

function bookFrame(page: Page): Frame | undefined {
  return page.frames().findLast((frame) => frame.url().startsWith('blob:'));
}

/** The typeface of the book's text, and the state of its files. */
async function typeOf(page: Page): Promise<readonly string[]> {
  try {
    const found = await bookFrame(page)?.evaluate(() => [
      getComputedStyle(document.querySelector('p') ?? document.body).fontFamily.split(',')[0] ?? '',
      ...Array.from(document.fonts, ({ status }) => status),
    ]);
    return found ?? [];
  } catch {
    // A document may be exchanged while it is looked at.
    return [];
  }
}

const chosen = ['longbox-chosen', 'loaded'];

test('a book is set in a typeface of the server, or in a file of one’s own @all', async ({
  page,
  emptySite: site,
}) => {
  const family = path.join(path.dirname(site.comics), 'data', 'fonts', 'Journey Sans');
  mkdirSync(family, { recursive: true });
  writeFileSync(path.join(family, 'Journey.woff2'), font);
  await site.claim();
  await site.addTexts();
  const strays: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'data:' && origin !== new URL(site.url).origin) strays.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) strays.push(message.text());
  });
  await open(page, site, 'Tide Tables');

  await page.keyboard.press('s');
  const settings = page.getByRole('dialog', { name: 'Reading settings' });
  const typefaces = settings.getByRole('group', { name: 'Font' });
  await typefaces.getByRole('radio', { name: 'Journey Sans' }).press(' ');
  await expect.poll(() => typeOf(page)).toEqual(chosen);

  await test.step('also where it comes before what draws the book', async () => {
    const isRenderer = /\/flow-view-[^/]+\.js$/;
    const come = page.waitForResponse(/Journey\.woff2/);
    await page.route(isRenderer, async (route) => {
      await come;
      await route.continue();
    });
    await page.reload();
    await expect.poll(() => typeOf(page)).toEqual(chosen);
    await page.unroute(isRenderer);
    await page.keyboard.press('s');
  });
  await typefaces.getByRole('radio', { name: 'Book default' }).press(' ');
  await expect.poll(() => typeOf(page)).not.toContain('longbox-chosen');

  const input = settings.locator('input[type="file"]');
  await input.setInputFiles({ name: 'Torn.ttf', mimeType: '', buffer: Buffer.from('no font') });
  await expect(page.getByText('This browser can’t read “Torn.ttf” as a font.')).toBeVisible();
  await input.setInputFiles({ name: 'My Hand.woff2', mimeType: '', buffer: font });
  await expect(typefaces.getByRole('radio', { name: 'My Hand' })).toBeChecked();
  await expect.poll(() => typeOf(page)).toEqual(chosen);
  await page.reload();
  await expect.poll(() => typeOf(page)).toEqual(chosen);
  await page.keyboard.press('s');
  await settings.getByRole('button', { name: 'Remove “My Hand”' }).click();
  await expect(typefaces.getByRole('radio', { name: 'My Hand' })).toBeHidden();
  await expect(typefaces.getByRole('radio', { name: 'Book default' })).toBeChecked();
  await expect.poll(() => typeOf(page)).not.toContain('longbox-chosen');
  expect(strays).toEqual([]);
});

test('a file too large or one too many is refused in words, and those that are kept stay @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addTexts();
  await open(page, site, 'Tide Tables');
  await page.keyboard.press('s');
  const settings = page.getByRole('dialog', { name: 'Reading settings' });
  const typefaces = settings.getByRole('group', { name: 'Font' });
  const kept = settings.getByRole('list', { name: 'Your fonts' });
  const input = settings.locator('input[type="file"]');
  const named = (name: string) => ({ name: `${name}.woff2`, mimeType: '', buffer: font });

  await input.setInputFiles({ ...named('Huge'), buffer: Buffer.alloc(20_000_001) });
  await expect(page.getByText(/“Huge\.woff2” is larger than 20 MB/)).toBeVisible();
  await expect(typefaces.getByRole('radio', { name: 'Book default' })).toBeChecked();

  // Two of one name are two fonts.
  const names = Array.from({ length: 19 }, (_, at) => `Hand ${at + 10}`);
  await input.setInputFiles([...names, 'Hand 10'].map(named));
  await expect(kept.getByRole('listitem')).toHaveCount(20);
  await input.setInputFiles(named('One more'));
  await expect(page.getByText(/Couldn’t add “One more/)).toBeVisible();
  await expect(kept.getByRole('listitem')).toHaveCount(20);
  const last = typefaces.getByRole('radio', { name: 'Hand 10', exact: true, checked: true });
  await expect(last).toHaveCount(1);
  await page.reload();
  await expect.poll(() => typeOf(page)).toEqual(chosen);
  await page.keyboard.press('s');
  await expect(kept.getByRole('listitem')).toHaveCount(20);

  // With one gone there is room again.
  await settings.getByRole('button', { name: 'Remove “Hand 11”' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(19);
  await input.setInputFiles(named('One more'));
  await expect(typefaces.getByRole('radio', { name: 'One more' })).toBeChecked();
  await expect(kept.getByRole('listitem')).toHaveCount(20);
});
