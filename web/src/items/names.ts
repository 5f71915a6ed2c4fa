import type { Book, ReadStatus } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';

type Media = Book['media'];

/** A book's title for places without its series: the series title stands in front unless it is in it. */
export function compactTitle(seriesTitle: string, bookTitle: string): string {
  const known = bookTitle.toLocaleLowerCase().includes(seriesTitle.toLocaleLowerCase());
  // Where it takes two lines, neither begins with the dash.
  return known ? bookTitle : `${seriesTitle}\u{a0}– ${bookTitle}`;
}

/** Whether a title ends in the number of its book, as those do that come from the name of a file. */
function endsInNumber({ title, number }: Book['metadata']): boolean {
  const last = /(?:^|[^\p{L}\p{N}.])(\d+(?:\.\d+)?)$/u.exec(title.trim())?.[1];
  return last !== undefined && Number(last) === Number(number);
}

/**
 * A book's line on a card: `number - title`; a one-shot has no number worth saying, and a title that
 * ends in the number says it itself.
 */
export function numberedTitle({ metadata, oneshot }: Pick<Book, 'metadata' | 'oneshot'>): string {
  const { number, title } = metadata;
  return oneshot || number === '' || endsInNumber(metadata) ? title : `${number}\u{a0}- ${title}`;
}

/** The same under the title of the series, which it does not repeat. */
export function titleUnderSeries(book: Pick<Book, 'metadata' | 'oneshot' | 'seriesTitle'>): string {
  const { number, title } = book.metadata;
  const isSame = title.toLocaleLowerCase() === book.seriesTitle.toLocaleLowerCase();
  return isSame && number !== '' && !book.oneshot ? number : numberedTitle(book);
}

/** A book's line in a list over several series: `series number: title`, or the title of a one-shot. */
export function listedTitle({
  metadata,
  oneshot,
  seriesTitle,
}: Pick<Book, 'metadata' | 'oneshot' | 'seriesTitle'>): string {
  return oneshot ? metadata.title : `${seriesTitle} ${metadata.number}: ${metadata.title}`;
}

export function readState({ readProgress }: Pick<Book, 'readProgress'>): ReadStatus {
  if (readProgress === null) return 'UNREAD';
  return readProgress.completed ? 'READ' : 'IN_PROGRESS';
}

/** Whether a book has no pages of its own: its server counts places in the text. */
export function isText({ media }: Pick<Book, 'media'>): boolean {
  return readerOf(media) === 'epub';
}

/** The page reading stopped at; some servers count from 0. */
export function pageReached({ readProgress }: Pick<Book, 'readProgress'>): number {
  return Math.max(1, readProgress?.page ?? 1);
}

/**
 * How far a book is read, from 0 to 1: whole when completed, else by pages. Of text it is where the place
 * begins, as its reader says.
 */
export function readShare(book: Pick<Book, 'media' | 'readProgress'>): number {
  const { media, readProgress } = book;
  if (readProgress === null) return 0;
  if (readProgress.completed) return 1;
  const pages = isText(book) ? pageReached(book) - 1 : readProgress.page;
  return media.pagesCount > 0 ? Math.min(1, pages / media.pagesCount) : 0;
}

/** Pages to go; only a book in progress has any. */
export function pagesLeft(book: Pick<Book, 'media' | 'readProgress'>): number | undefined {
  if (readState(book) !== 'IN_PROGRESS') return undefined;
  return Math.max(0, book.media.pagesCount - (book.readProgress?.page ?? 0));
}

/** Pages that are still to be read; all of a book that was read, as it may be read again. */
export function pagesToRead(book: Pick<Book, 'media' | 'readProgress'>): number {
  const share = book.readProgress?.completed === true ? 0 : readShare(book);
  return book.media.pagesCount * (1 - share);
}

