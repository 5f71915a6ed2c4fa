import {
  addArchivePassword,
  deleteArchivePasswords,
  getArchivePasswords,
} from '@longbox/contract/archive-passwords';
import {
  analyzeLibrary,
  createLibrary,
  deleteLibrary,
  emptyLibraryTrash,
  getLibrary,
  type Library,
  listLibraries,
  refreshLibraryMetadata,
  scanLibrary,
  updateLibrary,
} from '@longbox/contract/libraries';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import { answerOutsideLinks, listOutsideLinks } from '@longbox/contract/outside-links';
import { previewSeries, type SeriesOptions } from '@longbox/contract/series-preview';
import { listWatching } from '@longbox/contract/watching';
import type { ListScope } from './list-form.ts';
import type { PlainKey } from '../lib/i18n.ts';
import { queryOf, useCall } from './query.ts';

/** The pseudo ID of all libraries in addresses and remembered choices. */
export const allLibraries = 'all';

/** Filter of a list by library: none for all of them. */
export function scopeOf(libraryId: string): ListScope {
  return libraryId === allLibraries ? {} : { libraryId };
}

/** Every library the account may see, in the server's order. */
export const librariesQuery = queryOf(listLibraries, {}, { failureTitle: 'failure.libraries' });

/** One library, as the server has it now. */
export function libraryQuery(libraryId: string) {
  return queryOf(getLibrary, { params: { libraryId } }, { failureTitle: 'failure.libraries' });
}

/** The libraries of which many books are missing. Only our own server knows. */
export const missingBooksQuery = queryOf(
  listMissingBooks,
  {},
  { failureTitle: 'failure.libraries' },
);

export function useAnswerMissingBooks() {
  return useCall(answerMissingBooks, { failureTitle: 'failure.missingBooks' });
}

/** The libraries with links that lead outside. Only our own server asks about them. */
export const outsideLinksQuery = queryOf(
  listOutsideLinks,
  {},
  { failureTitle: 'failure.libraries' },
);

export function useAnswerOutsideLinks() {
  return useCall(answerOutsideLinks, { failureTitle: 'failure.outsideLinks' });
}

/** Which series would merge or split with other options. Only our own server knows. */
export function seriesPreviewQuery(libraryId: string, options: SeriesOptions) {
  const input = { params: { libraryId }, body: options };
  return queryOf(previewSeries, input, { failureTitle: 'failure.seriesPreview' });
}

/** How many passwords are tried on a library's archives. Only our own server tries any. */
export function archivePasswordsQuery(libraryId: string) {
  return queryOf(
    getArchivePasswords,
    { params: { libraryId } },
    { failureTitle: 'failure.libraries' },
  );
}

/** Adds a password; its dialog shows a failure. */
export const useAddArchivePassword = () => useCall(addArchivePassword);

/** Removes all passwords of a library; its dialog shows a failure. */
export const useDeleteArchivePasswords = () => useCall(deleteArchivePasswords);

/** How libraries are watched. Only our own server watches. */
export const watchingQuery = queryOf(listWatching, {}, { failureTitle: 'failure.libraries' });

/** Adds a library; the dialog shows a failure itself. */
export function useCreateLibrary() {
  return useCall(createLibrary);
}

/** Changes a library; without a title, the caller shows a failure itself. */
export function useUpdateLibrary(failureTitle?: PlainKey) {
  return useCall(updateLibrary, failureTitle && { failureTitle });
}

export function useDeleteLibrary() {
  return useCall(deleteLibrary, { failureTitle: 'failure.libraryDelete' });
}

export function useScanLibrary() {
  return useCall(scanLibrary, { failureTitle: 'failure.libraryScan' });
}

export function useAnalyzeLibrary() {
  return useCall(analyzeLibrary, { failureTitle: 'failure.libraryTask' });
}

export function useRefreshLibraryMetadata() {
  return useCall(refreshLibraryMetadata, { failureTitle: 'failure.libraryTask' });
}

export function useEmptyLibraryTrash() {
  return useCall(emptyLibraryTrash, { failureTitle: 'failure.libraryTask' });
}

/** The libraries whose files get no metadata. */
export const readOnlyIn = (libraries: readonly Library[] = []): ReadonlySet<string> =>
  new Set(libraries.filter(({ readOnly }) => readOnly === true).map(({ id }) => id));
