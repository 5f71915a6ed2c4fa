import { mkdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KomgaMove } from '../../testing/komga-move.ts';
import { makeComic } from '../../testing/make-comic.ts';
import type { KomgaDatabase } from '../../testing/make-komga.ts';

let place: KomgaMove;
let root: string;
let komga: KomgaDatabase;

beforeEach(() => {
  place = new KomgaMove();
  ({ root, komga } = place);
});
afterEach(() => place.close());

describe('series and books', () => {
  test('two series of one folder become one, with the books of both', async () => {
    komga.addSeries('OLD', `${root}/A`);
    komga.addSeries('NEW', `${root}/A`);
    komga.run("UPDATE SERIES SET DELETED_DATE = '2026-01-01 00:00:00' WHERE ID = 'OLD'");
    komga.addBook('B1', 'OLD', `${root}/A/1.cbz`, { DELETED_DATE: '2026-01-01 00:00:00' });
    komga.addBook('B2', 'NEW', `${root}/A/2.cbz`);
    komga.add('collection', { ID: 'C', NAME: 'Some' });
    komga.add('collectionSeries', { COLLECTION_ID: 'C', SERIES_ID: 'OLD', NUMBER: 0 });
    const moved = await place.move();
    const series = await moved.selectFrom('series').select(['id', 'booksCount']).execute();
    expect(series).toEqual([{ id: 'NEW', booksCount: 2 }]);
    const members = await moved.selectFrom('collectionSeries').select('seriesId').execute();
    expect(members).toEqual([{ seriesId: 'NEW' }]);
    expect(await moved.selectFrom('alias').selectAll().execute()).toEqual([
      { kind: 'series', komgaId: 'OLD', id: 'NEW' },
    ]);
    expect(place.said).toContain(
      'series: 2 in Komga, 1 imported; skipped: 1 (duplicate of the same folder)',
    );
  });

  test('without metadata or media get them as from a scan, and none starts over', async () => {
    komga.add('series', { ID: 'S', LIBRARY_ID: 'L', NAME: 'A', URL: `file:${root}/A/` });
    const its = { LIBRARY_ID: 'L', SERIES_ID: 'S' };
    komga.add('book', { ID: 'B', NAME: 'Bare', URL: `file:${root}/A/1.cbz`, NUMBER: 7, ...its });
    komga.addBook('O', 'S', `${root}/A/2.cbz`);
    komga.run("UPDATE MEDIA SET STATUS = 'OUTDATED' WHERE BOOK_ID = 'O'");
    place.addUser('U', 'u@example.org');
    komga.add('progress', { BOOK_ID: 'O', USER_ID: 'U', PAGE: 2 });
    const moved = await place.move();
    const media = await moved.selectFrom('media').select(['bookId', 'status']).execute();
    expect(media).toEqual([
      { bookId: 'O', status: 'UNKNOWN' },
      { bookId: 'B', status: 'UNKNOWN' },
    ]);
    const book = await moved
      .selectFrom('book')
      .innerJoin('bookMetadata', 'bookId', 'id')
      .select(['book.number', 'title'])
      .where('id', '=', 'B')
      .execute();
    expect(book).toEqual([{ number: 7, title: 'Bare' }]);
    expect(await moved.selectFrom('seriesMetadata').select('title').execute()).toEqual([
      { title: 'A' },
    ]);
    expect(await moved.selectFrom('readProgress').select('page').execute()).toEqual([{ page: 2 }]);
  });

  test('whose rows make no sense are left and counted', async () => {
    komga.addSeries('S', `${root}/A`);
    komga.addBook('B', 'S', `${root}/A/1.cbz`);
    komga.addBook('X', 'S', `${root}/A/2.cbz`);
    komga.run("UPDATE BOOK SET FILE_SIZE = 'large' WHERE ID = 'X'");
    komga.add('genre', { SERIES_ID: 'S', GENRE: null });
    komga.add('author', { BOOK_ID: 'B', NAME: Buffer.from([0xff]), ROLE: 'writer' });
    const moved = await place.move();
    expect(await moved.selectFrom('book').select('id').execute()).toEqual([{ id: 'B' }]);
    expect(place.said).toContain('books: 2 in Komga, 1 imported; skipped: 1 (unreadable)');
    expect(place.said).toContain('genres: 1 in Komga, 0 imported; skipped: 1 (unreadable)');
    expect(place.said).toContain('authors: 1 in Komga, 0 imported; skipped: 1 (unreadable)');
  });

  test.each(['NFC', 'NFD'] as const)(
    'keep the letters of a path as the disk has them: %s',
    async (form) => {
      const name = 'Épisodes où'.normalize(form);
      const other = form === 'NFC' ? 'NFD' : 'NFC';
      await makeComic(path.join(root, name, 'É.cbz'.normalize(form)));
      komga.addSeries('S', `${root}/${name.normalize(other)}`);
      komga.addBook('B', 'S', `${root}/${name.normalize(other)}/${'É.cbz'.normalize(other)}`);
      const moved = await place.move();
      const book = await moved.selectFrom('book').select('url').execute();
      expect(book).toEqual([{ url: path.join(root, name, 'É.cbz'.normalize(form)) }]);
      const series = await moved.selectFrom('series').select(['url', 'fileLastModified']).execute();
      expect(series).toEqual([
        {
          url: path.join(root, name),
          fileLastModified: Math.trunc(statSync(path.join(root, name)).mtimeMs),
        },
      ]);
    },
  );

  test('whose folder is gone have a time that counts as compared', async () => {
    komga.addSeries('S', `${root}/Gone`);
    const moved = await place.move();
    expect(await moved.selectFrom('series').select('fileLastModified').execute()).toEqual([
      { fileLastModified: 1 },
    ]);
  });
});

