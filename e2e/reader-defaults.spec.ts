import { type Book, listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { at, picture } from './page-reader.ts';
import { enter } from './sign-in.ts';
import type { Site } from './site.ts';

async function booksOf(site: Site): Promise<(title: string) => Book> {
  const query = { unpaged: true, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  return (title) => {
    const book = content.find((one) => [one.seriesTitle, one.metadata.title].includes(title));
    if (!book) throw new Error(`nothing is called ${title}`);
    return book;
  };
}

/** Chooses on the page of the account how pages are read on this device. */
async function choose(page: Page, site: Site, chosen: Readonly<Record<string, string>>) {
  await page.goto(`${site.url}/account`);
  for (const [name, value] of Object.entries(chosen)) {
    await page.getByRole('combobox', { name }).selectOption(value);
  }
}

test('books of pages are read as the account says, unless their series has it otherwise @all', async ({
  home,
  site,
}) => {
  const book = await booksOf(site);
  const ground = home.locator('html');
  const open = async (title: string, number: number) => {
    await home.goto(`${site.url}/book/${book(title).id}/read?page=${number}`);
    await expect(picture(home, number)).toBeVisible();
  };
  await choose(home, site, {
    'Reading mode': 'Right to left',
    'Page layout': 'Double',
    Scale: 'Fit height',
    Background: 'Gray',
  });

  await test.step('a book without settings of its own follows', async () => {
    await open('Bees!', 2);
    await expect(ground).toHaveAttribute('data-reader', 'gray');
    await expect(picture(home, 3)).toBeVisible();
    const [right, left] = await Promise.all([2, 3].map((one) => picture(home, one).boundingBox()));
    expect(left?.x).toBeLessThan(right?.x ?? 0);
    await home.keyboard.press('ArrowLeft');
    await expect(home).toHaveURL(at(4));
  });

  await test.step('what is set for a series wins, whatever the account says later', async () => {
    await open('Night Tram', 1);
    await home.keyboard.press('s');
    const sheet = home.getByRole('dialog', { name: 'Reading settings' });
    await sheet.getByRole('radio', { name: 'Image' }).check();
    await sheet.getByRole('radio', { name: 'This series' }).check();
    await sheet.getByRole('radio', { name: 'White' }).check();
    await expect(ground).toHaveAttribute('data-reader', 'white');
    await choose(home, site, {
      'Reading mode': 'Continuous',
      'Page layout': 'Single',
      Scale: 'Fit screen',
      Background: 'Black',
    });
    await open('Night Tram', 1);
    await expect(ground).toHaveAttribute('data-reader', 'white');
    await open('Bees!', 1);
    await expect(ground).toHaveAttribute('data-reader', 'black');
    // In a strip the last page is scrolled to.
    await home.keyboard.press('End');
    await expect(home).toHaveURL(at(book('Bees!').media.pagesCount));
    expect(await home.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  await test.step('a series that says of itself how it is read is read so', async () => {
    await open('Paper Crane', 1);
    await home.keyboard.press('ArrowLeft');
    await expect(home).toHaveURL(at(2));
    await home.keyboard.press('ArrowRight');
    await expect(home).toHaveURL(at(1));
  });
});

/** How large the first line of text stands, in CSS pixels; the book's frames are in a closed tree. */
async function sizeOfText(page: Page): Promise<number> {
  const sizes = await Promise.all(
    page
      .frames()
      .filter((frame) => frame.url().startsWith('blob:'))
      .map((frame) =>
        frame
          .evaluate(() =>
            parseFloat(getComputedStyle(document.querySelector('p') ?? document.body).fontSize),
          )
          .catch(() => 0),
      ),
  );
  return Math.max(0, ...sizes);
}

test('what is set of text counts for every book of text on the device @all', async ({
  page,
  emptySite: site,
}) => {
  await site.claim();
  await site.addTexts();
  const book = await booksOf(site);
  await enter(page, site);
  await page.getByRole('navigation').first().waitFor();
  const ground = page.locator('html');
  const open = async (title: string) => {
    await page.goto(`${site.url}/book/${book(title).id}/read-epub`);
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect.poll(() => sizeOfText(page)).toBeGreaterThan(0);
  };
  const sheet = page.getByRole('dialog', { name: 'Reading settings' });
  await open('雨の郵便屋');
  await expect(ground).toHaveAttribute('data-reader', 'white');
  const before = await sizeOfText(page);

  await open('Tide Tables');
  await page.keyboard.press('s');
  await sheet.getByRole('radio', { name: 'Night' }).check();
  await sheet.getByRole('slider', { name: 'Font size' }).press('End');
  await sheet.getByRole('radio', { name: 'Scroll' }).check();
  await expect(ground).toHaveAttribute('data-reader', 'black');

  await open('雨の郵便屋');
  await expect(ground).toHaveAttribute('data-reader', 'black');
  await expect.poll(() => sizeOfText(page)).toBeCloseTo(before * 3, 1);
  await page.keyboard.press('s');
  await expect(sheet.getByRole('radio', { name: 'Scroll' })).toBeChecked();
});
