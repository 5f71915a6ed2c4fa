import { type ReadingContext, readReadingContext } from '../../items/reading-context.ts';
import { readFlag, readWhole } from '../../lib/search-params.ts';

export interface ReaderSearch extends ReadingContext {
  /** The page shown, from 1; without it the reader starts where reading stopped. */
  readonly page?: number | undefined;
  /** Reading leaves no trace. */
  readonly incognito?: true | undefined;
}

/** Reads the address of the page reader; what is missing or wrong is the default. */
export function readReaderSearch(
  raw: Readonly<Partial<Record<keyof ReaderSearch, unknown>>>,
): ReaderSearch {
  const page = readWhole(raw.page, 1);
  const incognito = readFlag(raw.incognito);
  return { ...(page && { page }), ...(incognito && { incognito }), ...readReadingContext(raw) };
}