describe('times', () => {
  test('of files that are gone or changed stay Komga’s, by the zone that the other files show', async () => {
    const file = path.join(root, 'A', '1.cbz');
    await makeComic(file);
    utimesSync(file, new Date('2035-05-06T07:08:09.123Z'), new Date('2035-05-06T07:08:09.123Z'));
    komga.addSeries('S', `${root}/A`);
    const { size } = statSync(file);
    // Half an hour more than anywhere: no machine is in that zone.
    const time = { FILE_LAST_MODIFIED: '2035-05-06 19:53:09.123' };
    komga.addBook('KNOWN', 'S', file, { FILE_SIZE: size, ...time });
    komga.addBook('GONE', 'S', `${root}/A/2.cbz`, time);
    const other = path.join(root, 'A', '3.cbz');
    writeFileSync(other, 'of another size');
    komga.addBook('CHANGED', 'S', other, { FILE_SIZE: 1, ...time });
    komga.add('event', {
      ID: 'E',
      TYPE: 'Unheard',
      TIMESTAMP: '2026-01-01 12:45:00.5',
      BOOK_ID: null,
      SERIES_ID: null,
    });
    komga.add('eventProperty', { ID: 'E', KEY: 'name', VALUE: '/comics/as it was.cbz' });
    const moved = await place.move();
    const known = Date.parse('2035-05-06T07:08:09.123Z');
    const books = await moved.selectFrom('book').select(['id', 'fileLastModified']).execute();
    expect(books).toEqual([
      { id: 'KNOWN', fileLastModified: known },
      { id: 'GONE', fileLastModified: known },
      { id: 'CHANGED', fileLastModified: known },
    ]);
    expect(place.said).toContain('in the time zone UTC+12:45');
    expect(await moved.selectFrom('history').selectAll().execute()).toMatchObject([
      {
        type: 'Unheard',
        timestamp: Date.parse('2026-01-01T00:00:00.500Z'),
        properties: '{"name":"/comics/as it was.cbz"}',
      },
    ]);
  });

  test('are read in the zone that was named', async () => {
    komga.add('event', {
      ID: 'E',
      TYPE: 'BookImported',
      TIMESTAMP: '2026-07-01T12:00:00',
      BOOK_ID: null,
      SERIES_ID: null,
    });
    place.addUser('U', 'u@example.org', { CREATED_DATE: '2026-07-01 12:00:00' });
    const moved = await place.move('--time-zone', 'Europe/Paris');
    expect(await moved.selectFrom('history').select('timestamp').execute()).toEqual([
      { timestamp: Date.parse('2026-07-01T10:00:00Z') },
    ]);
    expect(await moved.selectFrom('user').select('created').execute()).toEqual([
      { created: Date.parse('2026-07-01T12:00:00Z') },
    ]);
  });
});

test('options of a library are kept, and what takes away is held back until a scan found its files', async () => {
  komga.add('library', {
    ID: 'M',
    NAME: 'Away',
    ROOT: `file:${root} away/`,
    EMPTY_TRASH_AFTER_SCAN: 1,
    SCAN_INTERVAL: 'WEEKLY',
    SERIES_COVER: 'SOMETHING',
    ONESHOTS_DIRECTORY: '_oneshots',
    UNAVAILABLE_DATE: '2026-01-01 00:00:00',
  });
  komga.add('exclusion', { LIBRARY_ID: 'M', EXCLUSION: '#recycle' });
  const moved = await place.move();
  const library = await moved
    .selectFrom('library')
    .selectAll()
    .where('id', '=', 'M')
    .executeTakeFirst();
  expect(library).toMatchObject({ unavailable: 1, movedIn: 1 });
  expect(JSON.parse(library?.options ?? '')).toMatchObject({
    emptyTrashAfterScan: true,
    scanInterval: 'WEEKLY',
    seriesCover: 'FIRST',
    oneshotsDirectory: '_oneshots',
    scanDirectoryExclusions: ['#recycle'],
  });
  const scans = await moved
    .selectFrom('task')
    .select('payload')
    .where('type', '=', 'ScanLibrary')
    .execute();
  expect(scans).toEqual([{ payload: '{"libraryId":"L","deep":false}' }]);
});

test('a folder that someone named is looked into for libraries that are not where they should be', async () => {
  mkdirSync(path.join(root, 'media', 'books', 'A'), { recursive: true });
  komga.run(`UPDATE LIBRARY SET ROOT = 'file:/old/comics/'`);
  komga.addSeries('S', '/old/comics/A');
  komga.addBook('B', 'S', '/old/comics/A/1.cbz');
  await place.move('--map', `/old=${root}`);
  expect(place.said).toContain(
    `It may be ${root}/media/books: --map /old/comics=${root}/media/books`,
  );
});

test('a book whose folder was renamed while Komga ran is not lost', async () => {
  await makeComic(path.join(root, 'A', '1.cbz'));
  komga.addSeries('S', `${root}/A`);
  komga.addBook('B', 'S', `${root}/A/1.cbz`);
  renameSync(path.join(root, 'A'), path.join(root, 'B'));
  const moved = await place.move();
  expect(await moved.selectFrom('book').select(['id', 'deleted']).execute()).toEqual([
    { id: 'B', deleted: 0 },
  ]);
});
