import type { Library } from '@longbox/contract/libraries';
import { longestText, mostEntries } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import { fromJson } from '../../base/db/json.ts';
import type { AnalyzedBook } from '../../media/analyze-book.ts';
import { cleanLine, cleanLines } from '../../media/metadata/clean-text.ts';
import type { EpubFacts } from '../../media/epub/epub-facts.ts';

const text = z.optional(z.string());
const number = z.optional(z.number());

/** Metadata from a book's file, stored with the book so that a refresh doesn't have to open the file. */
const Facts = z.object({
  title: text,
  series: text,
  number: text,
  count: number,
  volume: number,
  summary: text,
  releaseDate: text,
  authors: z.array(z.object({ name: z.string(), role: z.string() })),
  publisher: text,
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  language: text,
  readingDirection: z.optional(z.enum(['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT', 'VERTICAL', 'WEBTOON'])),
  /** Whether an EPUB says so: then of itself rather than of its series. */
  epub: z.optional(z.boolean()),
  ageRating: number,
  isbn: text,
  alternateSeries: text,
  alternateNumber: text,
  seriesGroups: z._default(z.array(z.string()), []),
  storyArcs: z._default(z.array(z.object({ name: z.string(), number: text })), []),
});
export type Facts = z.output<typeof Facts>;

/** Letters of a summary that are kept at most. */
const longestSummary = 100_000;

/** The metadata of an analyzed file of any type, cut to the lengths that can be stored. */
export function packFacts({
  comicInfo,
  epub,
}: Pick<AnalyzedBook, 'comicInfo' | 'epub'>): string | null {
  if (comicInfo) return JSON.stringify(comicInfo, bounded);
  return epub ? JSON.stringify(epubFacts(epub), bounded) : null;
}

function bounded(member: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostEntries);
  if (typeof value !== 'string') return value;
  const isSummary = member === 'summary';
  const clean = isSummary ? cleanLines(value) : cleanLine(value);
  return clean.slice(0, isSummary ? longestSummary : longestText).toWellFormed();
}

function epubFacts({ metadata, readingProgression }: EpubFacts): Facts {
  return {
    title: metadata.title,
    series: metadata.series?.title,
    number: metadata.series?.number,
    summary: metadata.description,
    releaseDate: metadata.releaseDate,
    authors: metadata.authors,
    publisher: metadata.publisher,
    genres: metadata.subjects,
    tags: [],
    links: [],
    language: metadata.language,
    readingDirection: readingProgression && directions[readingProgression],
    epub: true,
    isbn: metadata.isbn,
    seriesGroups: [],
    storyArcs: [],
  };
}

const directions = { ltr: 'LEFT_TO_RIGHT', rtl: 'RIGHT_TO_LEFT' } as const;

export const unpackFacts = (packed: string | null): Facts | undefined =>
  packed === null ? undefined : fromJson(Facts, packed);

/** The metadata that this library takes from a file; undefined if its source is switched off. */
export const bookFacts = (
  library: Pick<Library, 'importComicInfoBook' | 'importEpubBook'>,
  facts: Facts | undefined,
): Facts | undefined =>
  (facts?.epub === true ? library.importEpubBook : library.importComicInfoBook) ? facts : undefined;

/** Whether a file may say something of its series in this library. */
export const speaksOfSeries = (
  library: Pick<Library, 'importComicInfoSeries' | 'importEpubSeries'>,
  facts: Pick<Facts, 'epub'>,
): boolean => (facts.epub === true ? library.importEpubSeries : library.importComicInfoSeries);
