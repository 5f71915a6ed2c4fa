// `npm run pictures`: the pictures of README and docs, light and dark, taken of the real product with the samples.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Book, listBooks, updateReadProgress } from '@longbox/contract/books';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { openSite } from './site.ts';
import { signIn } from './sign-in.ts';

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const executablePath = process.env['LONGBOX_CHROMIUM'];

/** How far the reader of the pictures has come, by the title of the series. */
const progress: Readonly<Record<string, number>> = {
  'The Lighthouse Keepers': 5,
  'Paper Crane': 2,
  'Night Tram': 4,
  'Moon Garden': 3,
};

interface Scene {
  readonly name: string;
  readonly place: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Looks the same in both themes. */
  readonly alike?: boolean;
}

mkdirSync(folder, { recursive: true });
const site = await openSite('alone');
await site.claim();
await site.addSamples();
const books = (
  await site.call(listBooks, { query: { unpaged: true, sort: ['metadata.numberSort'] } })
).content;
const firstOf = (title: string): Book | undefined =>
  books.find(({ seriesTitle }) => seriesTitle === title);
for (const [title, page] of Object.entries(progress)) {
  const book = firstOf(title);
  const input = { params: { bookId: book?.id ?? '' }, body: { page } };
  if (book) await site.call(updateReadProgress, input);
}

const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const lighthouse = firstOf('The Lighthouse Keepers');
const crane = firstOf('Paper Crane');

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const scenes: readonly Scene[] = [
  { name: 'home', place: '/dashboard', viewport: desktop },
  { name: 'series', place: `/series/${lighthouse?.seriesId}`, viewport: desktop },
  { name: 'reader', place: `/book/${lighthouse?.id}/read?page=3`, viewport: desktop, alike: true },
  { name: 'phone', place: `/series/${crane?.seriesId}`, viewport: phone },
];
for (const colorScheme of ['light', 'dark'] as const) {
  for (const { name, place, viewport, alike } of scenes) {
    if (alike && colorScheme === 'light') continue;
    const context = await browser.newContext({ viewport, colorScheme, locale: 'en' });
    const page = await context.newPage();
    await signIn(page, site);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.goto(site.url + place);
    await page.waitForTimeout(2500);
    // Background work shows a moving line.
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    const file = path.join(folder, alike ? `${name}.webp` : `${name}-${colorScheme}.webp`);
    await sharp(await page.screenshot())
      .webp({ quality: 82 })
      .toFile(file);
    await context.close();
  }
}
await browser.close();
await site.close();
