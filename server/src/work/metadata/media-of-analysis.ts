import { packPages } from '../../catalogue/books/book-media.ts';
import { packEpubFacts } from '../../catalogue/books/read-epub-facts.ts';
import type { AnalyzedBook } from '../../media/analyze-book.ts';
import { packFacts } from './facts.ts';
import { profileOf } from './profiles.ts';

/** The stored result of an analysis. */
export function mediaOfAnalysis(analysis: AnalyzedBook) {
  const { status, mediaType, comment, pages, epub } = analysis;
  const isText = epub !== undefined && !epub.divinaCompatible;
  return {
    status,
    mediaType,
    pagesCount: isText ? epub.pagesCount : pages.length,
    divinaCompatible: epub?.divinaCompatible ? 1 : 0,
    kepub: epub?.isKepub ? 1 : 0,
    comment,
    profile: profileOf(mediaType),
    pages: status === 'READY' ? packPages(pages) : null,
    facts: packFacts(analysis),
    epub: epub ? packEpubFacts(epub) : null,
    taken: 0,
  };
}
