import { type ReadingContext, readReadingContext } from '../../items/reading-context.ts';
import { readFlag } from '../../lib/search-params.ts';

export interface EpubReaderSearch extends ReadingContext {
  /** Reading leaves no trace. */
  readonly incognito?: true | undefined;
}

/** Reads the address of the EPUB reader; what is missing or wrong is the default. */
export function readEpubReaderSearch(
  raw: Readonly<Partial<Record<keyof EpubReaderSearch, unknown>>>,
): EpubReaderSearch {
  const incognito = readFlag(raw.incognito);
  return { ...(incognito && { incognito }), ...readReadingContext(raw) };
}
