import * as z from 'zod/mini';
import { cleanLine, cleanLines } from '../../media/metadata/clean-text.ts';
import { releaseDateOf } from '../../media/metadata/release-date.ts';
import { plainText } from '../../media/metadata/plain-text.ts';

const longestLine = 500;
const longestSummary = 20_000;
const mostNames = 60;
const mostEntries = 25;
/** Members of a list that are looked at. */
const mostRead = 500;

/** A member of any wrong type counts as absent. */
export const maybe = <S extends z.core.$ZodType>(schema: S) =>
  z.catch(z.optional(z.nullable(schema)), undefined);

export const word = maybe(z.string());
/** Numbers come as texts from some. */
export const number = maybe(z.union([z.number(), z.string()]));

/** A list of which the wrong members are left out. */
export const listOf = <S extends z.core.$ZodType>(schema: S) =>
  z.pipe(
    z.catch(z.optional(z.array(z.unknown())), []),
    z.transform((all: unknown[] | undefined): z.output<S>[] =>
      (all ?? []).slice(0, mostRead).flatMap((one) => {
        const { success, data } = z.safeParse(schema, one);
        return success ? [data] : [];
      }),
    ),
  );

/** A text of one line; undefined if it's empty. */
export function lineOf(text: string | null | undefined): string | undefined {
  const line = cleanLine(text?.slice(0, 4 * longestLine) ?? '')
    .slice(0, longestLine)
    .trim();
  return line === '' ? undefined : line;
}

/** A description, of which some sources send HTML; undefined if it's empty. */
export function summaryOf(html: string | null | undefined): string | undefined {
  const text = cleanLines(plainText(html?.slice(0, 4 * longestSummary) ?? ''));
  return text === '' ? undefined : text.slice(0, longestSummary);
}

/** Lines, each once. */
export function linesOf(texts: readonly (string | null | undefined)[]): string[] {
  const lines = texts.slice(0, 4 * mostNames).flatMap((text) => lineOf(text) ?? []);
  return [...new Set(lines)].slice(0, mostNames);
}

/** A whole number in these bounds; undefined if it's none. */
function wholeOf(
  value: number | string | null | undefined,
  [least, most]: readonly [number, number],
): number | undefined {
  const text = typeof value === 'string' ? /^\s*(\d{1,9})(?!\d)/.exec(value)?.[1] : value;
  const whole = text === null || text === undefined ? Number.NaN : Number(text);
  return Number.isInteger(whole) && whole >= least && whole <= most ? whole : undefined;
}

export const countOf = (value: number | string | null | undefined): number | undefined =>
  wholeOf(value, [1, 100_000]);

export const yearOf = (value: number | string | null | undefined): number | null =>
  wholeOf(value, [1, 9999]) ?? null;

/** At most so many entries of one answer. */
export const firstOf = <Entry>(entries: readonly (Entry | undefined)[]): Entry[] =>
  entries.flatMap((entry) => entry ?? []).slice(0, mostEntries);

/** Titles besides the main one, as alternate titles. */
export function otherTitles(
  title: string,
  others: readonly (readonly [label: string, title: string | null | undefined])[],
): { label: string; title: string }[] {
  const known = new Set([title]);
  return others.slice(0, mostNames).flatMap(([label, text]) => {
    const line = lineOf(text);
    if (line === undefined || known.has(line)) return [];
    known.add(line);
    return [{ label, title: line }];
  });
}

/** The list; undefined if it's empty. */
export const unlessEmpty = <Entry>(list: Entry[]): Entry[] | undefined =>
  list.length === 0 ? undefined : list;

/** A date such as `2014-05-20`, or `2014-05-00` for a month; undefined if it's none. */
export function dayOf(text: string | null | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(text ?? '') ?? [];
  return releaseDateOf({ year, month, day });
}

/** The story arcs of a book; undefined if it's in none. */
export function arcsOf(
  arcs: readonly { readonly id: number; readonly name?: string | null | undefined }[],
): { id: string; name: string }[] | undefined {
  return unlessEmpty(
    arcs.slice(0, mostNames).flatMap(({ id, name }) => {
      const line = lineOf(name);
      return line === undefined ? [] : [{ id: String(id), name: line }];
    }),
  );
}
