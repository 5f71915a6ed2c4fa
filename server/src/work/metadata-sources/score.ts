import type { MatchReason } from '@longbox/contract/metadata-sources';
import { distance } from 'fastest-levenshtein';
import { bareTitle } from './bare-title.ts';
import type { SourceEntry } from './source.ts';

/** What is known here of a series, to tell its entry from others. */
export interface KnownSeries {
  readonly title: string;
  readonly year: number | undefined;
  readonly booksCount: number;
  readonly publisher: string;
  /** Whether the series links to this entry. */
  readonly isLinked: boolean;
}

export interface Score {
  /** From 0 to 100. */
  readonly score: number;
  readonly reasons: MatchReason[];
}

/** From 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [bareTitle(one), bareTitle(other)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - distance(a, b) / longest;
}

const similar = 0.75;
/** What the title alone can give. */
const ofTitle = 80;

function titlePart(series: KnownSeries, { values }: SourceEntry): Score {
  const main = likeness(series.title, values.title);
  const others = (values.alternateTitles ?? []).map(({ title }) => likeness(series.title, title));
  const best = Math.max(main, ...others);
  const score = Math.round(best ** 2 * ofTitle);
  if (main === 1) return { score, reasons: ['TITLE'] };
  if (best === 1) return { score: score - 4, reasons: ['OTHER_TITLE'] };
  return { score, reasons: best >= similar ? ['SIMILAR_TITLE'] : [] };
}

function yearPart({ year }: KnownSeries, { firstYear }: SourceEntry): Score {
  if (year === undefined || firstYear === null) return { score: 4, reasons: [] };
  const apart = Math.abs(year - firstYear);
  if (apart <= 1) return { score: 12, reasons: ['YEAR'] };
  return apart <= 3 ? { score: 4, reasons: [] } : { score: -20, reasons: ['OTHER_YEAR'] };
}

function countPart({ booksCount }: KnownSeries, { values }: SourceEntry): Score {
  const count = values.totalBookCount;
  if (count === undefined) return { score: 0, reasons: [] };
  if (count === booksCount) return { score: 5, reasons: ['COUNT'] };
  return count < booksCount ? { score: -10, reasons: ['FEWER_BOOKS'] } : { score: 0, reasons: [] };
}

function publisherPart({ publisher }: KnownSeries, { values }: SourceEntry): Score {
  const isSame =
    publisher !== '' &&
    values.publisher !== undefined &&
    likeness(publisher, values.publisher) > 0.9;
  return isSame ? { score: 3, reasons: ['PUBLISHER'] } : { score: 0, reasons: [] };
}

/** How likely an entry is the series, and why. */
export function scoreOf(series: KnownSeries, entry: SourceEntry): Score {
  const parts = [titlePart, yearPart, countPart, publisherPart].map((part) => part(series, entry));
  const reasons = parts.flatMap((part) => part.reasons);
  if (series.isLinked) return { score: 100, reasons: ['LINKED', ...reasons] };
  const sum = parts.reduce((all, { score }) => all + score, 0);
  // Only a link is certain.
  return { score: Math.min(Math.max(sum, 0), 99), reasons };
}
