import type { AnalyzeOptions, BookAnalysis } from '../base/book-analysis.ts';
import { errorComment, MediaError, protectedByDrm, toMediaError } from '../base/media-error.ts';
import { type ListedZip, openZip, zipOf } from '../zip/read-zip.ts';
import { divinaPages } from './divina-pages.ts';
import { findCover } from './find-cover.ts';
import { epubFiles, locationOf, type EpubFiles } from './epub-files.ts';
import type { EpubFacts, EpubLink, EpubResource, EpubSpineItem } from './epub-facts.ts';
import { isProtected } from './protection.ts';
import {
  readPackage,
  type EpubPackage,
  type ManifestItem,
  type SpineItem,
} from './read-package.ts';

export type EpubAnalysis = BookAnalysis & { epub: EpubFacts | undefined };

const epubType = 'application/epub+zip';
/** Documents searched for Kobo's marks: front matter may have none. */
const searchedDocuments = 5;
const searchedBytes = 64 * 1024;
const bytesOfPage = 1024;

/** What is left of a book that can't be read. */
const unreadable = ({ status, message }: MediaError, epub?: EpubFacts): EpubAnalysis => ({
  status,
  mediaType: epubType,
  comment: message,
  pages: [],
  comicInfo: undefined,
  epub,
});

/** @throws MediaError ERR_1032 when neither the mimetype entry nor a container says that it is an EPUB. */
async function requireEpub({ zip, find }: EpubFiles): Promise<void> {
  if (find('META-INF/container.xml')) return;
  const mimetype = find('mimetype');
  const said = mimetype && (await zip.read(mimetype, { maxSize: 1024 }).catch(() => undefined));
  if (said?.toString('latin1').trim() !== epubType) throw new MediaError('ERR_1032');
}

function asResource({ find }: EpubFiles, { path, mediaType }: ManifestItem): EpubResource[] {
  const entry = find(path);
  return entry ? [{ path: entry.name, mediaType, location: locationOf(entry) }] : [];
}

/** Entries with the names that files have in the archive, which may differ from the written ones. */
const asNamed = (files: EpubFiles, links: readonly EpubLink[]): EpubLink[] =>
  links.map((link) => ({
    ...link,
    path: link.path === undefined ? undefined : (files.find(link.path)?.name ?? link.path),
    children: asNamed(files, link.children),
  }));

function spreadSide({ itemProperties }: SpineItem): EpubSpineItem['pageSpread'] {
  const sides = ['left', 'right', 'center'] as const;
  return sides.find((side) =>
    itemProperties.some((property) => property.replace('rendition:', '') === `page-spread-${side}`),
  );
}

function readOrder(files: EpubFiles, spine: readonly SpineItem[]): EpubSpineItem[] {
  return spine.flatMap((item) =>
    asResource(files, item).map((resource) => ({
      ...resource,
      linear: item.linear,
      pageSpread: spreadSide(item),
    })),
  );
}

/** Kobo's books carry the ending `.kepub` or marks around each sentence. */
async function isKepub(
  path: string,
  { zip, find }: EpubFiles,
  readingOrder: readonly EpubSpineItem[],
): Promise<boolean> {
  if (/\.kepub(\.epub)?$/iu.test(path)) return true;
  for (const item of readingOrder.slice(0, searchedDocuments)) {
    const entry = find(item.path);
    const bytes = entry && (await zip.readHead(entry, searchedBytes).catch(() => undefined));
    if (bytes?.includes('koboSpan')) return true;
  }
  return false;
}

async function readFacts(
  path: string,
  files: EpubFiles,
  book: EpubPackage,
  readingOrder: EpubSpineItem[],
): Promise<EpubFacts> {
  const inOrder = new Set(readingOrder.map((item) => item.path));
  const resources = book.manifest.flatMap((item) => asResource(files, item));
  const pageSizes = readingOrder.map(({ location }) =>
    Math.ceil(location.compressedSize / bytesOfPage),
  );
  const { metadata, fixedLayout, readingProgression, toc, landmarks, pageList, coverPaths } = book;
  return {
    metadata,
    fixedLayout,
    divinaCompatible: false,
    isKepub: await isKepub(path, files, readingOrder),
    pagesCount: pageSizes.reduce((sum, pages) => sum + pages, 0),
    readingProgression,
    readingOrder,
    resources: resources.filter((resource) => !inOrder.has(resource.path)),
    toc: asNamed(files, toc),
    landmarks: asNamed(files, landmarks),
    pageList: asNamed(files, pageList),
    cover: await findCover(files, coverPaths),
  };
}

async function analyze(
  path: string,
  files: EpubFiles,
  options: AnalyzeOptions,
): Promise<EpubAnalysis> {
  await requireEpub(files);
  const book = await readPackage(files);
  const absent = book.manifest.filter((item) => !files.find(item.path)).map((item) => item.path);
  const missing = [...absent, ...book.unlisted];
  const readingOrder = readOrder(files, book.spine);
  if (readingOrder.length === 0) throw new MediaError('ERR_1033', { entries: missing });
  const facts = await readFacts(path, files, book, readingOrder);
  // What such a book says of itself is in the clear.
  if (await isProtected(files, readingOrder)) return unreadable(protectedByDrm(), facts);
  const pages = facts.fixedLayout ? await divinaPages(files, readingOrder, options) : [];
  return {
    status: 'READY',
    mediaType: epubType,
    comment: missing.length > 0 ? errorComment('ERR_1033', missing) : '',
    pages,
    comicInfo: undefined,
    epub: { ...facts, divinaCompatible: pages.length > 0 },
  };
}

/**
 * The facts of an EPUB 2 or 3. A file that is not an EPUB is ERROR (ERR_1032), so is one without its
 * container or package document (ERR_1033), without spine (ERR_1006) or with a damaged archive
 * (ERR_1008). One that DRM protects is UNSUPPORTED (ERR_1005 [DRM]). Missing files that the manifest
 * lists are named (ERR_1033), the book stays READY. Pages are given only for a fixed layout of one image a page. Never throws.
 */
export async function analyzeEpub(
  path: string,
  options: AnalyzeOptions,
  listed?: ListedZip,
): Promise<EpubAnalysis> {
  try {
    const zip = listed ? zipOf(listed) : await openZip(path);
    try {
      return await analyze(path, epubFiles(zip), options);
    } finally {
      await zip.close();
    }
  } catch (error) {
    return unreadable(toMediaError(error));
  }
}
