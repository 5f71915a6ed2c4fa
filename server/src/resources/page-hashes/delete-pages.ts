import type { PageHashMatch } from '@longbox/contract/page-hashes';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { WorkServices } from '../../work/queue/work-services.ts';
import { removePagesTask } from '../../work/queue/file-tasks.ts';
import { selectPagesOf } from './page-hashes-store.ts';

interface Asked {
  readonly hash: string;
  /** Books hidden from the caller stay unchanged. */
  readonly viewer: Viewer;
  /** Only this page; without it all of them. */
  readonly match?: PageHashMatch;
}

/**
 * Queues the removal of pages with a hash (PH-05, PH-06). Pages of a hash that isn't registered for
 * removal stay.
 */
export async function deletePages(
  { db, tasks }: Pick<WorkServices, 'db' | 'tasks'>,
  { hash, viewer, match }: Asked,
): Promise<void> {
  const known = await db
    .selectFrom('pageHash')
    .select('hash')
    .where('hash', '=', hash)
    .where('action', '!=', 'IGNORE')
    .executeTakeFirst();
  if (!known) return;
  const pages = (await selectPagesOf(db, { hash, viewer })).filter(
    (page) =>
      match === undefined ||
      (page.bookId === match.bookId &&
        page.pageNumber === match.pageNumber &&
        page.fileName === match.fileName),
  );
  const ofBook = Map.groupBy(pages, ({ bookId }) => bookId);
  await tasks.add(
    [...ofBook].map(([bookId, doomed]) =>
      removePagesTask({
        bookId,
        libraryId: doomed[0]?.libraryId ?? '',
        pages: doomed.map(({ pageNumber, fileName, mediaType, size }) => ({
          pageNumber,
          fileName,
          hash,
          mediaType,
          size,
        })),
      }),
    ),
  );
}
