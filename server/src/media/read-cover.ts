import type { AnalyzedBook } from './analyze-book.ts';
import type { BookPage } from './base/book-analysis.ts';
import { resolveHref } from './epub/epub-path.ts';
import type { EpubResource } from './epub/epub-facts.ts';
import { coverThumbnail, thumbnailOfDrawing, type Front } from './images/cover-thumbnail.ts';
import { drawInThread } from './images/draw-in-thread.ts';
import type { Thumbnail } from './images/images.ts';
import { readPage, withPage } from './read-page.ts';

/** Largest number of bytes of all images that an SVG takes from its book. */
const mostBytes = 16 * 2 ** 20;

/** An SVG with its referenced images embedded, since it's drawn without its book. */
async function withPictures(
  file: string,
  { path, resources }: { path: string; resources: readonly EpubResource[] },
  svg: Buffer,
): Promise<Buffer> {
  const text = svg.toString('utf8');
  const inlined = new Map<string, string>();
  let total = 0;
  for (const [, address = ''] of text.matchAll(/\bhref\s*=\s*["']([^"'#]+)["']/gu)) {
    const target = resolveHref(path, address);
    const resource = target && resources.find((one) => one.path === target.path);
    if (!resource || inlined.has(address) || total + resource.location.size > mostBytes) continue;
    total += resource.location.size;
    const bytes = await readPage(file, resource).catch(() => undefined);
    if (bytes)
      inlined.set(address, `data:${resource.mediaType};base64,${bytes.toString('base64')}`);
  }
  if (inlined.size === 0) return svg;
  return Buffer.from(
    text.replaceAll(/(\bhref\s*=\s*["'])([^"'#]+)(?=["'])/gu, (whole, start, address) => {
      const data = inlined.get(String(address));
      return data === undefined ? whole : `${start}${data}`;
    }),
  );
}

/** Pages after the first that tell whether a wide first one is unusual in its book. */
const pagesCompared = 4;

const isWide = ({ width, height }: Pick<BookPage, 'width' | 'height'>): boolean =>
  width !== null && height !== null && width > height;

/** A book whose pages are all wide, be it only one, is a landscape book, whose cover is whole. */
function frontOf(pages: readonly BookPage[], rightToLeft: boolean): Front {
  const others = pages.slice(1, 1 + pagesCompared);
  if (pages.length > 0 && others.every(isWide)) return 'whole';
  return rightToLeft ? 'left' : 'right';
}

/** The longest edge in which a page is to be drawn so that the part that a cover shows is sharp. */
function edgeFor({ width, height }: Partial<Pick<BookPage, 'width' | 'height'>>, edge: number) {
  if (!width || !height) return edge;
  const shape = Math.max(width, height) / Math.min(width, height);
  return Math.round(edge * Math.max(1, shape / 1.5));
}

/**
 * The cover of a book that is READY, from its image; undefined if it has none.
 * @param options.rightToLeft how the book is read, which tells where the front of a cover with its back is.
 * @throws MediaError as `withPage` and `coverThumbnail`.
 */
export async function readCover(
  file: string,
  { pages, epub, comicInfo }: AnalyzedBook,
  { edge, rightToLeft }: { edge: number; rightToLeft: boolean },
): Promise<Thumbnail | undefined> {
  const first = epub?.cover ?? pages[0];
  if (!first) return undefined;
  const turned =
    rightToLeft ||
    comicInfo?.readingDirection === 'RIGHT_TO_LEFT' ||
    epub?.readingProgression === 'rtl';
  const front = frontOf(pages, turned);
  return await withPage(
    file,
    first,
    async (bytes) => {
      const resources = epub && [...epub.resources, ...epub.readingOrder];
      const isSvg = epub?.cover?.mediaType === 'image/svg+xml';
      const picture =
        resources && isSvg && epub.cover
          ? await withPictures(file, { path: epub.cover.path, resources }, bytes)
          : bytes;
      return await coverThumbnail(picture, edge, front);
    },
    edgeFor(first === pages[0] ? first : {}, edge),
  );
}

/** A cover with text, for a book without an image; the same text gives the same cover. */
export async function drawCover(
  text: { title: string; author: string },
  edge: number,
): Promise<Thumbnail> {
  return await thumbnailOfDrawing(await drawInThread('cover', { ...text, edge }));
}
