import { compareBook } from '../alike/compare-book.ts';
import { compareLibrary } from '../alike/compare-library.ts';
import { checkServer } from '../check/check-server.ts';
import { rebuildSearch } from '../check/rebuild-search.ts';
import { restoreFile } from '../file-metadata/restore-file.ts';
import { writeFile } from '../file-metadata/write-file.ts';
import { importBook } from '../imports/import-book.ts';
import { analyzeBook, giveUpOnBook } from '../metadata/analyze-book.ts';
import { fillReadLists } from '../metadata/fill-read-lists.ts';
import { locateBook } from '../metadata/locate-book.ts';
import { refreshSeries } from '../metadata/refresh-series.ts';
import { generateBookThumbnail } from '../posters/generate-book-thumbnail.ts';
import { scanLibrary } from '../scan/scan-library.ts';
import type { WorkServices } from '../queue/work-services.ts';
import { findThumbnailsToRegenerate } from '../posters/regenerate-thumbnails.ts';
import { alikeTaskTypes } from '../queue/alike-tasks.ts';
import { fileTaskTypes } from '../queue/file-tasks.ts';
import { handle, type TaskHandler, taskTypes } from '../queue/tasks.ts';
import { convertBook } from '../upkeep/convert-book.ts';
import { deleteBook, deleteSeries } from '../upkeep/delete-files.ts';
import { emptyTrashNow } from '../trash/empty-trash.ts';
import { findDuplicatePages } from '../upkeep/find-duplicate-pages.ts';
import { hashBook } from '../upkeep/hash-book.ts';
import { hashBookForKoreader } from '../upkeep/hash-koreader.ts';
import { hashBookPages } from '../upkeep/hash-pages.ts';
import { refreshBook } from '../metadata/refresh-book.ts';
import { removeHashedPages } from '../upkeep/remove-pages.ts';
import { renameFile } from '../renaming/rename-file.ts';
import { repairExtension } from '../upkeep/repair-extension.ts';

/** The code behind every kind of background work. */
export const taskHandlers = (
  services: WorkServices & { readonly data: string },
): readonly TaskHandler[] => [
  handle(taskTypes.ScanLibrary, (payload, ending) => scanLibrary(services, payload, ending)),
  handle(taskTypes.RefreshSeriesMetadata, (payload) => refreshSeries(services, payload)),
  handle(taskTypes.AnalyzeBook, (payload) => analyzeBook(services, payload)),
  handle(fileTaskTypes.EmptyTrash, (payload) => emptyTrashNow(services, payload)),
  handle(fileTaskTypes.DeleteBook, (payload) => deleteBook(services, payload)),
  handle(fileTaskTypes.DeleteSeries, (payload) => deleteSeries(services, payload)),
  handle(fileTaskTypes.RefreshBookMetadata, (payload) => refreshBook(services, payload)),
  handle(fileTaskTypes.ImportBook, (payload) => importBook(services, payload)),
  handle(fileTaskTypes.RepairExtension, (payload) => repairExtension(services, payload)),
  handle(fileTaskTypes.ConvertBook, (payload) => convertBook(services, payload)),
  handle(fileTaskTypes.HashBookPages, (payload) => hashBookPages(services, payload)),
  handle(fileTaskTypes.FindDuplicatePagesToDelete, (payload) =>
    findDuplicatePages(services, payload),
  ),
  handle(fileTaskTypes.RemoveHashedPages, (payload) => removeHashedPages(services, payload)),
  handle(fileTaskTypes.WriteFileMetadata, (payload) => writeFile(services, payload)),
  handle(fileTaskTypes.RestoreFile, (payload) => restoreFile(services, payload)),
  handle(fileTaskTypes.RenameFile, (payload) => renameFile(services, payload)),
  handle(fileTaskTypes.LocateTakenBook, (payload, ending) => locateBook(services, payload, ending)),
  handle(fileTaskTypes.HashBook, (payload, ending) => hashBook(services, payload, ending)),
  handle(fileTaskTypes.HashBookKoreader, (payload) => hashBookForKoreader(services, payload)),
  handle(alikeTaskTypes.CompareLibrary, (payload) => compareLibrary(services, payload)),
  handle(alikeTaskTypes.CompareBook, (payload, ending) => compareBook(services, payload, ending)),
  handle(taskTypes.FindBookThumbnailsToRegenerate, (payload) =>
    findThumbnailsToRegenerate(services, payload),
  ),
  handle(taskTypes.GenerateBookThumbnail, (payload) => generateBookThumbnail(services, payload)),
  handle(taskTypes.FillReadLists, () => fillReadLists(services)),
  handle(taskTypes.CheckServer, (_payload, ending) => checkServer(services, ending)),
  handle(taskTypes.RebuildSearch, (_payload, ending) => rebuildSearch(services, ending)),
  handle(taskTypes.IndexCatalog, async (_payload, ending) => {
    const { useDump } = await import('../metadata-sources/gcd/use-dump.ts');
    await useDump(services, ending);
  }),
  handle(taskTypes.ImportKomga, async (_payload, ending) => {
    // Most servers never need it.
    const { runMoveIn } = await import('../move-in/run-move-in.ts');
    await runMoveIn(services, ending);
  }),
];

/** Says of the target of a task that crashed the process why it is left alone. */
export async function giveUpOnTask(
  services: WorkServices,
  task: { type: string; payload: string },
): Promise<void> {
  const { type, run } = handle(taskTypes.AnalyzeBook, (payload) => giveUpOnBook(services, payload));
  if (task.type === type.name) await run(JSON.parse(task.payload), new AbortController().signal);
}
