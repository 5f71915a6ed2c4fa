import { listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeCollection, makeReadList } from './made-sets.ts';
import { overflowsOf } from './overflow.ts';
import { clearSets } from './sets.ts';
import { settledFaults } from './settled.ts';
import { speak } from './speak.ts';
import { beyondScreens, isMenuState, lookAtEach, type State, tellCount } from './states/index.ts';
import { test as worldTest } from './world.ts';

/** The languages that need most room, and those that are mirrored. */
const languages = ['fr', 'ta', 'el', 'it', 'sl', 'ar', 'fa', 'he'];
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

interface Walked {
  states: number;
  readonly faults: string[];
}

/** Looks at a screen in every language and size. */
async function lookAround(other: Page, page: Page, name: string, walked: Walked): Promise<void> {
  for (const code of languages) {
    await speak(other, page, code);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const faults = await settledFaults(page, overflowsOf);
      walked.states += 1;
      walked.faults.push(...faults.map((fault) => `${name} ${code} ${size.width}: ${fault}`));
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await speak(other, page, 'en');
}

/** A menu keeps the words it was opened with: it is opened once more, by its own button. */
async function openAnew(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  if ((await menu.count()) === 0) return;
  // A reader gives the focus back to the page and not to the button.
  const button = await page.locator('[aria-haspopup="menu"][aria-expanded="true"]').elementHandle();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await button?.focus();
  await page.keyboard.press('Enter');
  await menu.first().waitFor();
}

/**
 * Looks at what lies over a screen, and at readers, in every language on a phone and on a desk, and in the
 * first language in the other sizes.
 */
async function lookAtOpen(other: Page, page: Page, state: State): Promise<string[]> {
  const [least, phone, tablet, desk] = sizes;
  const all = isMenuState(state) ? [desk] : [least, tablet, desk, phone];
  const found: string[] = [];
  for (const size of state.narrow ? [least, phone] : all) {
    if (size) await page.setViewportSize(size);
    const isOther = size === least || size === tablet;
    for (const code of isOther ? languages.slice(0, 1) : languages) {
      await speak(other, page, code);
      await openAnew(page);
      const faults = await settledFaults(page, overflowsOf);
      found.push(...faults.map((fault) => `${code} ${size?.width}: ${fault}`));
    }
  }
  return found;
}

test('nothing is cut or sticks out on any screen, in the longest and the mirrored languages @all', async ({
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
    '/reading',
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

worldTest.describe('nor in any dialog, sheet, menu or reader @all', () => {
  worldTest.describe.configure({ mode: 'parallel' });
  const parts = 6;
  for (let part = 0; part < parts; part += 1) {
    worldTest(`part ${part + 1} of ${parts}`, async ({ page, context, world }) => {
      worldTest.setTimeout(1_800_000);
      const some = beyondScreens.filter(
        (_, at) => Math.floor((at * parts) / beyondScreens.length) === part,
      );
      const other = await context.newPage();
      await other.goto(`${world.url}/favicon.ico`);
      await page.bringToFront();
      const faults = await lookAtEach(page, world, some, (state) => lookAtOpen(other, page, state));
      tellCount(`${some.length} states in ${languages.length} languages`, faults);
      expect(faults).toEqual([]);
    });
  }
});
