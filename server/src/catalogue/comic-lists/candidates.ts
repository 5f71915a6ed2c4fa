import { WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { engine } from '../../base/db/engine.ts';
import { fromJson } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import { inSeries, orderBy } from '../../base/db/sorting.ts';
import { fold } from '../../base/text.ts';

/**
 * The letters and digits of a title, by which titles compare: lists name series by other signs than folders, which
 * can't have a colon, and with other articles.
 */
export function titleKey(title: string): string {
  const bare = fold(title)
    .replaceAll('&', ' and ')
    .replace(/^(?:the|an?) (?=[\p{L}\p{N}])/u, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return bare === '' ? title.toLowerCase() : bare;
}

/** A book that a list may ask for. */
export interface Candidate {
  readonly bookId: string;
  readonly seriesId: string;
  readonly seriesTitle: string;
  /** Of the series. */
  readonly releaseDate: string | null;
  readonly number: string;
  readonly title: string;
  readonly oneshot: boolean;
  /** Found by the title of its series, not by the title in its file. */
  readonly isOwnTitle: boolean;
  readonly year: number | undefined;
  readonly volume: number | undefined;
  /** Of Comic Vine. */
  readonly issueId: string | undefined;
}

export interface Candidates {
  /** By the key of their series' title; one-shots by the title in their files, too. */
  readonly byTitle: ReadonlyMap<string, readonly Candidate[]>;
  readonly byIssueId: ReadonlyMap<string, readonly Candidate[]>;
}

const issueLink = /\/\/(?:www\.)?comicvine\.(?:gamespot\.)?com\/.*\b4000-(\d+)/iu;

const issueIdOf = (links: string): string | undefined =>
  fromJson(z.array(WebLink), links)
    .map(({ url }) => issueLink.exec(url)?.[1])
    .find((id) => id !== undefined);

/** Every book of the series with these titles, and every book with one of these ids. */
export async function findCandidates(
  db: Db,
  wanted: {
    readonly titles: ReadonlySet<string>;
    readonly issueIds: ReadonlySet<string>;
    /** Without books in the trash. */
    readonly presentOnly?: boolean;
  },
): Promise<Candidates> {
  const series = await db.selectFrom('seriesMetadata').select(['seriesId', 'title']).execute();
  const titled = series.filter(({ title }) => wanted.titles.has(titleKey(title)));
  const oneshots = await seriesOfOneshots(db, wanted.titles);
  const linked = wanted.issueIds.size > 0 ? await booksByIssueId(db, wanted.issueIds) : new Map();
  const books = await selectCandidates(db, {
    seriesIds: titled.map(({ seriesId }) => seriesId),
    bookIds: [...oneshots.keys(), ...linked.keys()],
    presentOnly: wanted.presentOnly === true,
  });
  const isTitled = (one: Candidate): boolean => wanted.titles.has(titleKey(one.seriesTitle));
  const keyed = books.flatMap((book) => [
    ...(isTitled(book) ? [{ key: titleKey(book.seriesTitle), book }] : []),
    ...[oneshots.get(book.bookId)].flatMap((key) =>
      key === undefined ? [] : [{ key, book: { ...book, isOwnTitle: false } }],
    ),
  ]);
  const groups = Map.groupBy(keyed, ({ key }) => key);
  return {
    byTitle: new Map([...groups].map(([key, some]) => [key, some.map(({ book }) => book)])),
    byIssueId: Map.groupBy(
      books.filter(({ bookId }) => linked.has(bookId)),
      ({ issueId = '' }) => issueId,
    ),
  };
}

/** One-shots whose file names one of these series, with the key of its name. */
async function seriesOfOneshots(db: Db, titles: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select('book.id')
    .select(engine.textOf('media.facts', 'series').as('series'))
    .where('book.oneshot', '=', 1)
    .execute();
  const named = rows.map(({ id, series }): [string, string] => [id, titleKey(series ?? '')]);
  return new Map(named.filter(([, series]) => titles.has(series)));
}

async function booksByIssueId(db: Db, issueIds: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bookMetadata')
    .select(['bookId', 'links'])
    .where('links', 'like', '%comicvine%')
    .execute();
  const found = rows.map(({ bookId, links }): [string, string] => [bookId, issueIdOf(links) ?? '']);
  return new Map(found.filter(([, id]) => issueIds.has(id)));
}

interface Selected {
  readonly seriesIds: readonly string[];
  readonly bookIds: readonly string[];
  readonly presentOnly: boolean;
}

async function selectCandidates(
  db: Db,
  { seriesIds, bookIds, presentOnly }: Selected,
): Promise<Candidate[]> {
  if (seriesIds.length + bookIds.length === 0) return [];
  const rows = await db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('series', 'series.id', 'book.seriesId')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .select(['book.id as bookId', 'series.id as seriesId', 'series.releaseDate', 'book.oneshot'])
    .select(['bookMetadata.number', 'bookMetadata.title', 'seriesMetadata.title as seriesTitle'])
    .select(['bookMetadata.links', 'bookMetadata.releaseDate as bookDate'])
    .select(engine.numberOf('media.facts', 'volume').as('volume'))
    .where((eb) =>
      eb.or([eb('series.id', 'in', among(seriesIds)), eb('book.id', 'in', among(bookIds))]),
    )
    .where('book.deleted', '<=', presentOnly ? 0 : 1)
    .orderBy('seriesMetadata.titleSortOrder')
    .orderBy(orderBy(inSeries('asc'), 'book.id'))
    .execute();
  return rows.map(({ links, bookDate, volume, oneshot, ...row }) => ({
    ...row,
    oneshot: oneshot === 1,
    isOwnTitle: true,
    year: bookDate === null ? undefined : Number(bookDate.slice(0, 4)),
    volume: volume ?? volumeInTitle(row.seriesTitle),
    issueId: issueIdOf(links),
  }));
}

/** `Tale (2011)` names its volume. */
function volumeInTitle(title: string): number | undefined {
  const [, volume] = /\((\d{1,4})\)\s*$/u.exec(title) ?? [];
  return volume === undefined ? undefined : Number(volume);
}
