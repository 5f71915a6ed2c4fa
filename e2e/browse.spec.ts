import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { deleteReadProgress, listBooks, updateReadProgress } from '@longbox/contract/books';
import { deleteLibrary, listLibraries } from '@longbox/contract/libraries';
import { expect, test } from './fixtures.ts';
import { openAccount, openColumn, openFilters } from './frame.ts';
import { signInHere } from './sign-in.ts';

test('home shows what was added, and what is being read as soon as it is', async ({
  home,
  site,
}) => {
  await expect(home.getByRole('heading', { name: 'Recently added books' })).toBeVisible();
  const { content } = await site.call(listBooks, { query: { search: 'Moon Garden' } });
  const params = { bookId: content[0]?.id ?? '' };
  // Another journey may have read in it.
  await site.call(deleteReadProgress, { params });
  const words = home.getByText('Page 2 of 5', { exact: true });
  await expect(words).toBeHidden();
  await site.call(updateReadProgress, { params, body: { page: 2 } });
  await expect(home.getByRole('heading', { name: 'Keep reading' })).toBeVisible();
  await expect(words).toBeVisible();
  await expect(words.locator('..')).toHaveAccessibleName('Continue · page 2 of 5');
});

test('the grid keeps sort, filter and place in its address @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  const titles = home.getByRole('main').getByRole('link');
  await expect(home.getByText('Bees!').first()).toBeVisible();
  await home.getByRole('button', { name: /Sorted by Name/ }).click();
  await home.getByRole('menuitemradio', { name: 'Number of books' }).click();
  await expect(home).toHaveURL(/sort=booksCount/);
  await expect(titles.first()).toHaveAttribute('href', /series/);
  await home.getByRole('button', { name: 'In progress', exact: true }).click();
  await expect(home).toHaveURL(/readStatus=IN_PROGRESS/);
  await home.reload();
  await expect(home.getByRole('button', { name: /Sorted by Number of books/ })).toBeVisible();
  await home.getByRole('button', { name: 'In progress', exact: true }).click();
  await expect(home).not.toHaveURL(/readStatus/);
});

test('going back finds the place in the list to the pixel @all', async ({ home, site }) => {
  await home.setViewportSize({ width: 640, height: 480 });
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  // Where the list stands when it is left.
  await home.evaluate(() => {
    const note = () => {
      document.documentElement.dataset['left'] = String(window.scrollY);
    };
    document.addEventListener('click', note, { capture: true });
  });
  // Within one frame, before the page is told that it scrolled.
  await home
    .locator('[data-card] a')
    .last()
    .evaluate((link: HTMLElement) => {
      link.scrollIntoView();
      link.click();
    });
  await expect(home).not.toHaveURL(/\/libraries\//);
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await home.goBack();
  await expect(home).toHaveURL(/\/libraries\/all\/series/);
  const place = () =>
    home.evaluate(() => {
      const left = document.documentElement.dataset['left'] ?? '';
      return left === String(window.scrollY) ? 'as left' : `${window.scrollY} instead of ${left}`;
    });
  await expect.poll(place).toBe('as left');
});

test('a press right after a scroll reaches what it is on @all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/books`);
  await expect(home.getByRole('article').first()).toBeVisible();
  // In each frame of the tenth of a second after it, in which lists tell themselves that they scroll.
  const missed = await home.evaluate(async () => {
    const scrolled = new Promise((resolve) => {
      addEventListener('scroll', resolve, { once: true });
    });
    scrollBy(0, 60);
    await scrolled;
    const reached: boolean[] = [];
    for (let frame = 0; frame < 6; frame += 1) {
      await new Promise(requestAnimationFrame);
      const card = [...document.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > innerHeight / 4,
      );
      const { left = 0, top = 0, width = 0 } = card?.getBoundingClientRect() ?? {};
      const under = document.elementFromPoint(left + width / 2, top + 40);
      reached.push(card?.contains(under) === true);
    }
    return reached.filter((isReached) => !isReached).length;
  });
  expect(missed).toBe(0);
});

test('the number of another page leads to the top of it @all', async ({ home, site }) => {
  await home.route(/\/api\/v1\/series\?.*size=20/, async (route) => {
    await route.continue({ url: route.request().url().replace('size=20', 'size=4') });
  });
  await home.setViewportSize({ width: 640, height: 480 });
  await home.goto(`${site.url}/libraries/all/series?page=2`);
  const third = home.getByRole('link', { name: 'Page 3', exact: true }).last();
  await third.scrollIntoViewIfNeeded();
  const top = () => home.evaluate(() => window.scrollY);
  expect(await top()).toBeGreaterThan(0);
  await third.click();
  await expect(home).toHaveURL(/page=3/);
  await expect(third).toHaveAttribute('aria-current', 'page');
  await expect.poll(top).toBe(0);
});

test('a series and its books say what can be done with them @all', async ({
  signedIn: home,
  site,
}) => {
  // Among the first, where a phone draws it.
  await home.goto(`${site.url}/libraries/all/series?sort=metadata.titleSort%2Cdesc`);
  await home
    .getByRole('link', { name: /Paper Crane/ })
    .first()
    .click();
  await expect(home.getByRole('heading', { level: 1, name: 'Paper Crane' })).toBeVisible();
  await expect(home.getByText('Right to left').first()).toBeVisible();
  await home.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(home.getByRole('link', { name: 'Read again' }).first()).toBeVisible();
  await home.getByRole('button', { name: 'Mark as unread' }).first().click();
  await expect(home.getByRole('link', { name: 'Read #1', exact: true }).first()).toBeVisible();
});

