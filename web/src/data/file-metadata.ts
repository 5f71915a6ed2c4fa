import {
  cancelMetadataWriting,
  type FilePreview,
  listMetadataWritings,
  type MetadataWriting,
  previewFileMetadata,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryOf, useCall } from './query.ts';

/** What is chosen to be written. */
interface ChosenFiles {
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly seriesJson: boolean;
}

const failureTitle = 'failure.fileMetadata';
/** Milliseconds between two questions of how far it has come. */
const pace = 1000;

export const bodyOf = ({ bookIds, seriesIds, seriesJson }: ChosenFiles) => ({
  bookIds: [...bookIds],
  seriesIds: [...seriesIds],
  seriesJson,
});

/** What each file would get, part by part. Only Longbox's own server knows. */
export function filePreviewQuery(chosen: ChosenFiles) {
  return infiniteQueryOptions({
    queryKey: ['file-metadata-preview', chosen] as const,
    queryFn: ({ signal, pageParam }) =>
      call(previewFileMetadata, { body: { ...bodyOf(chosen), from: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): { readonly total: number; readonly files: readonly FilePreview[] } => ({
      total: pages.at(-1)?.total ?? 0,
      files: pages.flatMap(({ files }) => files),
    }),
    // The files may be other ones the next time.
    staleTime: Infinity,
    gcTime: 0,
    meta: { failureTitle },
  });
}

const isUnderWay = ({ state }: MetadataWriting): boolean =>
  state === 'RUNNING' || state === 'UNDOING';

/** The last requests to write metadata; asked again while one is under way. */
export const writingsQuery = {
  ...queryOf(listMetadataWritings, {}, { failureTitle }),
  refetchInterval: ({ state }: { state: { data: readonly MetadataWriting[] | undefined } }) =>
    state.data?.some(isUnderWay) === true ? pace : (false as const),
};

export function useWriteFiles() {
  return useCall(writeFileMetadata, { failureTitle: 'failure.fileMetadataWrite' });
}

export function useCancelWriting() {
  return useCall(cancelMetadataWriting, { failureTitle });
}

export function useUndoWriting() {
  return useCall(undoMetadataWriting, { failureTitle: 'failure.fileMetadataUndo' });
}
