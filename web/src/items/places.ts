import type { historyTypes } from '@longbox/contract/history';
import type { Book } from '@longbox/contract/books';
import type { LogLevel } from '@longbox/contract/logs';
import type { MarkContent } from '@longbox/contract/marks';
import type { PageHashAction } from '@longbox/contract/page-hashes';
import type { Series } from '@longbox/contract/series';
import { linkOptions } from '@tanstack/react-router';
import type { ActivitySearch } from './activity/activity-search.ts';
import type { BookListSearch } from './lists/book-list.ts';
import type { CollectionListSearch } from './lists/collection-list.ts';
import type { CollectionSeriesListSearch } from './lists/collection-series-list.ts';
import type { LibraryBookListSearch } from './lists/library-book-list.ts';
import type { ReadListBookListSearch } from './lists/read-list-book-list.ts';
import type { ReadListListSearch } from './lists/read-list-list.ts';
import type { SeriesListSearch } from './lists/series-list.ts';
import { readerOf } from './names.ts';
import type { ReadingContext } from './reading-context.ts';
import type { TableSearch } from './tables/table-search.ts';

/*
 * Where everything is: the one file that knows the addresses. A place goes as it is to a link,
 * `navigate` or `redirect`.
 */

/** Any of the places below. */
export type Place =
  | typeof startPlace
  | typeof homePlace
  | typeof welcomePlace
  | typeof duplicatePagesPlace
  | typeof importBooksPlace
  | typeof importReadListPlace
  | ReturnType<
      | typeof libraryPlace
      | typeof libraryRecommendedPlace
      | typeof librarySeriesPlace
      | typeof libraryBooksPlace
      | typeof libraryCollectionsPlace
      | typeof libraryReadListsPlace
      | typeof collectionPlace
      | typeof readListPlace
      | typeof searchPlace
      | typeof mediaAnalysisPlace
      | typeof duplicateFilesPlace
      | typeof missingPostersPlace
      | typeof nearDuplicatesPlace
      | typeof knownPagesPlace
      | typeof newPagesPlace
      | typeof oneSeriesPlace
      | typeof oneshotPlace
      | typeof oneBookPlace
      | typeof readerPlace
      | typeof accountPlace
      | typeof usersPlace
      | typeof addUserPlace
      | typeof historyPlace
      | typeof marksPlace
      | typeof settingsPlace
      | typeof logPlace
    >
  | typeof importPlace
  | typeof mediaManagementPlace
  | typeof serverSettingsPlace
  | typeof tasksPlace
  | typeof metricsPlace
  | typeof announcementsPlace;

/** Where the client begins; leads on to what there is. */
export const startPlace = linkOptions({ to: '/' });
export const homePlace = linkOptions({ to: '/dashboard' });
/** Where there is no library yet. */
export const welcomePlace = linkOptions({ to: '/welcome' });

/** A library, at the view of it that was seen last. */
export function libraryPlace(libraryId: string) {
  return linkOptions({ to: '/libraries/$libraryId', params: { libraryId } });
}

/** The series of a library. */
export function librarySeriesPlace(libraryId: string, search: SeriesListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/series', params: { libraryId }, search });
}

/** What to read next in a library, and what is new in it. */
export function libraryRecommendedPlace(libraryId: string) {
  return linkOptions({ to: '/libraries/$libraryId/recommended', params: { libraryId } });
}

/** The books of a library. */
export function libraryBooksPlace(libraryId: string, search: LibraryBookListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/books', params: { libraryId }, search });
}

/** The collections with a series of a library. */
export function libraryCollectionsPlace(libraryId: string, search: CollectionListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/collections', params: { libraryId }, search });
}

/** The read lists with a book of a library. */
export function libraryReadListsPlace(libraryId: string, search: ReadListListSearch = {}) {
  return linkOptions({ to: '/libraries/$libraryId/readlists', params: { libraryId }, search });
}

/** A collection with its series. */
export function collectionPlace(collectionId: string, search: CollectionSeriesListSearch = {}) {
  return linkOptions({ to: '/collections/$collectionId', params: { collectionId }, search });
}

