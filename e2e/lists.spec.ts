import { expect, rareStep, test } from './fixtures.ts';
import { openFilters } from './frame.ts';

test('a first letter narrows the list, says how many there are, and stays in the address @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  const letters = home.getByRole('group', { name: 'First letter' });
  const cards = home.getByRole('region', { name: 'Series' });
  await expect(letters.getByRole('button', { name: 'B, 1' })).toBeVisible();
  await expect(letters.getByRole('button', { name: 'X, 0' })).toBeDisabled();
  await letters.getByRole('button', { name: 'B, 1' }).click();
  await expect(home).toHaveURL(/nav=b/);
  await expect(cards.getByText('Bees!').first()).toBeVisible();
  await expect(cards.getByText('Paper Crane')).toHaveCount(0);
  // With what an address alone cannot say, too.
  await home.goto(`${site.url}/libraries/all/series?nav=b&not=status%3AENDED`);
  await expect(letters.getByRole('button', { name: /^B, / })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cards.getByText('Paper Crane')).toHaveCount(0);
  await letters.getByRole('button', { name: /^All/ }).click();
  await expect(home).not.toHaveURL(/nav=/);
  await expect(cards.getByText('Paper Crane').first()).toBeVisible();
  await home.getByRole('button', { name: 'Remove Not Ended' }).click();
  await expect(home).not.toHaveURL(/\?/);
});

test('how lists look is chosen once, for all of them and for the next visit @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series?page=1`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  await home.getByRole('button', { name: 'View options' }).click();
  const panel = home.getByRole('dialog', { name: 'View options' });
  await panel.getByLabel('Fill frame').check();
  await panel.getByLabel('Blur covers of unread books').check();
  await expect(home.locator('html')).toHaveAttribute('data-covers-filled');
  await expect(home.locator('html')).toHaveAttribute('data-covers-veiled');
  await panel.getByLabel('Items per page').selectOption('50 per page');
  await home.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await home.reload();
  await home.getByRole('button', { name: 'View options' }).click();
  await expect(panel.getByLabel('Items per page')).toHaveValue('50');
  await panel.getByLabel('Items per page').selectOption('Endless scroll');
  await expect(panel.getByLabel('Fill frame')).toBeChecked();
  await panel.getByLabel('Fill frame').uncheck();
  await panel.getByLabel('Blur covers of unread books').uncheck();
  await expect(home.locator('html')).not.toHaveAttribute('data-covers-filled');
  await expect(home.getByText('Bees!').first()).toBeVisible();
});

test('a list is rows with what they are about, and ordered by more than one thing @all', async ({
  home,
  site,
}) => {
  const asked: string[] = [];
  home.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await home.goto(`${site.url}/libraries/all/series?page=1`);
  const rows = home.getByRole('article');
  await expect(rows.first()).toBeVisible();
  await home.getByRole('button', { name: /^Sorted by/ }).click();
  await home.getByRole('menuitemradio', { name: 'Number of books', exact: true }).click();
  await expect(home).toHaveURL(/sort=booksCount(,|%2C)desc/);
  await home.getByRole('button', { name: /^Sorted by/ }).click();
  await home.getByRole('menuitemcheckbox', { name: 'Then by Name', exact: true }).click();
  await expect(home).toHaveURL(/thenBy=metadata\.titleSort(,|%2C)asc/);
  await expect
    .poll(() => asked.some((url) => /sort=booksCount,desc&sort=metadata\.titleSort,asc/.test(url)))
    .toBe(true);
  await home.getByRole('button', { name: 'View options' }).click();
  const panel = home.getByRole('dialog', { name: 'View options' });
  await panel.getByText('List', { exact: true }).click();
  await home.keyboard.press('Escape');
  await expect(rows.first()).toContainText('The Lighthouse Keepers');
  await expect(
    rows
      .first()
      .getByText(/keepers|lighthouse/i)
      .last(),
  ).toBeVisible();
  await home.getByRole('button', { name: 'View options' }).click();
  await panel.getByText('Covers', { exact: true }).click();
});

