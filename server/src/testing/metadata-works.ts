import path from 'node:path';
import { undoMetadataWriting, writeFileMetadata } from '@longbox/contract/file-metadata';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { analyzeBook } from '../media/analyze-book.ts';
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

/** Every file says its title, or none does. */
async function expectTitles(place: Place, batch: string, isWritten: boolean): Promise<void> {
  const files = names(batch, '.cbz');
  await expectBooks(place, batch, files);
  for (const name of files) {
    const file = path.join(place.root, batch, name);
    const content = (await contentOf(file)).split('\n');
    const [info, pages] = [true, false].map((isInfo) =>
      content.filter((line) => line.startsWith('ComicInfo.xml ') === isInfo),
    );
    expect(pages?.join('\n')).toBe(listed(pagesOf(name)));
    expect(info).toHaveLength(isWritten ? 1 : 0);
    const { comicInfo } = await analyzeBook(file, { dimensions: false });
    expect(comicInfo?.title).toBe(isWritten ? `About ${path.parse(name).name}` : undefined);
  }
}

/** Books that have a title, which their files don't say. */
async function prepareTitles(place: Place, batch: string): Promise<void> {
  await makeComics(path.join(place.root, batch), batch);
  await scanned(place);
  await sql`UPDATE bookMetadata SET title = 'About ' || (SELECT name FROM book WHERE id = bookId)
    WHERE bookId IN (SELECT id FROM book WHERE url LIKE ${`${path.join(place.root, batch)}%`})`.execute(
    place.db,
  );
}

async function writeTitles(place: Place, batch: string): Promise<void> {
  const bookIds = (await booksOf(place, batch)).map(({ id }) => id);
  await place.send(writeFileMetadata, { body: { bookIds, seriesIds: [], seriesJson: false } });
}

/** Metadata written into files, and taken back. */
export const metadataWorks: Readonly<Record<string, Work>> = {
  'writing metadata': {
    prepare: prepareTitles,
    start: writeTitles,
    check: (place, batch) => expectTitles(place, batch, true),
  },
  'undoing written metadata': {
    async prepare(place, batch) {
      await prepareTitles(place, batch);
      await writeTitles(place, batch);
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
    check: (place, batch) => expectTitles(place, batch, false),
  },
};