/** A read list with its books. */
export function readListPlace(readListId: string, search: ReadListBookListSearch = {}) {
  return linkOptions({ to: '/readlists/$readListId', params: { readListId }, search });
}

/** What is searched for, and where. */
export interface Search {
  readonly q?: string | undefined;
  /** The library searched; without it all of them. */
  readonly library?: string | undefined;
}

/** Everything a text is found in. */
export function searchPlace(search: Search) {
  return linkOptions({ to: '/search', search });
}

/** Books from outside the libraries. */
/** Taking files in, at its first part. */
export const importPlace = linkOptions({ to: '/import' });
/** Looking after files, at its first part. */
export const mediaManagementPlace = linkOptions({ to: '/media-management' });

export const importBooksPlace = linkOptions({ to: '/import/books' });
/** Read lists of other programs. */
export const importReadListPlace = linkOptions({ to: '/import/readlist' });

/** What the table of troubled books shows. */
export interface MediaAnalysisSearch extends TableSearch {
  /** Those that cannot be read, unless told otherwise. */
  readonly status?: readonly ('ERROR' | 'UNSUPPORTED' | 'OUTDATED' | 'UNKNOWN')[] | undefined;
  /** The libraries looked at; without them all. */
  readonly library?: readonly string[] | undefined;
}

/** Books whose files cannot be read, and what helps. */
export function mediaAnalysisPlace(search: MediaAnalysisSearch = {}) {
  return linkOptions({ to: '/media-management/analysis', search });
}

/** Files that are there more than once. */
export function duplicateFilesPlace(search: TableSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-files', search });
}

/** Books that can be read but have no poster. */
export function missingPostersPlace(search: TableSearch = {}) {
  return linkOptions({ to: '/media-management/missing-posters', search });
}

/** Pages that are in several books; leads on to those known. */
export const duplicatePagesPlace = linkOptions({ to: '/media-management/duplicate-pages' });

/** Which of the pages that were decided on are shown. */
export interface KnownPagesSearch extends TableSearch {
  /** What is done about them; without it, what is deleted in either way. */
  readonly action?: readonly PageHashAction[] | 'all' | undefined;
}

/** Pages that somebody has decided on. */
export function knownPagesPlace(search: KnownPagesSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-pages/known', search });
}

/** How the pages nobody has decided on are shown. */
export type NewPagesSearch = Pick<TableSearch, 'page' | 'sort'>;

/** Pages that nobody has decided on. */
export function newPagesPlace(search: NewPagesSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-pages/unknown', search });
}

/** Which pairs of what looks alike are shown. */
export interface NearDuplicatesSearch extends TableSearch {
  /** Single pages; without it books. */
  readonly kind?: 'PAGES' | undefined;
  /** Those of which both stay; without it those nobody has decided on. */
  readonly kept?: true | undefined;
}

/** Books and pages that look alike; our own server alone compares them. */
export function nearDuplicatesPlace(search: NearDuplicatesSearch = {}) {
  return linkOptions({ to: '/media-management/near-duplicates', search });
}

/** The page of a series that is no one-shot. */
function oneSeriesPlace(seriesId: string, search: BookListSearch & ReadingContext) {
  return linkOptions({ to: '/series/$seriesId', params: { seriesId }, search });
}

/** The page of a one-shot, which shows series and book as one. */
function oneshotPlace(seriesId: string, search: ReadingContext) {
  return linkOptions({ to: '/oneshot/$seriesId', params: { seriesId }, search });
}

/** The page of a book that is no one-shot. */
function oneBookPlace(bookId: string, search: ReadingContext) {
  return linkOptions({ to: '/book/$bookId', params: { bookId }, search });
}

/** The page of a series, whichever kind it is. */
export function seriesPlace(
  { id, oneshot }: Pick<Series, 'id' | 'oneshot'>,
  search: BookListSearch & ReadingContext = {},
) {
  return oneshot ? oneshotPlace(id, search) : oneSeriesPlace(id, search);
}

/** The page of a book, whichever kind it is. */
export function bookPlace(
  { id, seriesId, oneshot }: Pick<Book, 'id' | 'seriesId' | 'oneshot'>,
  search: ReadingContext = {},
) {
  return oneshot ? oneshotPlace(seriesId, search) : oneBookPlace(id, search);
}

