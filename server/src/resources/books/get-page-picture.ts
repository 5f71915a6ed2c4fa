import { Bytes } from '../../base/bytes.ts';
import type { Db } from '../../base/db/connection.ts';
import type { BookPage } from '../../media/base/book-analysis.ts';
import { type ImageSize, smallerImage, smallerType } from '../../media/images/images.ts';
import { withPage } from '../../media/read-page.ts';
import { type Asked, getPage, readingFrom, requirePage } from './get-page.ts';

/** Kinds that every browser shows. */
const shownKinds: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A page of unknown size counts as the tallest possible. */
const tallest = 65_000;

/** The size of a page that is made so wide; nothing when it is handed out as it is. */
function smallerSize({ mediaType, ...page }: BookPage, width: number): ImageSize | undefined {
  // An animation would lose its movement.
  if (mediaType === 'image/gif') return undefined;
  if (!page.width || !page.height) return { width, height: tallest };
  if (page.width <= width && shownKinds.has(mediaType)) return undefined;
  const scale = Math.min(1, width / page.width);
  return { width: Math.round(page.width * scale), height: Math.round(page.height * scale) };
}

/** A page's image, at most so many pixels wide. */
export async function getPagePicture(
  db: Db,
  { width, ...asked }: Asked & { readonly width: number },
): Promise<Bytes> {
  const { media, page, number } = await requirePage(db, asked);
  const size = smallerSize(page, width);
  if (!size) return await getPage(db, asked);
  const type = smallerType(size);
  return new Bytes({
    type: `image/${type}`,
    version: `${asked.bookId}-${media.analyzed}-${number}-${width}-wide`,
    lastModified: media.analyzed,
    fileName: `${media.name}-${number}.${type.replace('jpeg', 'jpg')}`,
    read: () =>
      readingFrom(media, () =>
        withPage(
          media.file,
          page,
          (bytes) => smallerImage(bytes, size),
          Math.max(size.width, size.height),
        ),
      ),
  });
}
