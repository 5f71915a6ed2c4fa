import * as z from 'zod/mini';
import type { Book } from '@longbox/contract/books';
import { deleteReadProgress, listBooks } from '@longbox/contract/books';
import type { Site } from '../site.ts';
import type { Hand } from './hand.ts';

/** A book by its title, or the first of a series by the series' title. */
export async function bookOf(site: Site, title: string): Promise<Book> {
  const query = { unpaged: true, sort: ['metadata.numberSort'] };
  const { content } = await site.call(listBooks, { query });
  const book = content.find(({ metadata, seriesTitle, name }) =>
    [metadata.title, seriesTitle, name].includes(title),
  );
  if (!book) throw new Error(`no book is called ${title}`);
  return book;
}

/** Opens a book in the page reader, unread before, with the settings of a first visit. */
export async function openPages(hand: Hand, site: Site, title: string, page = 1): Promise<Book> {
  const book = await bookOf(site, title);
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  await hand.go(`/book/${book.id}/read?page=${page}`);
  await hand.see('img', `Page ${page}`);
  return book;
}

/** Opens a book of text at its beginning. */
export async function openText(hand: Hand, site: Site, title: string): Promise<Book> {
  const book = await bookOf(site, title);
  await site.call(deleteReadProgress, { params: { bookId: book.id } });
  await hand.go(`/book/${book.id}/read-epub`);
  await hand.until(
    'the book is open',
    async () =>
      (await hand.ask(
        `document.querySelector('main')?.ariaBusy ?? document.querySelector('main')?.getAttribute('aria-busy')`,
      )) === 'false',
  );
  return book;
}

/** The words of the chapter or the pages that an EPUB shows. */
const words = `[...document.querySelectorAll('longbox-epub-flow, longbox-epub-fixed')]
  .flatMap((view) => view.getContents())
  .map(({ doc }) => doc?.body?.innerText ?? '')
  .join('\\n')`;

export async function textShown(hand: Hand): Promise<string> {
  return z.parse(z.string(), await hand.ask(words));
}
