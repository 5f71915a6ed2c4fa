import path from 'node:path';
import { listMetadataSources, updateMetadataSource } from '@longbox/contract/metadata-sources';
import { getSeries, listBooksOfSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { listSeriesThumbnails } from '@longbox/contract/thumbnails';
import { anilistMedia, anilistOne, anilistSearch } from '@longbox/server/testing/metadata-answers';
import {
  bytes,
  json,
  type MetadataStandIn,
  startMetadataStandIn,
  status,
} from '@longbox/server/testing/metadata-stand-in';
import { makeGcdDump } from '@longbox/server/testing/make-gcd-dump';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { expectOpenToAll } from './axe.ts';
import { act, bar, card, choose, openMenu, seeCards } from './cards.ts';
import { seriesOf } from './editing.ts';
import { expect, test } from './fixtures.ts';
import { takeScanned } from './scanned.ts';
import { beSignedIn } from './sign-in.ts';
import { openSite, owner, type Site } from './site.ts';

const Question = z.object({
  variables: z.object({ id: z.optional(z.int()), search: z.optional(z.string()) }),
});
const title = 'The Lighthouse Keepers';
let outside: MetadataStandIn;
let site: Site;

test.beforeAll(async ({ serving }) => {
  outside = await startMetadataStandIn();
  const cover = await sharp({
    create: { width: 200, height: 300, channels: 3, background: '#285' },
  })
    .png()
    .toBuffer();
  outside.answers.set('s4.anilist.co', bytes(cover, 'image/png'));
  outside.answers.set('graphql.anilist.co', (call, response) => {
    const { variables } = z.parse(Question, JSON.parse(call.body));
    const isKnown = variables.id !== undefined || /lighthouse/i.test(variables.search ?? '');
    const media = anilistMedia();
    const found = isKnown ? anilistSearch(media) : anilistSearch();
    return json(variables.id === undefined ? found : anilistOne(media))(call, response);
  });
  site = await openSite(serving, ['--metadata-mirror', outside.url.href], takeScanned);
});
test.afterAll(async () => {
  await site.close();
  await outside.close();
});

test('a series is matched with an entry outside, field by field, and the match is undone', async ({
  page,
  serving,
}) => {
  const { id: seriesId } = await seriesOf(site, title);
  const now = async () => (await site.call(getSeries, { params: { seriesId } })).metadata;
  const before = await now();
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/all/series`);
  const menu = await openMenu(page, title);
  const line = menu.getByRole('menuitem', { name: 'Match metadata…' });
  if (serving === 'upstream') {
    await expect(menu.getByRole('menuitem', { name: 'Edit…' })).toBeVisible();
    await expect(line).toHaveCount(0);
    return;
  }
  await line.click();
  const dialog = page.getByRole('dialog', { name: 'Match metadata' });
  await expect(dialog.getByText('No metadata sources are on')).toBeVisible();
  await dialog.getByRole('link', { name: 'Choose sources' }).click();
  const box = page.getByRole('checkbox', { name: 'Use AniList' });
  await expect(page.getByText(/never sends files, paths or Longbox account names/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Use Comic Vine' })).toBeDisabled();
  // Nothing was asked before someone allowed it.
  expect(outside.calls).toEqual([]);
  await box.click();
  await expect(box).toBeChecked();

  await page.goto(`${site.url}/libraries/all/series`);
  await (await openMenu(page, title)).getByRole('menuitem', { name: 'Match metadata…' }).click();
  const found = dialog.getByRole('list', { name: 'Possible matches' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Same title');
  await expect(found).toContainText('2014–2019');
  await expectOpenToAll(page);
  // Other words find nothing, and the first ones the entry again.
  const words = dialog.getByRole('textbox', { name: 'Search for' });
  await words.fill('quite another');
  await words.press('Enter');
  await expect(dialog.getByText('No matches found')).toBeVisible();
  await words.fill('lighthouse');
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await found.getByRole('button', { name: `Review ${title} from AniList` }).click();

  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review.getByRole('checkbox', { name: 'Summary' })).toBeChecked();
  await expect(review.getByText(/One & the other fall asleep/)).toBeVisible();
  await review.getByRole('checkbox', { name: 'Tags' }).uncheck();
  await review.getByRole('checkbox', { name: 'Cover' }).check();
  await expectOpenToAll(page);
  await review.getByRole('button', { name: /^Apply \d+ fields$/ }).click();
  await expect(dialog).toHaveCount(0);

  await expect.poll(async () => (await now()).summaryLock).toBe(true);
  const taken = await now();
  expect(taken.summary).toBe('Two keepers share a lamp.\n\nOne & the other fall asleep.');
  expect(taken.links).toContainEqual({ label: 'AniList', url: 'https://anilist.co/manga/4711' });
  expect([taken.title, taken.tags, taken.tagsLock]).toEqual([
    before.title,
    before.tags,
    before.tagsLock,
  ]);
  const covers = () => site.call(listSeriesThumbnails, { params: { seriesId } });
  await expect
    .poll(async () => (await covers()).map(({ type }) => type))
    .toContain('USER_UPLOADED');

  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last();
  await undo.click();
  await expect.poll(async () => (await now()).summary).toBe(before.summary);
  await expect.poll(async () => (await covers()).map(({ type }) => type)).toEqual([]);
  const { summaryLock, links } = await now();
  expect({ summaryLock, links }).toEqual({ summaryLock: before.summaryLock, links: before.links });

  const told = outside.calls.map(({ whole }) => whole).join('\n');
  const kept = [site.comics, '.cbz', owner.email, seriesId];
  expect(kept.filter((one) => told.includes(one))).toEqual([]);
});

test('several series are matched one after the other or by themselves, linked ones first @all', async ({
  page,
  serving,
  hasTouch,
}) => {
  test.skip(serving === 'upstream', 'only our own server asks');
  const params = { source: 'anilist' };
  await site.call(updateMetadataSource, { params, body: { enabled: true } });
  const { id: seriesId } = await seriesOf(site, 'Night Tram');
  const links = [{ label: 'AniList', url: 'https://anilist.co/manga/4711/keepers' }];
  await site.call(updateSeriesMetadata, { params: { seriesId }, body: { links } });
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/all/series`);
  await choose(page, 'Ferro', hasTouch);
  await card(page, 'Night Tram').getByRole('link').first().click();
  await expect(bar(page)).toContainText('2 selected');
  await act(page, 'Match metadata…');
  const dialog = page.getByRole('dialog', { name: 'Match metadata' });
  await expect(dialog.getByRole('heading', { name: 'Ferro' })).toBeVisible();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog.getByRole('heading', { name: 'Night Tram' })).toBeVisible();
  await expect(dialog.getByText('Already linked')).toBeVisible();
  await expect(dialog.getByText('100%')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Skip' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  // Only a match that is nearly certain is taken by itself, and not unseen.
  await act(page, 'Match metadata…');
  await dialog.getByRole('button', { name: 'Match automatically' }).click();
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await expect(plan.getByRole('article')).toHaveCount(1);
  await expect(plan.getByRole('article')).toContainText('Night Tram');
  await plan.getByRole('button', { name: 'Change 1 item' }).click();
  await expect(plan).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Ferro' })).toBeVisible();
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  const summary = async () =>
    (await site.call(getSeries, { params: { seriesId } })).metadata.summary;
  await expect.poll(summary).toContain('Two keepers share a lamp.');
});

