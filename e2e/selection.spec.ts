import { deleteReadProgress } from '@longbox/contract/books';
import { listBooksOfSeries, listSeries } from '@longbox/contract/series';
import type { Page } from '@playwright/test';
import { bar, card, choose, circle, seeCards } from './cards.ts';
import { expect, test } from './fixtures.ts';
import type { Site } from './site.ts';

/** Opens the series of all libraries. */
async function openSeries(page: Page, site: Site, search = ''): Promise<void> {
  await page.goto(`${site.url}/libraries/all/series${search}`);
  await expect(page.getByRole('article').first()).toBeVisible();
}

test('the first is chosen by circle or hold, the others by a press, until Escape', async ({
  home,
  site,
  hasTouch,
}) => {
  await openSeries(home, site);
  await choose(home, 'Bees!', hasTouch);
  await expect(bar(home)).toContainText('1 selected');
  await expect(home.getByRole('status').filter({ hasText: '1 selected' })).toBeAttached();
  await card(home, 'Ferro').getByRole('link').first().click();
  await expect(bar(home)).toContainText('2 selected');
  await card(home, 'Bees!').getByRole('link').first().click();
  await expect(bar(home)).toContainText('1 selected');
  await expect(circle(home, 'Ferro')).toHaveAttribute('aria-pressed', 'true');
  await expect(home).toHaveURL(/libraries\/all\/series$/);
  await home.keyboard.press('Escape');
  await expect(bar(home)).toBeHidden();
  await card(home, 'Ferro').getByRole('link').first().click();
  await expect(home.getByRole('heading', { level: 1, name: 'Ferro' })).toBeVisible();
});

test('Shift chooses a run, and another run takes its place @all', async ({
  home,
  site,
  hasTouch,
}) => {
  await openSeries(home, site);
  await choose(home, 'Falling Up', hasTouch);
  await expect(bar(home)).toContainText('1 selected');
  const last = card(home, 'Moon Garden').getByRole('link').first();
  await last.click({ modifiers: ['Shift'] });
  // "The Lighthouse Keepers" is among them: it is filed under L.
  await expect(bar(home)).toContainText('5 selected');
  await card(home, 'Ferro')
    .getByRole('link')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(bar(home)).toContainText('2 selected');
  await bar(home).getByRole('button', { name: 'Deselect all' }).click();
  await expect(bar(home)).toBeHidden();
});

test('by keyboard: space, Shift with arrows, Ctrl+A, and the focus comes back @all', async ({
  home,
  site,
}) => {
  await openSeries(home, site);
  const bees = card(home, 'Bees!').getByRole('link').first();
  await bees.focus();
  await home.keyboard.press(' ');
  await expect(bar(home)).toContainText('1 selected');
  await home.keyboard.press('Shift+ArrowRight');
  await home.keyboard.press('Shift+ArrowRight');
  await expect(bar(home)).toContainText('3 selected');
  await home.keyboard.press('Shift+ArrowLeft');
  await expect(bar(home)).toContainText('2 selected');
  await home.keyboard.press('ControlOrMeta+a');
  const { totalElements } = await site.call(listSeries, { query: { size: 1 } });
  await expect(bar(home)).toContainText(`${totalElements} selected`);
  await bar(home).getByRole('button', { name: 'Deselect all' }).focus();
  await home.keyboard.press('Enter');
  await expect(bar(home)).toBeHidden();
  await expect(bees).toBeFocused();
});

test('a selection holds over pages and ends with another filter @all', async ({
  home,
  site,
  hasTouch,
}) => {
  const query = { page: 4, size: 1, sort: ['metadata.titleSort,asc'] };
  const { totalElements, content } = await site.call(listSeries, { query });
  const title = content[0]?.metadata.title ?? '';
  await home.route(/\/api\/v1\/series\?.*size=20/, async (route) => {
    await route.continue({ url: route.request().url().replace('size=20', 'size=4') });
  });
  await home.goto(`${site.url}/libraries/all/series?page=2`);
  await choose(home, title, hasTouch);
  await home.getByRole('link', { name: 'Page 3', exact: true }).first().click();
  await expect(card(home, title)).toBeHidden();
  await expect(bar(home)).toContainText('1 selected');
  await bar(home).getByRole('button', { name: 'Select all shown' }).click();
  await expect(bar(home)).toContainText('5 selected');
  await bar(home)
    .getByRole('button', { name: `Select all ${totalElements}` })
    .click();
  await expect(bar(home)).toContainText(`${totalElements} selected`);
  await home.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(bar(home)).toBeHidden();
});

