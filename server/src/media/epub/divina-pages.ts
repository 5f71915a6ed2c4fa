import { findPages } from '../images/archive-pages.ts';
import type { AnalyzeOptions, BookPage } from '../base/book-analysis.ts';
import type { Allocate } from '../base/allocate.ts';
import { locationOf, readXml, type EpubFiles } from './epub-files.ts';
import type { EpubSpineItem } from './epub-facts.ts';
import { resolveHref } from './epub-path.ts';
import { descendantsOf, type XmlElement } from '../metadata/xml-tree.ts';

/** A page of one image is a few lines of markup. */
const largestPage = 256 * 1024;
/** Letters next to the image, such as a page number, that don't turn a page into text. */
const mostLetters = 15;

/** Elements that show something besides text and images. */
const drawings: ReadonlySet<string> = new Set(
  'audio canvas circle ellipse embed iframe line object path polygon polyline rect text use video'.split(
    ' ',
  ),
);
const images: ReadonlySet<string> = new Set(['img', 'image']);
const unseen: ReadonlySet<string> = new Set(['script', 'style', 'title', 'desc', 'metadata']);

function lettersOf(element: XmlElement): number {
  const seen = element.content.filter((part) => typeof part === 'string' || !unseen.has(part.name));
  const own = seen
    .filter((part) => typeof part === 'string')
    .join('')
    .trim().length;
  return seen.reduce<number>(
    (sum, part) => (typeof part === 'string' ? sum : sum + lettersOf(part)),
    own,
  );
}

/** The address of the one image that a page consists of. */
function onlyImage(root: XmlElement): string | undefined {
  const body = descendantsOf(root).find(({ name }) => name === 'body') ?? root;
  const elements = descendantsOf(body);
  const found = elements.filter(({ name }) => images.has(name));
  const [image] = found;
  if (!image || found.length > 1 || elements.some(({ name }) => drawings.has(name)))
    return undefined;
  if (lettersOf(body) > mostLetters) return undefined;
  return image.attributes.get('src') ?? image.attributes.get('href');
}

/** The name of the image that an item of the spine is, or consists of. */
async function imagePath(files: EpubFiles, item: EpubSpineItem): Promise<string | undefined> {
  if (item.mediaType.startsWith('image/') && item.mediaType !== 'image/svg+xml') return item.path;
  if (item.location.size > largestPage) return undefined;
  const root = await readXml(files, item.path);
  const href = root && onlyImage(root);
  return href === undefined ? undefined : resolveHref(item.path, href)?.path;
}

async function imagePage(
  { zip, find }: EpubFiles,
  path: string,
  options: AnalyzeOptions,
): Promise<BookPage | undefined> {
  const entry = find(path);
  if (!entry) return undefined;
  const file = {
    name: entry.name,
    size: entry.size,
    location: locationOf(entry),
    readHead: (length: number) => zip.readHead(entry, length),
    readAll: (allocate: Allocate) => zip.read(entry, { allocate }),
  };
  return (await findPages([file], options)).pages[0];
}

/**
 * The images of a book whose every document of the spine is one image, in reading order; empty for any
 * other book. Such a book can be read page by page, as a comic.
 */
export async function divinaPages(
  files: EpubFiles,
  readingOrder: readonly EpubSpineItem[],
  options: AnalyzeOptions,
): Promise<BookPage[]> {
  const pages: BookPage[] = [];
  for (const item of readingOrder) {
    const path = await imagePath(files, item);
    const page = path === undefined ? undefined : await imagePage(files, path, options);
    if (!page) return [];
    pages.push(page);
  }
  return pages;
}
