import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { writeEpub } from '@longbox/samples/kit/write-epub.ts';
import { tries } from '@longbox/server/testing/whole-run';
import type { Page } from '@playwright/test';
import { expect, shared, test as base } from './fixtures.ts';
import { nastyBook } from './nasty-chapters.ts';
import { lookAtText, type Sight } from './seen-text.ts';
import { openSite, type Site } from './site.ts';
import { open } from './text-book.ts';

/** Chapters of 200 that are read: up to this one, all of them with LONGBOX_CHAPTERS=200. */
const count = Number(process.env['LONGBOX_CHAPTERS'] ?? tries(3, 20));
/** Where to begin, a whole book on: LONGBOX_CHAPTERS_FROM=40 goes on with the third. */
const first = Number(process.env['LONGBOX_CHAPTERS_FROM'] ?? 0);
const perBook = 20;
/** Chapters from here on have a turned box, its lines across the others, whose letters were lost once. */
const turned = 100;

const test = base.extend<{ readonly nasty: Site }>({
  nasty: shared(async (serving) => {
    const site = await openSite(serving);
    for (let from = first; from < count; from += perBook) {
      await writeEpub(site.texts, nastyBook(from, Math.min(perBook, count - from)));
    }
    const isWritten = first <= turned && turned < count;
    if (!isWritten) await writeEpub(site.texts, nastyBook(turned, perBook));
    await site.claim();
    await site.addTexts();
    return site;
  }),
});

/** The visible text once it has settled: the same in two consecutive frames. */
async function sight(page: Page, before: string): Promise<Sight> {
  let shown: Sight | undefined;
  await expect
    .poll(
      async () => {
        const first = await page.evaluate(lookAtText);
        if (first.at === '' || first.at === before) return false;
        shown = await page.evaluate(lookAtText);
        return shown.at === first.at;
      },
      { message: `what follows ${before}`, intervals: [10, 20, 40, 80, 160] },
    )
    .toBe(true);
  if (!shown) throw new Error('nothing is shown');
  return shown;
}

/** Reads a book to its end; answers what of it no page has shown. */
async function unseenIn(page: Page, chapters: number): Promise<string[]> {
  const lost: string[] = [];
  let now = await sight(page, '');
  for (;;) {
    if (now.isLast && now.unseen > 0) {
      lost.push(`chapter ${now.chapter}: ${now.unseen} letters, ${now.example}`);
    }
    if (now.isLast && now.chapter === chapters - 1) return lost;
    await page.keyboard.press('PageDown');
    now = await sight(page, now.at);
  }
}

const sizes = [
  ['small', '-', 3],
  ['plain', '+', 0],
  ['large', '+', 6],
] as const;

const views = [
  ['two columns', { width: 1440, height: 900 }, ''],
  ['a phone', { width: 390, height: 844 }, ''],
  ['one long scroll', { width: 1000, height: 700 }, 'v'],
] as const;

for (const [view, viewport, layout] of views) {
  for (const [size, key, presses] of sizes) {
    test(`every letter of a nasty chapter can be read in ${view}, ${size} @all`, async ({
      page,
      nasty,
    }) => {
      test.setTimeout(1_200_000);
      await page.setViewportSize(viewport);
      const lost: string[] = [];
      for (let from = first; from < count; from += perBook) {
        await open(page, nasty, `Nasty ${from}`, { incognito: true });
        await sight(page, '');
        if (from === first && layout !== '') await page.keyboard.press(layout);
        for (let press = 0; from === first && press < presses; press += 1)
          await page.keyboard.press(key);
        for (const one of await unseenIn(page, Math.min(perBook, count - from))) {
          lost.push(`book ${from}, ${one}`);
        }
      }
      expect(lost).toEqual([]);
    });
  }
}

const reports = path.join(import.meta.dirname, '..', '..', 'shared', 'reports');

/** Books of the fault reports: title, file, and how many chapters they have. */
const reported = [
  ['Absolute body', 'absolute-body', 2],
  ['Inline block', 'inline-block', 2],
  ['Wide table', 'table wider than a column', 1],
  ['Line height in px', 'line height in px', 1],
  ['Cover of 100vw', 'cover of 100vw', 2],
  ['Notes', 'links back from notes', 2],
  ['Vertical', 'vertical text without page direction', 3],
] as const;

const withReports = base.extend<{ readonly told: Site }>({
  told: shared(async (serving) => {
    const site = await openSite(serving);
    for (const [, name] of reported) {
      copyFileSync(path.join(reports, `${name}.epub`), path.join(site.texts, `${name}.epub`));
    }
    await site.claim();
    await site.addTexts();
    return site;
  }),
});

for (const [view, viewport, layout] of existsSync(reports) ? views : []) {
  withReports(
    `every letter of the reported books can be read in ${view} @all`,
    async ({ page, told }) => {
      await page.setViewportSize(viewport);
      for (const [title, , chapters] of reported) {
        await open(page, told, title, { incognito: true });
        await sight(page, '');
        if (title === reported[0][0] && layout !== '') await page.keyboard.press(layout);
        expect([title, await unseenIn(page, chapters)]).toEqual([title, []]);
      }
    },
  );
}

test('every letter of a turned box can be read, small @all', async ({ page, nasty }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, nasty, `Nasty ${turned}`, { incognito: true });
  await sight(page, '');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('-');
  expect(await unseenIn(page, perBook)).toEqual([]);
});
