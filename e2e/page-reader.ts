import { type Book, deleteReadProgress, listBooks } from '@longbox/contract/books';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Site } from './site.ts';

/** The books of a series, in its order. */
export async function booksOf(site: Site, seriesTitle: string): Promise<Book[]> {
  const query = { unpaged: true, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  return content.filter((one) => one.seriesTitle === seriesTitle);
}

/** The first book of a series. */
export async function firstOf(site: Site, seriesTitle: string): Promise<Book> {
  const [book] = await booksOf(site, seriesTitle);
  if (!book) throw new Error(`no series is called ${seriesTitle}`);
  return book;
}

/** The first book of a series, which no other journey has read in any more. */
export async function unreadOf(site: Site, seriesTitle: string): Promise<Book> {
  const book = await firstOf(site, seriesTitle);
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  return book;
}

/** A page, by its number. */
export const picture = (page: Page, number: number) =>
  page.getByRole('img', { name: `Page ${number}`, exact: true });

/** The address of a reader at a page. */
export const at = (number: number): RegExp => new RegExp(`[?&]page=${number}(&|$)`);

/** Opens a book in the page reader, at the page of the address. */
export async function openBook(
  page: Page,
  site: Site,
  book: Book,
  search = 'page=1',
): Promise<void> {
  await page.goto(`${site.url}/book/${book.id}/read?${search}`);
  await expect(picture(page, Number(/page=(\d+)/.exec(search)?.[1] ?? 1))).toBeVisible();
}

/** Width and height of a page on the screen, in CSS pixels. */
export async function sizeOf(page: Page, number: number) {
  const box = await picture(page, number).boundingBox();
  if (!box) throw new Error(`page ${number} is not on the screen`);
  return box;
}

/** Says beforehand that the person knows where taps turn: on a touch screen that is shown over the first page. */
export async function knowTapZones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const preferences = { dismissedNotices: ['tap-zones'] };
    localStorage.setItem('longbox', JSON.stringify({ state: { preferences }, version: 1 }));
  });
}
