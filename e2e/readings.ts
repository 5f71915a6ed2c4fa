import { type Book, getBook } from '@longbox/contract/books';
import { getProgression } from '@longbox/contract/publication';
import { mergeTests } from '@playwright/test';
import type { Reading } from './cuts.ts';
import { expect } from './fixtures.ts';
import { firstOf } from './page-reader.ts';
import { pdfOf, test as withTables } from './pdf-book.ts';
import type { Site } from './site.ts';
import { bookNamed, test as withTexts } from './text-book.ts';

/** Journeys through books of every kind. */
export const test = mergeTests(withTexts, withTables);

function inPages(site: Site, book: Book): Reading {
  const params = { bookId: book.id };
  return {
    site,
    book,
    path: 'read',
    keys: { on: 'ArrowRight', back: 'ArrowLeft' },
    chapters: [],
    isSaved: async (_, { page }) =>
      (await site.call(getBook, { params })).readProgress?.page === page,
  };
}

/** A comic, a page at a time. */
export const pagesIn = async (site: Site): Promise<Reading> =>
  inPages(site, await firstOf(site, 'The Lighthouse Keepers'));

/** A comic as one long strip. */
export async function stripIn(site: Site): Promise<Reading> {
  const { isSaved, ...pages } = await pagesIn(site);
  return {
    ...pages,
    keys: { on: 'PageDown', back: 'PageUp' },
    prepare: async (page) => {
      await page.keyboard.press('w');
      await expect(page.locator('[data-spread]')).toHaveCount(0);
    },
    // The page read is the one that came into view last, which the address names.
    isSaved: (page, shown) =>
      isSaved(page, { ...shown, page: Number(new URL(page.url()).searchParams.get('page')) }),
  };
}

/** A PDF, drawn by the server, or here where it is kept. */
export const pdfIn = async (site: Site): Promise<Reading> => inPages(site, await pdfOf(site));

/** A book of text, large enough that its chapters have several pages. */
export async function textIn(site: Site): Promise<Reading> {
  const book = await bookNamed(site, 'Tide Tables');
  const params = { bookId: book.id };
  return {
    site,
    book,
    path: 'read-epub',
    keys: { on: 'ArrowRight', back: 'ArrowLeft' },
    chapters: ['Low water', 'The long walk', 'What the sea said', 'High water', 'Notes'],
    prepare: async (page) => {
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('+');
      await expect(page.getByText('Font size: 160%')).toBeVisible();
    },
    isSaved: async (_, { chapter }) =>
      (await site.call(getProgression, { params }))?.locator.title === chapter,
  };
}
