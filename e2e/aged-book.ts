import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { shared, test as base } from './fixtures.ts';
import { knowTapZones, openBook, picture } from './page-reader.ts';
import { beSignedIn } from './sign-in.ts';
import { openScannedSite, type Site } from './site.ts';

/** Colors of the scan. */
export const paper = [226, 206, 164] as const;
export const ink = [76, 64, 52] as const;
export const night = [24, 30, 62] as const;
/** Where they are found on a page, as shares of its width and height. */
export const spots = { paper: [0.5, 0.03], ink: [0.5, 0.5] } as const;
/** Of the page that is a scene at night. */
export const nightPage = 4;

type Color = readonly [number, number, number];
const css = (color: Color): string => `rgb(${color.join(' ')})`;

/** A page of a small scan, of 420 by 630 pixels. */
function printed(number: number): string {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const y = 60 + row * 90;
    return `<ellipse cx="${100 + number * 9}" cy="${y}" rx="60" ry="28" fill="none" stroke="${css(ink)}" stroke-width="3"/>`;
  });
  return `<rect width="420" height="630" fill="${css(paper)}"/>
    <rect x="150" y="255" width="120" height="120" fill="${css(ink)}"/>${rows.join('')}`;
}

const nightScene = `<rect width="420" height="630" fill="${css(night)}"/>
  <circle cx="320" cy="110" r="40" fill="#f4f0dc"/><rect y="470" width="420" height="160" fill="#0b0d18"/>`;

async function page(number: number): Promise<Buffer> {
  const drawn = number === nightPage ? nightScene : printed(number);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="630">${drawn}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

/** A server with a book that has yellowed. */
export const test = base.extend<{ readonly aged: Site }>({
  aged: shared(async (serving) => {
    const site = await openScannedSite(serving);
    const pages = [1, 2, 3, 4, 5, 6, 7, 8].map(async (number) => ({
      name: `${number}.jpg`,
      bytes: await page(number),
    }));
    await writeZip(path.join(site.comics, 'Ferro', 'Aged.cbz'), await Promise.all(pages));
    await site.scanNew(1);
    return site;
  }),
});

/** Opens the book at a page, signed in. */
export async function openAged(page: Page, site: Site, number: number): Promise<void> {
  const { content } = await site.call(listBooks, { query: { unpaged: true } });
  const book = content.find(({ name }) => name === 'Aged');
  if (!book) throw new Error('the book is missing');
  await knowTapZones(page);
  await beSignedIn(page, site);
  await openBook(page, site, book, `page=${number}`);
}

/** The color that is seen at a spot of a page. */
export async function colorAt(
  page: Page,
  number: number,
  [x, y]: readonly [number, number],
): Promise<Color> {
  const box = await picture(page, number).boundingBox();
  if (!box) throw new Error(`page ${number} is not on the screen`);
  const clip = {
    x: Math.round(box.x + x * box.width) - 2,
    y: Math.round(box.y + y * box.height) - 2,
    width: 4,
    height: 4,
  };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => Math.round(mean));
  return [red, green, blue];
}

/** How far two colors are apart, in the channel in which they differ most. */
export const apart = (one: Color, other: Color): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