test('a second tab follows what happens in the first @all', async ({
  signedIn: home,
  site,
  context,
}) => {
  const second = await context.newPage();
  await second.goto(`${site.url}/libraries/all/series`);
  await second.getByRole('link', { name: /Ferro/ }).first().click();
  await expect(second.getByRole('link', { name: /^Read #1/ })).toBeVisible();
  await home.goto(second.url());
  await home.getByRole('button', { name: 'Mark as read' }).first().click();
  await expect(second.getByRole('link', { name: 'Read again' }).first()).toBeVisible();
});

test('a damaged book says what is wrong with it and cannot be opened @all', async ({
  signedIn: home,
  site,
}) => {
  const { content } = await site.call(listBooks, { query: { media_status: ['ERROR'] } });
  expect(content).toHaveLength(1);
  await home.goto(`${site.url}/book/${content[0]?.id}`);
  await expect(home.getByText('Error', { exact: true }).first()).toBeVisible();
  await expect(home.getByText(/ERR_\d/)).toHaveCount(0);
  await home.goto(`${site.url}/book/${content[0]?.id}/read`);
  await expect(home.getByText('This book can’t be read')).toBeVisible();
  await home.getByRole('link', { name: 'Go to book details' }).click();
  await expect(home).toHaveURL(new RegExp(`/book/${content[0]?.id}$`));
});

test('a library is added on the first step, with the usual settings @all', async ({
  home,
  site,
}) => {
  const dialog = home.getByRole('dialog', { name: 'Add library' });
  const add = dialog.getByRole('button', { name: 'Add now' });
  await openColumn(home);
  await home.getByRole('button', { name: 'Add library' }).first().click();
  await add.click();
  await expect(dialog.getByText('Enter a name for the library.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('At once');
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill(site.texts);
  await add.click();
  await expect(dialog).toBeHidden();
  const made = (await site.call(listLibraries, {})).find(({ name }) => name === 'At once');
  expect(made).toMatchObject({ root: site.texts, importComicInfoBook: true, scanEpub: true });
  await site.call(deleteLibrary, { params: { libraryId: made?.id ?? '' } });
});

test('wrong input in the library dialog is told at its field @all', async ({ home, site }) => {
  const dialog = home.getByRole('dialog', { name: 'Add library' });
  await openColumn(home);
  await home.getByRole('button', { name: 'Add library' }).first().click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Enter a name for the library.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Samples');
  await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill('/nowhere/at/all');
  for (let step = 0; step < 3; step += 1)
    await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Add library' }).click();
  await expect(dialog.getByText(/Another library has this name/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Others');
  await dialog.getByRole('button', { name: 'Add library' }).click();
  await expect(dialog.getByText(/This folder doesn’t exist/)).toBeVisible();
  writeFileSync(path.join(site.comics, 'a file.txt'), '');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await home.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
});

test('an address that leads nowhere says so @all', async ({ signedIn: home, site }) => {
  for (const nowhere of ['/nothing/here', '/series/unknown', '/book/unknown']) {
    await home.goto(site.url + nowhere);
    await expect(home.getByText('Page not found')).toBeVisible();
  }
  await home.getByText('Go home').click();
  await expect(home.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('an address with wrong values opens its screen with the right ones @all', async ({
  signedIn: home,
  site,
}) => {
  const wrong = 'status=ended&tag=&readStatus=foo&sort=foo&pageSize=7&x=1&not=genre';
  await home.goto(`${site.url}/libraries/all/series?${wrong}&status=HIATUS`);
  await expect(home.getByRole('button', { name: /Sorted by Name/ })).toBeVisible();
  await expect(home).toHaveURL(/\/series\?status=HIATUS$/);
  await home.getByRole('button', { name: 'Remove On hiatus' }).click();
  await expect(home.getByText('Bees!').first()).toBeVisible();
});

test('filters come from the panel: values, their exclusion, and none at all', async ({
  signedIn: home,
  site,
}) => {
  await home.goto(`${site.url}/libraries/all/series`);
  await expect(home.getByText('Bees!').first()).toBeVisible();
  const panel = await openFilters(home);
  await panel.getByRole('button', { name: 'Status', exact: true }).click();
  await panel.getByRole('button', { name: 'Ongoing' }).click();
  await expect(home).toHaveURL(/status=ONGOING/);
  await panel.getByRole('button', { name: 'Ongoing' }).click();
  await expect(home).toHaveURL(/not=status%3AONGOING/);
  await panel.getByRole('button', { name: 'Genre' }).click();
  await panel.getByLabel('No value').check();
  await expect(home).toHaveURL(/none=genre/);
  await panel.getByRole('button', { name: 'One-shots' }).click();
  await expect(home).toHaveURL(/oneshot=true/);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(home.getByRole('button', { name: 'Remove Not Ongoing' })).toBeVisible();
  await home.getByRole('button', { name: 'Remove Genre: none' }).click();
  await home.getByRole('button', { name: 'Reset filters and sorting' }).first().click();
  await expect(home).not.toHaveURL(/\?/);
  await expect(home.getByText('Bees!').first()).toBeVisible();
});

test('signing out leads back to the sign-in form, and the address wanted is kept @all', async ({
  home,
  site,
}) => {
  await openAccount(home);
  await home.getByRole('button', { name: 'Sign out' }).click();
  await expect(home.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await home.goto(`${site.url}/libraries/all/series?sort=createdDate%2Cdesc`);
  await expect(home.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInHere(home);
  await expect(home).toHaveURL(/\/libraries\/all\/series\?sort=createdDate/);
});
