import { create } from 'zustand';
import type { Rule } from './rules.ts';

/* What every screen may know of kept books at once. */

interface KeptNow {
  /** Whether a book that was taken along is all here, by its ID. */
  readonly books: ReadonlyMap<string, boolean>;
  /** How many books of a series are all here, by its ID. */
  readonly series: ReadonlyMap<string, number>;
  readonly rules: readonly Rule[];
}

const useKeptNow = create<KeptNow>()(() => ({
  books: new Map(),
  series: new Map(),
  rules: [],
}));

/** A book that was taken along, and whether it is all here. */
interface Taken {
  readonly bookId: string;
  readonly seriesId: string;
  readonly isHere: boolean;
}

/** Tells all screens what is kept. */
export function tellKept(taken: readonly Taken[], rules: readonly Rule[]): void {
  const books = new Map(taken.map((one) => [one.bookId, one.isHere]));
  const series = new Map<string, number>();
  for (const { seriesId } of taken.filter((one) => one.isHere)) {
    series.set(seriesId, (series.get(seriesId) ?? 0) + 1);
  }
  useKeptNow.setState({ books, series, rules });
}

/** Changes whenever what is kept does, as long as that matters. */
export const useKeptWhile = (matters: boolean): unknown =>
  useKeptNow((kept) => (matters ? kept : undefined));

/** Which books of a series or read list are kept by a rule; nothing if there is none. */
export const useRuleHere = (kind: Rule['kind'], id: string): Rule['choice'] | undefined =>
  useKeptNow(({ rules }) => rules.find((rule) => rule.kind === kind && rule.id === id)?.choice);

/** Whether a book was taken along, outside components. */
export const isTakenAlong = (bookId: string): boolean => useKeptNow.getState().books.has(bookId);

/** Whether a book can be read without the server, outside components. */
export const isHere = (bookId: string): boolean => useKeptNow.getState().books.get(bookId) === true;

/** How many books of a series can be read without the server, outside components. */
export const countHere = (seriesId: string): number =>
  useKeptNow.getState().series.get(seriesId) ?? 0;

/** How many books of a series can be read without the server. */
export const useCountHere = (seriesId: string): number =>
  useKeptNow(({ series }) => series.get(seriesId) ?? 0);

/** Whether a book that was taken along can be read without the server; nothing of any other. */
export const useIsHere = (bookId: string): boolean | undefined =>
  useKeptNow(({ books }) => books.get(bookId));
