import type { FieldChange, FileField } from '@longbox/contract/file-metadata';
import type { Author } from './comic-info.ts';

/** A value of the server's own metadata. */
export interface Known<Value> {
  /** Undefined if there is none, or if it was only made up for want of a better one. */
  readonly value: Value | undefined;
  /** Someone set it; then no value means that the file shouldn't have one either. */
  readonly locked: boolean;
}

/** A page, as far as a list of pages names it. */
export interface KnownPage {
  /** In bytes. */
  readonly size: number | null;
  /** In pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What the server knows about a book and its series, for its file to say. */
export interface KnownMetadata {
  readonly title: Known<string>;
  readonly number: Known<string>;
  readonly summary: Known<string>;
  /** 'YYYY-MM-DD'. */
  readonly releaseDate: Known<string>;
  readonly isbn: Known<string>;
  readonly authors: Known<readonly Author[]>;
  readonly tags: Known<readonly string[]>;
  /** Web addresses. */
  readonly links: Known<readonly string[]>;
  /** Of the series; a one-shot has none. */
  readonly series: Known<string>;
  /** Whether its series only has the name of a folder, in which other books may lie, too. */
  readonly isFolder: boolean;
  readonly totalBookCount: Known<number>;
  readonly publisher: Known<string>;
  readonly genres: Known<readonly string[]>;
  readonly language: Known<string>;
  readonly readingDirection: Known<string>;
  readonly ageRating: Known<number>;
  /** Whether the title of the series ends with the volume that the file names. */
  readonly appendsVolume: boolean;
  /** In reading order; empty while unknown. */
  readonly pages: readonly KnownPage[];
}

/** The wanted content of a field, and whether it may be removed. */
export interface Wanted {
  readonly values: readonly string[];
  readonly locked: boolean;
}

/** A known value as the content of a field. */
export const wanted = <Value>(
  { value, locked }: Known<Value>,
  texts: (value: Value) => readonly (string | undefined)[],
): Wanted => ({
  values: (value === undefined ? [] : texts(value))
    .filter((text) => text !== undefined)
    .filter((text) => text !== ''),
  locked,
});

export const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

const folded = (list: readonly string[]): string[] =>
  [...new Set(list.map((value) => value.toLowerCase()))].toSorted();

/** Whether two lists have the same entries in any order, ignoring case. */
export const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  isSameList(folded(one), folded(other));

/**
 * The change of a field; undefined if the file says it already. What the server doesn't know is only removed if
 * someone set it to nothing.
 */
export function changeOf(
  field: FileField,
  said: readonly string[],
  { values, locked }: Wanted,
  isSame = isSameList,
): FieldChange | undefined {
  const stays = values.length === 0 ? !locked || said.length === 0 : isSame(said, values);
  return stays ? undefined : { field, before: [...said], after: [...values] };
}

/** Genres belong to a series: unless someone set them, a file that has some of them keeps its own. */
export function genresFor(
  said: readonly string[],
  { value = [], locked }: Known<readonly string[]>,
) {
  const known = new Set(folded(value));
  const isPart = said.length > 0 && folded(said).every((genre) => known.has(genre));
  return { values: !locked && isPart ? said : value, locked };
}

/** New content of a metadata file. */
export interface EditedText {
  readonly text: string;
  readonly changes: readonly FieldChange[];
}
