import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deleteBookFile } from '@longbox/contract/books';
import { writeFileMetadata } from '@longbox/contract/file-metadata';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { analyzeBook } from '../media/analyze-book.ts';
import { booksOf, expectBooks, gif, names, type Place, scanned, type Work } from './power-cut.ts';

const options = { scanFolders: true };
const pages = Array.from({ length: 12 }, (_, at) => `${at + 1}.gif`);

async function prepare(place: Place, batch: string): Promise<void> {
  for (const name of names(batch, '')) {
    const folder = path.join(place.root, batch, name);
    mkdirSync(folder, { recursive: true });
    for (const page of pages) writeFileSync(path.join(folder, page), gif(`${name} ${page}`));
    // Belongs to no book, so it stays.
    writeFileSync(path.join(folder, 'notes.pages'), name);
  }
  await scanned(place);
}

/** Work on books that are folders of pictures. */
export const folderWorks: Readonly<Record<string, Work>> = {
  'deleting folders': {
    options,
    prepare,
    async start(place, batch) {
      for (const { id } of await booksOf(place, batch)) {
        await place.send(deleteBookFile, { params: { bookId: id } });
      }
    },
    async check(place, batch) {
      for (const name of names(batch, '')) {
        expect(readdirSync(path.join(place.root, batch, name))).toEqual(['notes.pages']);
      }
      const books = await booksOf(place, batch);
      expect(books.map(({ deleted }) => deleted)).toEqual(names(batch, '').map(() => 1));
    },
  },
  'writing metadata into folders': {
    options,
    async prepare(place, batch) {
      await prepare(place, batch);
      await sql`UPDATE bookMetadata SET title = 'About ' || (SELECT name FROM book WHERE id = bookId)
        WHERE bookId IN (SELECT id FROM book WHERE url LIKE ${`${path.join(place.root, batch)}%`})`.execute(
        place.db,
      );
    },
    async start(place, batch) {
      const bookIds = (await booksOf(place, batch)).map(({ id }) => id);
      await place.send(writeFileMetadata, { body: { bookIds, seriesIds: [], seriesJson: false } });
    },
    async check(place, batch) {
      await expectBooks(place, batch, names(batch, ''));
      for (const name of names(batch, '')) {
        const folder = path.join(place.root, batch, name);
        expect(existsSync(path.join(folder, 'ComicInfo.xml'))).toBe(true);
        expect(readdirSync(folder)).toHaveLength(pages.length + 2);
        const { comicInfo } = await analyzeBook(folder, { dimensions: false });
        expect(comicInfo?.title).toBe(`About ${name}`);
      }
    },
  },
};
