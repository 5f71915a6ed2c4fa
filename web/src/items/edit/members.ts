import { type Book, BookMetadataUpdate } from '@longbox/contract/books';
import { day } from '@longbox/contract/dates';
import type { Schema } from '@longbox/contract/endpoint';
import {
  readingDirections,
  type Series,
  SeriesMetadataUpdate,
  seriesStatuses,
} from '@longbox/contract/series';
import type { Author, WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { PosterOwner } from '../../data/posters.ts';
import type { Some } from '../../lib/some.ts';

/** The editable members of series and books; each item uses those of its kind. */
export interface ItemValues {
  readonly title: string;
  readonly titleSort: string;
  readonly summary: string;
  /** Empty only where several series differ. */
  readonly status: (typeof seriesStatuses)[number] | '';
  readonly language: string;
  readonly readingDirection: (typeof readingDirections)[number] | '';
  readonly publisher: string;
  readonly ageRating: number | null;
  readonly totalBookCount: number | null;
  readonly alternateTitles: Series['metadata']['alternateTitles'];
  readonly genres: readonly string[];
  readonly sharingLabels: readonly string[];
  readonly number: string;
  readonly numberSort: number | null;
  /** `YYYY-MM-DD`, or empty. */
  readonly releaseDate: string;
  readonly isbn: string;
  readonly authors: readonly Author[];
  readonly tags: readonly string[];
  readonly links: readonly WebLink[];
}

export type Member = keyof ItemValues;
export type MemberLocks = Readonly<Record<Member, boolean>>;

/** Lists of words; of several items they can be added to, taken from, or replaced. */
export const wordMembers = ['genres', 'tags', 'sharingLabels'] as const;
export type WordMember = (typeof wordMembers)[number];

/** A thing that is edited: a series, a book, or both halves of a one-shot. */
export type Subject =
  | { readonly kind: 'series'; readonly series: Series; readonly book?: undefined }
  | { readonly kind: 'book'; readonly book: Book; readonly series?: undefined }
  | { readonly kind: 'oneshot'; readonly series: Series; readonly book: Book };
export type Kind = Subject['kind'];

/** Several things of one kind. */
export type Subjects = Some<Subject>;

interface Homes {
  /** Members kept with the series. */
  readonly series: readonly Member[];
  /** Members kept with the book. */
  readonly book: readonly Member[];
  /** Of these, those that several things can get at once. */
  readonly many: readonly Member[];
}

/** Which members a kind of thing has, and which call writes them. */
export const homes: Readonly<Record<Kind, Homes>> = {
  series: {
    series: [
      'title',
      'titleSort',
      'summary',
      'status',
      'language',
      'readingDirection',
      'publisher',
      'ageRating',
      'totalBookCount',
      'alternateTitles',
      'genres',
      'tags',
      'links',
      'sharingLabels',
    ],
    book: [],
    many: [
      'status',
      'language',
      'readingDirection',
      'publisher',
      'ageRating',
      'genres',
      'tags',
      'sharingLabels',
    ],
  },
  book: {
    series: [],
    book: [
      'title',
      'number',
      'numberSort',
      'summary',
      'releaseDate',
      'isbn',
      'authors',
      'tags',
      'links',
    ],
    many: ['authors', 'tags'],
  },
  oneshot: {
    series: [
      'title',
      'titleSort',
      'summary',
      'language',
      'readingDirection',
      'publisher',
      'ageRating',
      'genres',
      'sharingLabels',
    ],
    book: ['title', 'summary', 'releaseDate', 'isbn', 'authors', 'tags', 'links'],
    many: [
      'readingDirection',
      'language',
      'publisher',
      'ageRating',
      'authors',
      'genres',
      'tags',
      'sharingLabels',
    ],
  },
};

/** The members that can be edited of one thing, or of several at once. */
export function membersOf(kind: Kind, isMany: boolean): readonly Member[] {
  const { series, book, many } = homes[kind];
  return isMany ? many : [...new Set([...series, ...book])];
}

/** The value of an empty field. */
export const blankValues: ItemValues = {
  title: '',
  titleSort: '',
  summary: '',
  status: '',
  language: '',
  readingDirection: '',
  publisher: '',
  ageRating: null,
  totalBookCount: null,
  alternateTitles: [],
  genres: [],
  sharingLabels: [],
  number: '',
  numberSort: null,
  releaseDate: '',
  isbn: '',
  authors: [],
  tags: [],
  links: [],
};

/** The current value. For a one-shot, the book's half has precedence. */
export function valuesOf({ series, book }: Subject): ItemValues {
  return {
    ...blankValues,
    ...series?.metadata,
    ...(book && { ...book.metadata, releaseDate: book.metadata.releaseDate ?? '' }),
  };
}

const noLocks: MemberLocks = {
  title: false,
  titleSort: false,
  summary: false,
  status: false,
  language: false,
  readingDirection: false,
  publisher: false,
  ageRating: false,
  totalBookCount: false,
  alternateTitles: false,
  genres: false,
  sharingLabels: false,
  number: false,
  numberSort: false,
  releaseDate: false,
  isbn: false,
  authors: false,
  tags: false,
  links: false,
};

/** Which members a refresh of the metadata keeps. */
export function locksOf({ kind, series, book }: Subject): MemberLocks {
  const metadata: Readonly<Record<string, unknown>> = { ...series?.metadata, ...book?.metadata };
  const locks: Record<Member, boolean> = { ...noLocks };
  for (const member of membersOf(kind, false)) locks[member] = metadata[`${member}Lock`] === true;
  return locks;
}

/** The name by which a thing is told from others. */
export function nameOf({ series, book }: Subject): string {
  if (book === undefined) return series.metadata.title;
  const { metadata, oneshot, seriesTitle } = book;
  return series !== undefined || oneshot
    ? metadata.title
    : `${seriesTitle} ${metadata.number} – ${metadata.title}`;
}

export function idOf({ series, book }: Subject): string {
  return book === undefined ? series.id : book.id;
}

/** The half whose cover is shown: for a one-shot, its book. */
export function posterOwnerOf({ series, book }: Subject): PosterOwner {
  return book === undefined ? { kind: 'series', id: series.id } : { kind: 'book', id: book.id };
}

/** The rules of the contract, and of it what a form writes in its own way. */
const rules: Readonly<Record<Member, Schema>> = {
  ...SeriesMetadataUpdate.shape,
  ...BookMetadataUpdate.shape,
  status: z.enum([...seriesStatuses, '']),
  readingDirection: z.enum([...readingDirections, '']),
  numberSort: z.number(),
  releaseDate: z.union([z.literal(''), day]),
};

/** Checks the members that are edited. */
export function rulesOf(members: readonly Member[]): Schema {
  return z.object(Object.fromEntries(members.map((member) => [member, rules[member]])));
}
