import { listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { overflowsOf } from './overflow.ts';
import { clearSets } from './sets.ts';

/** The languages that need most room, and those that are mirrored. */
const languages = ['fr', 'ta', 'el', 'it', 'sl', 'ar', 'fa', 'he'];
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

/** Chooses a language as another tab of this browser would: what is open here stays open. */
async function speak(other: Page, page: Page, code: string): Promise<void> {
  await other.evaluate((locale) => {
    const kept = JSON.parse(localStorage.getItem('longbox') ?? '{"state":{},"version":1}');
    kept.state.preferences = { ...kept.state.preferences, locale };
    localStorage.setItem('longbox', JSON.stringify(kept));
  }, code);
  await page.locator(`html[lang="${code}"]`).waitFor({ state: 'attached' });
}

interface Walked {
  states: number;
  readonly faults: string[];
}

/** What does not fit once the screen has taken its shape: what lasts, frame by frame. */
async function settledFaults(page: Page): Promise<string[]> {
  let faults = await overflowsOf(page);
  for (let frame = 0; faults.length > 0 && frame < 15; frame += 1) {
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(drawn);
          // A tab that the browser takes for covered draws no frames.
          setTimeout(drawn, 100);
        }),
    );
    faults = await overflowsOf(page);
  }
  return faults;
}

/** Looks at what is open in every language and size. */
async function lookAround(other: Page, page: Page, name: string, walked: Walked): Promise<void> {
  for (const code of languages) {
    await speak(other, page, code);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const faults = await settledFaults(page);
      walked.states += 1;
      walked.faults.push(...faults.map((fault) => `${name} ${code} ${size.width}: ${fault}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await speak(other, page, 'en');
}

test('nothing is cut or sticks out on any screen, in the longest and the mirrored languages', async ({
  home,
  context,
  site,
}) => {
  test.setTimeout(1_800_000);
  await clearSets(site);
  const { content } = await site.call(listBooks, { query: { sort: ['name'], size: 1 } });
  const { id, seriesId } = content[0] ?? { id: '', seriesId: '' };
  const collection = await makeCollection(site, 'Walked', ['Bees!', 'Ferro']);
  const readList = await makeReadList(site, 'Walked', ['Bees!', 'Ferro']);
  const other = await context.newPage();
  await other.goto(`${site.url}/favicon.ico`);
  // One behind another draws nothing.
  await home.bringToFront();
  const places = [
    '/dashboard',
    '/libraries/all/series',
    '/libraries/all/books',
    '/libraries/all/recommended',
    '/libraries/all/collections',
    '/libraries/all/readlists',
    `/collections/${collection.id}`,
    `/readlists/${readList.id}`,
    `/series/${seriesId}`,
    `/book/${id}`,
    '/search?q=b',
    '/marks',
    '/account',
    '/history',
    '/import/books',
    '/import/readlist',
    '/media-management/analysis',
    '/media-management/duplicate-files',
    '/media-management/missing-posters',
    '/media-management/duplicate-pages/known',
    '/media-management/duplicate-pages/unknown',
    '/settings',
    '/settings/users',
    '/settings/users/add',
    '/settings/server',
    '/settings/tasks',
    '/settings/log?from=2020-02-03&to=2020-11-23',
    '/settings/metrics',
    '/settings/announcements',
    '/nowhere',
  ];
  const walked: Walked = { states: 0, faults: [] };
  for (const place of places) {
    await home.goto(site.url + place);
    await home.getByRole('heading', { level: 1 }).first().waitFor();
    await home.waitForLoadState('networkidle');
    await lookAround(other, home, place, walked);
  }
  const count = `${walked.states} states of ${places.length} screens`;
  test.info().annotations.push({ type: 'looked at', description: count });
  expect(walked.faults).toEqual([]);
  await clearSets(site);
});
