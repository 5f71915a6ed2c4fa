import type { Book } from '@longbox/contract/books';
import { formatBytes } from '../lib/format-bytes.ts';
import { formatDate, isPlainKey, type Translate } from '../lib/i18n.ts';
import { type BodyLine, isText, pageReached, readShare, readState } from './names.ts';

/** Effect of "read" on this book: start, continue at a page, or read again. */
export function readLabel(t: Translate, book: Book): string {
  const state = readState(book);
  if (state === 'READ') return t('read.again');
  if (state === 'UNREAD' || book.readProgress === null) return t('read.start');
  if (isText(book)) return t('read.continueShare', { share: readShare(book) });
  return t('read.continue', { page: pageReached(book), count: book.media.pagesCount });
}

/** The same in few words, beside a sign that says what pressing it does. */
export function placeLabel(t: Translate, book: Book): string {
  if (readState(book) !== 'IN_PROGRESS') return readLabel(t, book);
  return isText(book)
    ? t('read.share', { share: readShare(book) })
    : t('read.page', { page: pageReached(book), count: book.media.pagesCount });
}

/** The same for one book of a series: names the book by its number. */
export function readNumberLabel(t: Translate, book: Book): string {
  const { number } = book.metadata;
  const state = readState(book);
  if (state === 'READ') return t('read.again');
  if (state === 'UNREAD' || book.readProgress === null) return t('read.startNumber', { number });
  if (isText(book)) return t('read.continueNumberShare', { number, share: readShare(book) });
  return t('read.continueNumber', {
    number,
    page: pageReached(book),
    count: book.media.pagesCount,
  });
}

/** The quiet line of a card in words. */
export function bodyText(t: Translate, line: BodyLine): string {
  switch (line.kind) {
    case 'date':
      return formatDate(line.date);
    case 'size':
      return formatBytes(line.bytes);
    case 'pages':
      return t('book.pages', { count: line.count });
    case 'books':
      return t('series.books', { count: line.count });
    default:
      return t(`state.${line.kind}`);
  }
}

/** A day in full; of a moment the hour, too. */
export function wholeDate(date: string): string {
  return formatDate(date, { dateStyle: 'long', ...(date.includes('T') && { timeStyle: 'short' }) });
}

/** The name of a language by its BCP 47 tag, in the current language; unknown tags as they are. */
export function languageName(locale: string, tag: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // Not even the form of a tag.
    return tag;
  }
}

/** The name of a credit's role; roles of the person's own invention stand as they are. */
export function roleName(t: Translate, role: string): string {
  const key = `role.${role}`;
  return isPlainKey(key) ? t(key) : role;
}
