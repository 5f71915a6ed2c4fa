import { listNamePatterns, previewFileNames, renameFiles } from '@longbox/contract/file-names';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryOf, useCall } from './query.ts';

/** What is to be renamed, and how. */
export interface Naming {
  readonly pattern: string;
  readonly portable: boolean;
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly libraryIds: readonly string[];
}

const failureTitle = 'failure.renaming';

export const bodyOf = ({ pattern, portable, bookIds, seriesIds, libraryIds }: Naming) => ({
  pattern,
  portable,
  bookIds: [...bookIds],
  seriesIds: [...seriesIds],
  libraryIds: [...libraryIds],
});

/** The new names. The ones before stay in sight while the pattern is changed. */
export const namePreviewQuery = (naming: Naming) =>
  queryOptions({
    queryKey: ['file-name-preview', naming] as const,
    queryFn: ({ signal }) => call(previewFileNames, { body: bodyOf(naming) }, { signal }),
    placeholderData: keepPreviousData,
    // The files may be other ones the next time.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failureTitle },
  });

/** The last pattern of each library. */
export const namePatternsQuery = queryOf(listNamePatterns, {}, { failureTitle });

export function useRenameFiles() {
  return useCall(renameFiles, { failureTitle });
}
