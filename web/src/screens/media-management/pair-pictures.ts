import type { AlikeSide } from '@longbox/contract/alike';
import { bookThumbnailUrl, pageThumbnailUrl, pageUrl } from '../../data/books.ts';

/** Types of images that every browser shows. */
const shown: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
];

/** One side of a pair, small: its page, or the poster of a book without pages. */
export function smallPicture({ book, pageNumber }: AlikeSide): string {
  return pageNumber === null ? bookThumbnailUrl(book.id, 0) : pageThumbnailUrl(book.id, pageNumber);
}

/** The same as large as it can be had. */
export function largePicture(side: AlikeSide): string {
  const { book, pageNumber, mediaType } = side;
  if (pageNumber === null) return smallPicture(side);
  const isShown = mediaType === null || shown.includes(mediaType);
  return pageUrl(book.id, pageNumber, isShown ? {} : { convert: 'jpeg' });
}
