import type { WorkServices } from '../queue/work-services.ts';
import { getStoredSettings, thumbnailEdges } from '../../base/settings/get-settings.ts';
import { generateThumbnailTask } from '../queue/tasks.ts';

/**
 * Queues the drawing of covers (BK-23): of every book that is not in the trash, or only of those
 * whose generated cover is smaller than the current size in both directions.
 */
export async function findThumbnailsToRegenerate(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  { forBiggerResultOnly }: { forBiggerResultOnly: boolean },
): Promise<void> {
  const edge = thumbnailEdges[(await getStoredSettings(db)).thumbnailSize];
  const smaller = db
    .selectFrom('thumbnail')
    .select('ownerId')
    .where('owner', '=', 'book')
    .where('type', '=', 'GENERATED')
    .where('width', '<', edge)
    .where('height', '<', edge);
  const books = await db
    .selectFrom('book')
    .select('id')
    .where('deleted', '=', 0)
    .$if(forBiggerResultOnly, (query) => query.where('id', 'in', smaller))
    .execute();
  await tasks.add(books.map(({ id }) => generateThumbnailTask(id)));
}
