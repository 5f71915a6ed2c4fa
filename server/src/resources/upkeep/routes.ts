import { analyzeBook, deleteBookFile, refreshBookMetadata } from '@longbox/contract/books';
import {
  analyzeLibrary,
  emptyLibraryTrash,
  refreshLibraryMetadata,
} from '@longbox/contract/libraries';
import { analyzeSeries, deleteSeriesFiles, refreshSeriesMetadata } from '@longbox/contract/series';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import type { Services } from '../services.ts';
import {
  deleteBookTask,
  deleteSeriesTask,
  emptyTrashTask,
  refreshBookTask,
} from '../../work/queue/file-tasks.ts';
import { analyzeBookTask, refreshSeriesTask, type Task } from '../../work/queue/tasks.ts';
import { booksOf, findBook, findSeries } from './books-of.ts';

/** Above the work that a scan queues, because a person asked for it. */
const askedPriority = 6;

const asked = (task: Task): Task => ({ ...task, priority: askedPriority });

/** Calls that queue work on files; progress shows in events only (api.md 1.17). */
export const upkeepRoutes = ({ db, tasks }: Services) => [
  serve(analyzeBook, async ({ viewer, params }) => {
    const { id } = await requireRecord(db, viewer, params.bookId);
    await tasks.add([asked(analyzeBookTask(id))]);
  }),
  serve(refreshBookMetadata, async ({ viewer, params }) => {
    const { id } = await requireRecord(db, viewer, params.bookId);
    await tasks.add([refreshBookTask(id)]);
  }),
  serve(deleteBookFile, async ({ viewer, params }) => {
    const book = await findBook(db, viewer, params.bookId);
    if (!book) return;
    const { id: bookId, libraryId, seriesId, oneshot } = book;
    await tasks.add([
      oneshot === 1 ? deleteSeriesTask(seriesId, libraryId) : deleteBookTask({ bookId, libraryId }),
    ]);
  }),
  serve(analyzeSeries, async ({ viewer, params }) => {
    await findSeries(db, viewer, params.seriesId);
    const books = await booksOf(db, params);
    await tasks.add(books.map(({ id }) => asked(analyzeBookTask(id))));
  }),
  serve(refreshSeriesMetadata, async ({ viewer, params }) => {
    await findSeries(db, viewer, params.seriesId);
    const books = await booksOf(db, params);
    const series = books.length > 0 ? [refreshSeriesTask(params.seriesId)] : [];
    await tasks.add([...books.map(({ id }) => refreshBookTask(id)), ...series]);
  }),
  serve(deleteSeriesFiles, async ({ viewer, params }) => {
    const series = await findSeries(db, viewer, params.seriesId);
    if (series) await tasks.add([deleteSeriesTask(series.id, series.libraryId)]);
  }),
  serve(analyzeLibrary, async ({ params }) => {
    const books = await booksOf(db, params);
    await tasks.add(books.map(({ id }) => analyzeBookTask(id)));
  }),
  serve(refreshLibraryMetadata, async ({ params }) => {
    const books = await booksOf(db, params);
    await tasks.add(books.map(({ id }) => refreshBookTask(id)));
  }),
  serve(emptyLibraryTrash, async ({ params }) => {
    if (!(await findLibrary(db, params.libraryId))) throw notFound('Library not found');
    await tasks.add([emptyTrashTask(params.libraryId)]);
  }),
];

async function requireRecord(db: Db, viewer: Viewer, bookId: string): Promise<{ id: string }> {
  const book = await findBook(db, viewer, bookId);
  if (!book) throw notFound('Book not found');
  return book;
}
