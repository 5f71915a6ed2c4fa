import { type ReadingContext, readReadingContext } from '../../items/reading-context.ts';
import { readFlag, readText } from '../../lib/search-params.ts';

export interface EpubReaderSearch extends ReadingContext {
  /** Reading leaves no trace. */
  readonly incognito?: true | undefined;
  /** Id of the mark to open at; without it reading goes on where it stopped. */
  readonly mark?: string | undefined;
}

/** Reads the address of the EPUB reader; what is missing or wrong is the default. */
export function readEpubReaderSearch(
  raw: Readonly<Partial<Record<keyof EpubReaderSearch, unknown>>>,
): EpubReaderSearch {
  const incognito = readFlag(raw.incognito);
  const mark = readText(raw.mark);
  return {
    ...(incognito && { incognito }),
    ...(mark !== undefined && { mark }),
    ...readReadingContext(raw),
  };
}
