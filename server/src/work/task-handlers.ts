import { analyzeBook, giveUpOnBook } from '../metadata/analyze-book.ts';
import { refreshSeries } from '../metadata/refresh-series.ts';
import { scanLibrary } from '../scan/scan-library.ts';
import type { WorkServices } from '../services.ts';
import { handle, type TaskHandler, taskTypes } from '../tasks/tasks.ts';

/** The code behind every kind of background work. */
export const taskHandlers = (services: WorkServices): readonly TaskHandler[] => [
  handle(taskTypes.ScanLibrary, (payload) => scanLibrary(services, payload)),
  handle(taskTypes.RefreshSeriesMetadata, (payload) => refreshSeries(services, payload)),
  handle(taskTypes.AnalyzeBook, (payload) => analyzeBook(services, payload)),
];

/** Says of the target of a task that crashed the process why it is left alone. */
export async function giveUpOnTask(
  services: WorkServices,
  task: { type: string; payload: string },
): Promise<void> {
  const { type, run } = handle(taskTypes.AnalyzeBook, (payload) => giveUpOnBook(services, payload));
  if (task.type === type.name) await run(JSON.parse(task.payload));
}
