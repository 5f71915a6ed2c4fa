import type { historyTypes } from '@longbox/contract/history';
import type { PageHashAction } from '@longbox/contract/page-hashes';
import { linkOptions } from '@tanstack/react-router';
import type { TableSearch } from '../tables/table-search.ts';

/* Import, media management and history. */

/** Import, at its first part. */
export const importPlace = linkOptions({ to: '/import' });
/** Media management, at its first part. */
export const mediaManagementPlace = linkOptions({ to: '/media-management' });

export const importBooksPlace = linkOptions({ to: '/import/books' });
/** Import of read lists from other programs. */
export const importReadListPlace = linkOptions({ to: '/import/readlist' });

/** Filters of the table of books with problems. */
export interface MediaAnalysisSearch extends TableSearch {
  /** Without it, books that can't be read. */
  readonly status?: readonly ('ERROR' | 'UNSUPPORTED' | 'OUTDATED' | 'UNKNOWN')[] | undefined;
  /** All libraries without it. */
  readonly library?: readonly string[] | undefined;
}

/** Books that can't be read, and how to fix them. */
export function mediaAnalysisPlace(search: MediaAnalysisSearch = {}) {
  return linkOptions({ to: '/media-management/analysis', search });
}

/** Identical files. */
export function duplicateFilesPlace(search: TableSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-files', search });
}

/** Filters of the table of series with missing numbers. */
export interface MissingNumbersSearch extends TableSearch {
  /** All libraries without it. */
  readonly library?: readonly string[] | undefined;
}

/** Series with missing numbers. Only Longbox's own server lists them. */
export function missingNumbersPlace(search: MissingNumbersSearch = {}) {
  return linkOptions({ to: '/media-management/missing-numbers', search });
}

/** Readable books without a cover. */
export function missingPostersPlace(search: TableSearch = {}) {
  return linkOptions({ to: '/media-management/missing-posters', search });
}

/** Pages that appear in several books; leads on to the known ones. */
export const duplicatePagesPlace = linkOptions({ to: '/media-management/duplicate-pages' });

/** Filters of the known duplicate pages. */
export interface KnownPagesSearch extends TableSearch {
  /** The decision; without it, pages that are removed, automatically or manually. */
  readonly action?: readonly PageHashAction[] | 'all' | undefined;
}

/** Duplicate pages with a decision. */
export function knownPagesPlace(search: KnownPagesSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-pages/known', search });
}

/** State of the list of undecided duplicate pages. */
export type NewPagesSearch = Pick<TableSearch, 'page' | 'sort'>;

/** Duplicate pages without a decision. */
export function newPagesPlace(search: NewPagesSearch = {}) {
  return linkOptions({ to: '/media-management/duplicate-pages/unknown', search });
}

/** Filters of the near-duplicates. */
export interface NearDuplicatesSearch extends TableSearch {
  /** Pairs of pages; without it, of books. */
  readonly kind?: 'PAGES' | undefined;
  /** Pairs that are kept; without it, undecided ones. */
  readonly kept?: true | undefined;
}

/** Books and pages that look alike. Only Longbox's own server compares them. */
export function nearDuplicatesPlace(search: NearDuplicatesSearch = {}) {
  return linkOptions({ to: '/media-management/near-duplicates', search });
}

/** Members of the history's address besides its table state. */
export interface HistorySearch extends TableSearch {
  /** The search text. */
  readonly q?: string | undefined;
  /** The one kind of event that is shown. */
  readonly type?: (typeof historyTypes)[number] | undefined;
  /** The one library whose events are shown. */
  readonly library?: string | undefined;
}

/** Permanent changes to files. */
export function historyPlace(search: HistorySearch = {}) {
  return linkOptions({ to: '/history', search });
}
