import type { FieldChange, FileField } from '@longbox/contract/file-metadata';
import * as z from 'zod/mini';
import { cleanLine, cleanLines } from './clean-text.ts';
import { changeOf, type EditedText, type Known, wanted, type Wanted } from './known-metadata.ts';
import { type MylarSeries, parseMylarSeries } from './mylar-series.ts';

/** What the server knows of a series, for its `series.json`. */
export interface KnownSeries {
  readonly title: Known<string>;
  readonly summary: Known<string>;
  readonly publisher: Known<string>;
  readonly status: Known<string>;
  readonly ageRating: Known<number>;
  readonly totalBookCount: Known<number>;
  /** Of its first book. */
  readonly year: number | undefined;
  readonly booksCount: number;
}

interface SeriesField {
  readonly field: FileField;
  readonly said: (series: MylarSeries) => string | number | undefined;
  readonly wanted: (known: KnownSeries) => Wanted;
  /** Members of the file; null takes a value away. */
  readonly write: (value: string | undefined) => Readonly<Record<string, string | number | null>>;
}

const statusNames: Readonly<Record<string, string>> = { ONGOING: 'Continuing', ENDED: 'Ended' };

const fields: readonly SeriesField[] = [
  {
    field: 'series',
    said: ({ title }) => title,
    wanted: ({ title }) => ({ ...wanted(title, (text) => [cleanLine(text)]), locked: false }),
    write: (name = '') => ({ name }),
  },
  {
    field: 'summary',
    said: ({ summary }) => summary,
    wanted: ({ summary }) => wanted(summary, (text) => [cleanLines(text)]),
    write: (text = '') => ({ description_text: text, description_formatted: text }),
  },
  {
    field: 'publisher',
    said: ({ publisher }) => publisher,
    wanted: ({ publisher }) => wanted(publisher, (text) => [cleanLine(text)]),
    write: (publisher = '') => ({ publisher }),
  },
  {
    field: 'status',
    said: ({ status }) => status,
    // Mylar has no word for the others.
    wanted: ({ status: { value = '' } }) => ({
      values: Object.hasOwn(statusNames, value) ? [value] : [],
      locked: false,
    }),
    write: (status = '') => ({ status: statusNames[status] ?? '' }),
  },
  {
    field: 'ageRating',
    said: ({ ageRating }) => ageRating,
    wanted: ({ ageRating }) =>
      wanted(ageRating, (age) => (age >= 0 && age < 100 ? [String(age)] : [])),
    write: (age) => ({ age_rating: age === undefined ? null : age === '0' ? 'All' : `${age}+` }),
  },
  {
    field: 'totalBookCount',
    said: ({ totalBookCount }) => totalBookCount,
    wanted: ({ totalBookCount }) => wanted(totalBookCount, (count) => [String(count)]),
    write: (count) => ({ total_issues: count === undefined ? null : Number(count) }),
  },
];

const File = z.looseObject({ metadata: z.looseObject({}) });

/** A `series.json` that says nothing, with every member that other programs insist on. */
const blank = ({ year, booksCount }: KnownSeries) => ({
  version: '1.0.2',
  metadata: {
    type: 'comicSeries',
    publisher: '',
    imprint: null,
    name: '',
    comicid: 0,
    year: year ?? 0,
    description_text: null,
    description_formatted: null,
    volume: null,
    booktype: 'Print',
    collects: null,
    comic_image: '',
    total_issues: booksCount,
    publication_run: '',
    status: 'Continuing',
  },
});

/**
 * A `series.json` in the form of Mylar with what the server knows; members that it doesn't know stay.
 * @param before its text so far; undefined for a folder without one
 * @returns undefined when it is none
 */
export function editMylarSeries(
  before: string | undefined,
  known: KnownSeries,
): EditedText | undefined {
  const text = before ?? JSON.stringify(blank(known));
  const file = parse(text);
  const series = parseMylarSeries(Buffer.from(text));
  if (!file || !series) return undefined;
  const changes: FieldChange[] = [];
  const members: Record<string, string | number | null> = {};
  // What was made up for a new file is no word of it.
  const said = before === undefined ? undefined : series;
  for (const { field, said: read, wanted: want, write } of fields) {
    const value = said && read(said);
    const change = changeOf(field, value === undefined ? [] : [String(value)], want(known));
    if (!change) continue;
    changes.push(change);
    Object.assign(members, write(change.after[0]));
  }
  if (changes.length === 0) return { text, changes };
  const { volume } = file.metadata;
  const title = changes.find(({ field }) => field === 'series')?.after[0];
  if (title !== undefined) Object.assign(members, named(title, volume));
  const indent = /^\{\r?\n([ \t]+)/u.exec(text)?.[1] ?? 2;
  const metadata = { ...file.metadata, ...members };
  return { text: `${JSON.stringify({ ...file, metadata }, null, indent)}\n`, changes };
}

/** The volume is read as part of the title, so a title without it takes it out of the file. */
function named(title: string, volume: unknown): Readonly<Record<string, string | null>> {
  if (typeof volume !== 'number' || volume <= 1) return { name: title };
  const end = ` (${volume})`;
  return title.endsWith(end)
    ? { name: title.slice(0, -end.length) }
    : { name: title, volume: null };
}

function parse(text: string): z.output<typeof File> | undefined {
  try {
    const parsed = File.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