/** The series of a book. */
export function seriesOfBookPlace(
  { seriesId, oneshot }: Pick<Book, 'seriesId' | 'oneshot'>,
  search: BookListSearch & ReadingContext = {},
) {
  return seriesPlace({ id: seriesId, oneshot }, search);
}

/** How a book is opened in the reader. */
interface Opening extends ReadingContext {
  /** From 1; without it reading goes on where it stopped. */
  readonly page?: number;
  readonly incognito?: true | undefined;
}

/** A book as pages. */
export function pageReaderPlace({ id }: Pick<Book, 'id'>, search: Opening = {}) {
  return linkOptions({ to: '/book/$bookId/read', params: { bookId: id }, search });
}

/** How an EPUB is opened as text. */
interface TextOpening extends Omit<Opening, 'page'> {
  /** Id of a mark; without it reading goes on where it stopped. */
  readonly mark?: string | undefined;
}

/** An EPUB as text. */
export function epubReaderPlace({ id }: Pick<Book, 'id'>, search: TextOpening = {}) {
  return linkOptions({ to: '/book/$bookId/read-epub', params: { bookId: id }, search });
}

/** A book in the reader that fits it. */
export function readerPlace(book: Pick<Book, 'id' | 'media'>, search: Opening = {}) {
  if (readerOf(book.media) === 'pages') return pageReaderPlace(book, search);
  const { page: _, ...others } = search;
  return epubReaderPlace(book, others);
}

/** Whoever is signed in: rights, password, API keys, attempts to sign in. */
export function accountPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/account', search });
}

/** What a person looks for among their marks. */
export interface MarksSearch {
  readonly q?: string | undefined;
  readonly kind?: readonly MarkContent['kind'][] | undefined;
  /** The series they are in; without it all. */
  readonly series?: string | undefined;
}

/** Everything a person has marked, in all books. */
export function marksPlace(search: MarksSearch = {}) {
  return linkOptions({ to: '/marks', search });
}

/** What the address of the history says beside how its table stands. */
export interface HistorySearch extends TableSearch {
  /** What is looked for. */
  readonly q?: string | undefined;
  /** The one kind of event that is shown. */
  readonly type?: (typeof historyTypes)[number] | undefined;
  /** The one library whose events are shown. */
  readonly library?: string | undefined;
}

/** What happened to files for good. */
export function historyPlace(search: HistorySearch = {}) {
  return linkOptions({ to: '/history', search });
}

/** What is looked for among the settings. */
export interface SettingsSearch {
  readonly q?: string | undefined;
}

/** All settings, found by their words. */
export function settingsPlace(search: SettingsSearch = {}) {
  return linkOptions({ to: '/settings', search });
}

/** A place at the control of one of its settings. */
export function settingPlace(place: Place, field: string): Place {
  const at = { hash: field };
  return { ...place, ...at };
}

/** The accounts, and everybody's attempts to sign in. */
export function usersPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/settings/users', search });
}

/** The accounts with the dialog that makes one. */
export function addUserPlace(search: ActivitySearch = {}) {
  return linkOptions({ to: '/settings/users/add', search });
}

export const serverSettingsPlace = linkOptions({ to: '/settings/server' });
/** What the server works at. */
export const tasksPlace = linkOptions({ to: '/settings/tasks' });
export const metricsPlace = linkOptions({ to: '/settings/metrics' });
export const announcementsPlace = linkOptions({ to: '/settings/announcements' });

/** What is shown with the settings of the server. */
export interface ServerSearch {
  /** The trial of a sign-in whose outcome is shown. */
  readonly tried?: string | undefined;
}

/** What is looked for in the log. */
export interface LogSearch {
  readonly q?: string | undefined;
  /** The least serious level shown; without it all. */
  readonly level?: Extract<LogLevel, 'warn' | 'error'> | undefined;
  /** The first and the last day shown, `YYYY-MM-DD`, as days are where it is looked at. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What the server has said of itself. */
export function logPlace(search: LogSearch = {}) {
  return linkOptions({ to: '/settings/log', search });
}