test('a copy of a catalog is uploaded, and tells the books of a series by their numbers @all', async ({
  page,
  serving,
}) => {
  test.skip(serving === 'upstream', 'only our own server asks');
  const file = path.join(site.data, 'dump to upload', 'gcd.db');
  makeGcdDump(file);
  const { id: seriesId } = await seriesOf(site, 'Night Tram');
  const links = [{ label: 'GCD', url: 'https://www.comics.org/series/4711/' }];
  await site.call(updateSeriesMetadata, { params: { seriesId }, body: { links } });
  const titles = async () => {
    const { content } = await site.call(listBooksOfSeries, { params: { seriesId }, query: {} });
    return content.map(({ metadata }) => metadata.title).toSorted();
  };
  const before = await titles();
  await beSignedIn(page, site);
  await page.goto(`${site.url}/settings/server#metadataSources`);
  const box = page.getByRole('checkbox', { name: 'Use Grand Comics Database' });
  await expect(box).toBeDisabled();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a dump' }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByText('3 series with 3 issues')).toBeVisible();
  await expect(page.getByText(/licensed under CC BY-SA 4.0/)).toBeVisible();
  await box.click();
  await expect(box).toBeChecked();
  await expectOpenToAll(page);

  outside.calls.length = 0;
  await page.goto(`${site.url}/libraries/all/series`);
  await (
    await openMenu(page, 'Night Tram')
  )
    .getByRole('menuitem', { name: 'Match metadata…' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Match metadata' });
  await dialog.getByRole('button', { name: 'Match books' }).click();
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await expect(plan.getByRole('article')).toHaveCount(2);
  await expect(plan).toContainText('Two keepers share a lamp.');
  await plan.getByRole('button', { name: 'Change 2 items' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(titles).toEqual(['Fog', 'The Lamp Goes Out']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(titles).toEqual(before);

  // One book alone, field by field.
  await page.goto(`${site.url}/series/${seriesId}`);
  await seeCards(page, before[0] ?? '');
  await (
    await openMenu(page, before[0] ?? '')
  )
    .getByRole('menuitem', { name: 'Match metadata…' })
    .click();
  await expect(dialog.getByText('Same number')).toBeVisible();
  await expectOpenToAll(page);
  await dialog.getByRole('button', { name: /^Review #1 The Lamp Goes Out from/ }).click();
  await expect(plan.getByRole('checkbox', { name: 'Title' })).toBeChecked();
  await plan.getByRole('checkbox', { name: 'Links' }).uncheck();
  await plan.getByRole('button', { name: /^Apply \d+ fields$/ }).click();
  await expect.poll(titles).toContain('The Lamp Goes Out');
  const told = outside.calls.map(({ whole }) => whole).join('\n');
  expect(told).not.toContain('comics.org');

  await page.goto(`${site.url}/settings/server#metadataSources`);
  await page.getByRole('button', { name: 'Delete the dump' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the dump?' });
  await question.getByRole('button', { name: 'Delete the dump' }).click();
  await expect(box).toBeDisabled();
  await expect(page.getByText('3 series with 3 issues')).toHaveCount(0);
});

test('a source that was asked too often is named, and left alone @all', async ({
  page,
  serving,
}) => {
  test.skip(serving === 'upstream', 'only our own server asks');
  const params = { source: 'mangaupdates' };
  await site.call(updateMetadataSource, { params, body: { enabled: true } });
  outside.answers.set('api.mangaupdates.com', status(429, { 'retry-after': '3600' }));
  await beSignedIn(page, site);
  await page.goto(`${site.url}/libraries/all/series`);
  await (await openMenu(page, 'Ferro')).getByRole('menuitem', { name: 'Match metadata…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Match metadata' });
  await expect(
    dialog.getByText('MangaUpdates received too many requests. Try again later.'),
  ).toBeVisible();
  const paused = (await site.call(listMetadataSources, {})).find(({ id }) => id === params.source);
  expect(paused?.pausedUntil).not.toBeNull();
  await page.goto(`${site.url}/settings/server#metadataSources`);
  await expect(
    page.getByText(/MangaUpdates received too many requests. Longbox waits until/),
  ).toBeVisible();
});
