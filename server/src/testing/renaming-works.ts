import { renameFiles } from '@longbox/contract/file-names';
import { undoMetadataWriting } from '@longbox/contract/file-metadata';
import path from 'node:path';
import { expect } from 'vitest';
import { sql } from 'kysely';
import {
  booksOf,
  contentOf,
  expectBooks,
  listed,
  makeComics,
  names,
  pagesOf,
  type Place,
  scanned,
  type Work,
} from './power-cut.ts';

/** Names by the title, which the files don't say. */
async function rename(place: Place, batch: string): Promise<void> {
  const bookIds = (await booksOf(place, batch)).map(({ id }) => id);
  await place.send(renameFiles, { body: { pattern: 'New {title}', bookIds } });
}

async function prepare(place: Place, batch: string): Promise<void> {
  await makeComics(path.join(place.root, batch), batch);
  await scanned(place);
  await sql`UPDATE bookMetadata SET locks = '["title"]'
    WHERE bookId IN (SELECT id FROM book WHERE url LIKE ${`${path.join(place.root, batch)}%`})`.execute(
    place.db,
  );
}

async function expectNames(place: Place, batch: string, start: string): Promise<void> {
  const files = names(batch, '.cbz');
  await expectBooks(
    place,
    batch,
    files.map((name) => start + name),
  );
  for (const name of files) {
    const content = await contentOf(path.join(place.root, batch, start + name));
    expect(content).toBe(listed(pagesOf(name)));
  }
}

/** Files renamed by a pattern, and given their names back. */
export const renamingWorks: Readonly<Record<string, Work>> = {
  'renaming files': {
    prepare,
    start: rename,
    check: (place, batch) => expectNames(place, batch, 'New '),
  },
  'undoing renamed files': {
    async prepare(place, batch) {
      await prepare(place, batch);
      await rename(place, batch);
      await place.idle();
    },
    async start({ db, libraryId, send }) {
      const { writingId } = await db
        .selectFrom('metadataFile')
        .select('writingId')
        .where('libraryId', '=', libraryId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await send(undoMetadataWriting, { params: { writingId } });
    },
    check: (place, batch) => expectNames(place, batch, ''),
  },
};
