import { analyzeEpub, type EpubAnalysis } from './epub/analyze-epub.ts';
import type { EpubFacts, EpubResource } from './epub/epub-facts.ts';
import type { AnalyzeOptions, BookPage, MediaType } from './base/book-analysis.ts';
import { withCopy } from './book-copies.ts';

/** Bytes of text that are as much as the 1,024 packed bytes by which pages of an EPUB are estimated. */
const bytesOfPage = 2560;

const inCopy = <One extends EpubResource>(resource: One): One => ({
  ...resource,
  location: { ...resource.location, copy: true },
});

/** Pages of a fixed layout are entries of the EPUB. */
const pageInCopy = (page: BookPage): BookPage =>
  page.location.kind === 'zip' ? { ...page, location: { ...page.location, copy: true } } : page;

const factsInCopy = (facts: EpubFacts): EpubFacts => ({
  ...facts,
  pagesCount: facts.readingOrder.reduce(
    (sum, { location }) => sum + Math.ceil(location.size / bytesOfPage),
    0,
  ),
  readingOrder: facts.readingOrder.map(inCopy),
  resources: facts.resources.map(inCopy),
  cover: facts.cover && inCopy(facts.cover),
});

/**
 * The facts of a book of text of another kind, which is converted into an EPUB and read from there.
 * @throws MediaError as `withCopy`
 */
export const analyzeText =
  (mediaType: MediaType) =>
  (path: string, options: AnalyzeOptions): Promise<EpubAnalysis> =>
    withCopy(path, async (copy) => {
      const analysis = await analyzeEpub(copy, options);
      const epub = analysis.epub && factsInCopy(analysis.epub);
      const pages = analysis.pages.map(pageInCopy);
      return { ...analysis, mediaType, epub, pages };
    });