const formats: Readonly<Record<string, string>> = {
  'application/zip': 'CBZ',
  'application/x-zip-encrypted': 'CBZ',
  'application/x-rar-compressed': 'CBR',
  'application/x-rar-compressed; version=4': 'CBR',
  'application/x-rar-compressed; version=5': 'RAR5',
  'application/x-tar': 'CBT',
  'application/x-7z-compressed': 'CB7',
  'inode/directory': 'IMG',
  'application/pdf': 'PDF',
  'application/x-mobipocket-ebook': 'MOBI',
  'application/vnd.amazon.ebook': 'AZW3',
  'text/plain': 'TXT',
  'application/x-fictionbook+xml': 'FB2',
  'application/x-zip-compressed-fb2': 'FB2',
  'application/epub+zip': 'EPUB',
};

/** The short name of a book's format; the media type itself when it has none. */
export function bookFormat({
  mediaType,
  epubIsKepub,
}: Pick<Media, 'mediaType' | 'epubIsKepub'>): string {
  const format = formats[mediaType] ?? mediaType;
  return format === 'EPUB' && epubIsKepub ? 'KEPUB' : format;
}

/** Whether a book has text to be read, beside pages perhaps. */
export function isEpub({ mediaProfile }: Pick<Media, 'mediaProfile'>): boolean {
  return mediaProfile.toUpperCase() === 'EPUB';
}

/** Reflowable text needs the EPUB reader; page images open in the page reader. */
export function readerOf(
  media: Pick<Media, 'mediaProfile' | 'epubDivinaCompatible'>,
): 'pages' | 'epub' {
  return isEpub(media) && !media.epubDivinaCompatible ? 'epub' : 'pages';
}

/** The list's order or subject, if its cards should show it. */
export type Shown = 'released' | 'added' | 'updated' | 'read' | 'size';

/** Content of a card's quiet line. Dates and sizes are formatted where they're shown. */
export type BodyLine =
  | {
      readonly kind:
        | 'unavailable'
        | 'elsewhere'
        | 'error'
        | 'unsupported'
        | 'waiting'
        | 'noDate'
        | 'unread'
        | 'oneshot';
    }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'size'; readonly bytes: number }
  | { readonly kind: 'pages' | 'books'; readonly count: number };

const troubles = { ERROR: 'error', UNSUPPORTED: 'unsupported', UNKNOWN: 'waiting' } as const;

function dateLine(date: string | null | undefined, missing: 'noDate' | 'unread'): BodyLine {
  return date ? { kind: 'date', date } : { kind: missing };
}

/** The line of a book's card: the first that fits of trouble, what the list is about, page count. */
export function bookBodyLine(book: Book, available: boolean, shown?: Shown): BodyLine {
  const { status, pagesCount } = book.media;
  if (!available) return { kind: 'unavailable' };
  if (status === 'ERROR' || status === 'UNSUPPORTED' || status === 'UNKNOWN') {
    return { kind: troubles[status] };
  }
  switch (shown) {
    case 'released':
      return dateLine(book.metadata.releaseDate, 'noDate');
    case 'added':
      return dateLine(book.created, 'noDate');
    case 'updated':
      return dateLine(book.lastModified, 'noDate');
    case 'read':
      return dateLine(book.readProgress?.readDate, 'unread');
    case 'size':
      return { kind: 'size', bytes: book.sizeBytes };
    default:
      return { kind: 'pages', count: pagesCount };
  }
}

/** The line of a series' card. */
export function seriesBodyLine(series: Series, available: boolean, shown?: Shown): BodyLine {
  if (!available) return { kind: 'unavailable' };
  if (shown === 'released') return dateLine(series.booksMetadata.releaseDate, 'noDate');
  if (shown === 'added') return dateLine(series.created, 'noDate');
  if (shown === 'updated') return dateLine(series.lastModified, 'noDate');
  return series.oneshot ? { kind: 'oneshot' } : { kind: 'books', count: series.booksCount };
}

/** How many books of a series wait to be read or finished. */
export function booksToRead(
  series: Pick<Series, 'booksUnreadCount' | 'booksInProgressCount'>,
): number {
  return series.booksUnreadCount + series.booksInProgressCount;
}

/** Whether no book of a series has been started. */
export function isUntouched(series: Pick<Series, 'booksUnreadCount' | 'booksCount'>): boolean {
  return series.booksUnreadCount === series.booksCount;
}
