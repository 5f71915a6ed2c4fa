import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Cancels waiting tasks and answers how many; running ones finish. */
export const clearTasks = endpoint({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'admin',
  answer: z.number(),
  status: 200,
  stales: [],
});

/** The kinds of background work of Longbox's own server. Others of the contract report more. */
export type TaskTypeName =
  | 'AnalyzeBook'
  | 'CheckServer'
  | 'CompareBook'
  | 'CompareLibrary'
  | 'ConvertBook'
  | 'DeleteBook'
  | 'DeleteSeries'
  | 'EmptyTrash'
  | 'FillReadLists'
  | 'FindBookThumbnailsToRegenerate'
  | 'FindDuplicatePagesToDelete'
  | 'GenerateBookThumbnail'
  | 'HashBook'
  | 'HashBookKoreader'
  | 'HashBookPages'
  | 'ImportBook'
  | 'ImportKomga'
  | 'IndexCatalog'
  | 'LocateBook'
  | 'RebuildSearch'
  | 'RefreshBookMetadata'
  | 'RefreshSeriesMetadata'
  | 'RemoveHashedPages'
  | 'RenameFile'
  | 'RepairExtension'
  | 'RestoreFile'
  | 'ScanLibrary'
  | 'WriteFileMetadata';
