/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listBooks } from '@longbox/contract/books';
import { comics } from '@longbox/samples/comics.ts';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { figure, say } from './figures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';
import { hasChromium, openTab } from './slow-tab.ts';

const folder = fileURLToPath(new URL('../../.cache/clean-up', import.meta.url));
/** Longer side of the scans, in pixels: larger and smaller than they are shown. */
const sides = [1800, 900, 480];
const count = 10;

/** A printed page of the samples that has yellowed and faded, with the grain of its paper. */
async function agedScan(svg: string, at: number): Promise<Buffer> {
  const side = sides[at % sides.length] ?? 900;
  const printed = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .png()
    .toBuffer();
  const { data, info } = await sharp(printed)
    .linear([0.62, 0.57, 0.45], [68, 60, 48])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let index = 0; index < data.length; index += 1) {
    // The same in every run.
    const grain = (Math.imul(index * 73 + at, 2_654_435_761) >>> 29) - 4;
    data[index] = Math.max(0, Math.min(255, (data[index] ?? 0) + grain));
  }
  return sharp(data, { raw: info }).jpeg({ quality: 82 }).toBuffer();
}

/** Pages from different books: line art, color, night scenes. */
function drawnPages(): string[] {
  const inner = comics.map(({ path: name, style, pages }) => pages[1]?.(style, 2, name).svg ?? '');
  const step = inner.length / count;
  return Array.from({ length: count }, (_, at) => inner[Math.floor(at * step)] ?? '');
}

async function addScans(site: Site): Promise<string> {
  const root = temporaryFolder();
  const scans = await Promise.all(drawnPages().map(agedScan));
  mkdirSync(path.join(root, 'Scans'));
  await writeZip(
    path.join(root, 'Scans', 'Scans 1.cbz'),
    scans.map((bytes, at) => ({ name: `${String(at + 1).padStart(2, '0')}.jpg`, bytes })),
  );
  const libraryId = await site.addLibrary(root);
  await site.analysed();
  const { content } = await site.call(listBooks, { query: { library_id: [libraryId] } });
  return content[0]?.id ?? '';
}

/** Pictures of all pages in the reader, as they are shown. */
async function picturesOf(tab: Page, address: string, isCleaned: boolean): Promise<Buffer[]> {
  await tab.evaluate((clean) => {
    const kept = { state: { 'webreader.clean': clean }, version: 0 };
    localStorage.setItem('longbox.reader', JSON.stringify(kept));
  }, isCleaned);
  const pictures: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    await tab.goto(`${address}?page=${number}`);
    const page = tab.locator(`[data-page="${number}"][data-status="ready"]`);
    await page.waitFor();
    if (isCleaned) {
      // A page without paper that isn't enlarged stays as it is.
      const cleaned = page.locator('[data-cleaned]');
      await cleaned.waitFor({ timeout: 8000 }).catch(() => undefined);
    }
    const box = await page.boundingBox();
    if (!box) throw new Error(`page ${number} isn't on the screen`);
    pictures.push(await tab.screenshot({ clip: box }));
  }
  return pictures;
}

/** How light the margin of a page is, in its darkest color, from 0 to 255. */
async function marginOf(picture: Buffer): Promise<number> {
  const { width } = await sharp(picture).metadata();
  const margin = {
    left: Math.round(width * 0.2),
    top: 4,
    width: Math.round(width * 0.6),
    height: 4,
  };
  // Statistics are of a whole image.
  const { channels } = await sharp(await sharp(picture).extract(margin).toBuffer()).stats();
  return Math.min(...channels.slice(0, 3).map(({ mean }) => mean));
}

/**
 * Ten aged pages before and after clean-up: how light their paper is, and a page of pictures to look through.
 */
export async function benchCleanUp(): Promise<void> {
  if (!hasChromium()) return;
  const site = await openSite();
  const address = `${site.url}/book/${await addScans(site)}/read`;
  const tab = await openTab(site);
  const before = await picturesOf(tab, address, false);
  const after = await picturesOf(tab, address, true);
  mkdirSync(folder, { recursive: true });
  const rows: string[] = [];
  let whitened = 0;
  for (const [at, picture] of before.entries()) {
    const cleaned = after[at] ?? picture;
    if ((await marginOf(cleaned)) >= 245) whitened += 1;
    for (const [name, bytes] of [
      ['before', picture],
      ['after', cleaned],
    ] as const) {
      writeFileSync(path.join(folder, `${at + 1}-${name}.png`), bytes);
    }
    rows.push(`<p><img src="${at + 1}-before.png"><img src="${at + 1}-after.png">`);
  }
  figure('aged pages whose paper is white after clean-up', whitened, `of ${count}`, { atLeast: 8 });
  const file = path.join(folder, 'index.html');
  const style = 'img{width:48vw;margin:4px}';
  writeFileSync(
    file,
    `<!doctype html><title>Clean-up</title><style>${style}</style>${rows.join('\n')}`,
  );
  say(`  to look through: ${file}`);
}