test('a list is a table as well: ordered by its heads, with the columns one wants', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  await home.getByRole('button', { name: 'View options' }).click();
  const panel = home.getByRole('dialog', { name: 'View options' });
  await panel.getByText('Table', { exact: true }).click();
  await panel.getByLabel('Publisher').uncheck();
  await home.keyboard.press('Escape');
  const table = home.getByRole('grid', { name: 'Series' });
  await expect(table.getByRole('columnheader', { name: 'Publisher' })).toBeHidden();
  await table.getByRole('columnheader', { name: 'Number of books' }).click();
  await expect(home).toHaveURL(/sort=booksCount%2Cdesc/);
  await expect(table.getByRole('row').nth(1)).toContainText('The Lighthouse Keepers');
  await rareStep('it stays one, and its order goes', async () => {
    await home.reload();
    await table.getByRole('link', { name: 'Bees!' }).click();
    await expect(home.getByRole('heading', { level: 1, name: 'Bees!' })).toBeVisible();
    await home.goBack();
    await table.getByRole('columnheader', { name: 'Name' }).click();
    await expect(home).not.toHaveURL(/sort=/);
  });
  await home.getByRole('button', { name: 'View options' }).click();
  await panel.getByLabel('Publisher').check();
  await panel.getByText('Covers', { exact: true }).click();
  await home.keyboard.press('Escape');
  await expect(home.getByRole('region', { name: 'Series' })).toBeVisible();
});

test('filters of a long list are beside it and stay while one looks @all', async ({
  home,
  site,
}) => {
  const { width } = home.viewportSize() ?? { width: 0 };
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  const panel = await openFilters(home);
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(home).toHaveURL(/complete=true/);
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  await expect(home).toHaveURL(/complete=false/);
  await panel.getByRole('button', { name: 'Incomplete', exact: true }).click();
  await expect(home).not.toHaveURL(/complete=/);
  await panel.getByRole('button', { name: 'Writer' }).click();
  await panel.getByRole('searchbox').fill('a');
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(home).toHaveURL(/writer=/);
  if (width >= 1264) {
    // A card is reached without closing them, and back they are still here.
    await home.reload();
    await expect(home.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Reset filters and sorting' }).click();
  await expect(home).not.toHaveURL(/writer=/);
  if (width >= 1264) await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
});

test('each value of a filter says how many it would leave, as the other filters are @all', async ({
  signedIn: home,
  site,
  serving,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  const panel = await openFilters(home);
  await panel.getByRole('button', { name: 'Status', exact: true }).click();
  const ongoing = panel.getByRole('button', { name: 'Ongoing' });
  if (serving === 'upstream') {
    await expect(ongoing).toHaveText('Ongoing');
    return;
  }
  const ended = panel.getByRole('button', { name: 'Ended' });
  const countIn = async (value: typeof ended) => Number(/\d+$/.exec(await value.innerText())?.[0]);
  await expect.poll(() => countIn(ended)).toBeGreaterThan(0);
  const [count, others] = [await countIn(ended), await countIn(ongoing)];
  await ended.click();
  await expect(home).toHaveURL(/status=ENDED/);
  await expect(home.getByRole('main').getByRole('article')).toHaveCount(count);
  // Another one of the same group would add to it.
  expect(await countIn(ongoing)).toBe(others);
  // Nothing has been read of it, which only the numbers of this list know.
  await panel.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.poll(() => countIn(ended)).toBeLessThan(count);
});

test('a list in another shape begins with the card that came first before @all', async ({
  home,
  site,
}) => {
  await home.setViewportSize({ width: 390, height: 600 });
  await home.goto(`${site.url}/libraries/all/books`);
  const card = (index: number) => home.locator(`[data-index="${index}"]`);
  const panel = home.getByRole('dialog', { name: 'View options' });
  const first = async () => {
    const indexes = await home
      .locator('[data-index]')
      .evaluateAll((cards) =>
        cards
          .filter((one) => one.getBoundingClientRect().bottom > 64)
          .map((one) => Number(one.getAttribute('data-index'))),
      );
    return Math.min(...indexes);
  };
  /** Answers which card came first as the shape was chosen: the press that opens the panel scrolls back to it. */
  const choose = async (shape: string) => {
    await home.getByRole('button', { name: 'View options' }).click();
    await expect(panel).toBeVisible();
    const before = await first();
    await panel.getByText(shape, { exact: true }).click();
    await home.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    return before;
  };
  await choose('List');
  await expect(card(0)).toBeInViewport({ ratio: 1 });
  await home.evaluate(() => window.scrollTo(0, 1000));
  await expect.poll(first).toBeGreaterThan(3);
  const inList = await choose('Covers');
  expect(inList).toBeGreaterThan(1);
  // Two stand beside each other.
  await expect.poll(first).toBe(inList - (inList % 2));
  const inCovers = await choose('List');
  await expect.poll(first).toBe(inCovers);
  await home.evaluate(() => window.scrollTo(0, 0));
  await choose('Covers');
  await expect(card(0)).toBeInViewport({ ratio: 0.5 });
});