test('five books marked read are five calls and one reload of what is shown @all', async ({
  signedIn: home,
  site,
  hasTouch,
}) => {
  const found = await site.call(listSeries, { query: { search: 'Lighthouse' } });
  const series = found.content[0]?.id ?? '';
  const params = { seriesId: series };
  const { content } = await site.call(listBooksOfSeries, { params, query: {} });
  for (const { id } of content) {
    await site.call(deleteReadProgress, { params: { bookId: id } });
  }
  await home.goto(`${site.url}/series/${series}`);
  await seeCards(home, content[0]?.metadata.title ?? '');
  await choose(home, content[0]?.metadata.title ?? '', hasTouch);
  await bar(home)
    .getByRole('button', { name: /^Select all/ })
    .click();
  await expect(bar(home)).toContainText(`${content.length} selected`);
  const calls: string[] = [];
  home.on('request', (request) => {
    const path = request.url().slice(site.url.length);
    if (path.startsWith('/api/') && request.resourceType() !== 'image') {
      calls.push(`${request.method()} ${path.replace(/\?.*/, '')}`);
    }
  });
  await bar(home).getByRole('button', { name: 'Mark as read' }).click();
  await expect(bar(home)).toBeHidden();
  await expect(home.getByText(`${content.length} of ${content.length} done`)).toBeVisible();
  await expect(home.getByRole('link', { name: 'Read again' }).first()).toBeVisible();
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(content.length);
  expect(calls.filter((call) => call === `GET /api/v1/series/${series}`)).toHaveLength(1);
  for (const { id } of content) {
    await site.call(deleteReadProgress, { params: { bookId: id } });
  }
});

test('on home one kind is chosen at a time @all', async ({ home, hasTouch }) => {
  const series = home.getByRole('region', { name: 'Recently added series' });
  const books = home.getByRole('region', { name: 'Recently added books' });
  await expect(series.getByRole('article').first()).toBeVisible();
  await books.getByRole('article').first().scrollIntoViewIfNeeded();
  await books.getByRole('link').first().focus();
  await home.keyboard.press(' ');
  await expect(bar(home)).toContainText('1 selected');
  await series.getByRole('link').nth(1).focus();
  await home.keyboard.press(' ');
  await expect(bar(home)).toContainText('1 selected');
  await expect(bar(home).getByRole('button', { name: /^Select/ })).toBeHidden();
  if (hasTouch) return;
  await series.getByRole('article').first().hover();
  await expect(series.getByRole('button', { name: /^Select/ }).first()).toBeHidden();
});

/** The buttons that are drawn over covers. */
const onCovers = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((one) => {
      const cover = one.querySelector('a')?.getBoundingClientRect();
      return [...one.querySelectorAll('button')]
        .filter((button) => {
          const { top, width } = button.getBoundingClientRect();
          const isDrawn = button.checkVisibility({ opacityProperty: true }) && width > 0;
          return isDrawn && cover !== undefined && top < cover.bottom;
        })
        .map((button) => button.ariaLabel);
    }),
  );

/** The bars that a finger meets above the edge of the screen, from the foot up. */
const atFoot = (page: Page) =>
  page.evaluate(() =>
    [20, 80].map((above) => {
      const met = document.elementFromPoint(innerWidth / 2, innerHeight - above);
      return met?.closest('nav, section, form')?.ariaLabel ?? '';
    }),
  );

test.describe('on touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing lies on covers until one is held, and one bar alone at the foot @all', async ({
    home,
    site,
  }) => {
    const quick = home.getByRole('navigation', { name: 'Quick navigation' });
    await openSeries(home, site);
    expect(await onCovers(home)).toEqual([]);
    expect((await atFoot(home))[0]).toBe('Quick navigation');
    await choose(home, 'Bees!', true);
    await expect.poll(() => onCovers(home)).toContain('Select Ferro');
    await expect.poll(() => atFoot(home)).toEqual(['Selection', 'Selection']);
    await bar(home).getByRole('button', { name: 'Deselect all' }).click();
    await expect.poll(() => onCovers(home)).toEqual([]);

    await home.goto(`${site.url}/settings/server`);
    await expect(quick).toBeVisible();
    await home.getByLabel('Base path').fill('/books');
    await expect(home.getByText('Not saved yet')).toBeInViewport();
    await expect(quick).toBeHidden();
    await home.getByRole('button', { name: 'Discard changes' }).click();
    await expect(quick).toBeVisible();
  });
});
