import type { WorkServices } from '../queue/work-services.ts';

/** Tells every client what a move may have changed: of each kind once, as there may be thousands. */
export async function tellMoved({
  db,
  events,
}: Pick<WorkServices, 'db' | 'events'>): Promise<void> {
  const libraries = await db.selectFrom('library').select('id').execute();
  for (const { id: libraryId } of libraries) {
    events.emit({ name: 'LibraryChanged', payload: { libraryId } });
    const book = await db
      .selectFrom('book')
      .select(['id as bookId', 'seriesId', 'libraryId'])
      .where('libraryId', '=', libraryId)
      .limit(1)
      .executeTakeFirst();
    if (!book) continue;
    const { seriesId } = book;
    events.emit({ name: 'SeriesAdded', payload: { seriesId, libraryId } });
    events.emit({ name: 'BookAdded', payload: book });
  }
  const positions = await db
    .selectFrom('readProgress')
    .select(['userId', ({ fn }) => fn.max('bookId').as('bookId')])
    .groupBy('userId')
    .execute();
  for (const payload of positions) events.emit({ name: 'ReadProgressChanged', payload });
  const collection = await db
    .selectFrom('collection')
    .select('id')
    .where('userId', 'is', null)
    .executeTakeFirst();
  if (collection) {
    const payload = { collectionId: collection.id, seriesIds: [] };
    events.emit({ name: 'CollectionAdded', payload });
  }
  const readList = await db
    .selectFrom('readList')
    .select('id')
    .where('userId', 'is', null)
    .executeTakeFirst();
  if (readList) {
    events.emit({ name: 'ReadListAdded', payload: { readListId: readList.id, bookIds: [] } });
  }
}
