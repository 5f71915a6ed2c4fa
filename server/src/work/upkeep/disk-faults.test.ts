import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deleteBookFile } from '@longbox/contract/books';
import { writeFileMetadata } from '@longbox/contract/file-metadata';
import { pathOf } from '@longbox/contract/endpoint';
import { importBooks } from '@longbox/contract/imports';
import { deleteAllPageHashMatches, savePageHash } from '@longbox/contract/page-hashes';
import { updateLibrary } from '@longbox/contract/libraries';
import { deleteSeriesFiles } from '@longbox/contract/series';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { writeZip } from '../../media/zip/write-zip.ts';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { openPlace, type Place } from '../../testing/place.ts';
import { runServer, type RunningServer } from '../../testing/run-server.ts';
import { openSmallDisk } from '../../testing/small-disk.ts';
import { sends, temporaryFolder } from '../../testing/test-server.ts';

/** `nobody`: the superuser may write everywhere, so the server runs as another user. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const isUnix = process.platform !== 'win32';

const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
  .png()
  .toBuffer();
const picture = { name: '1.png', bytes };

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const own = (folder: string): void => {
  if (!isRoot) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true }).map(String)]) {
    chownSync(path.join(folder, name), nobody, nobody);
  }
};

/** The bytes of every file below a folder, hidden ones too. */
const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .toSorted()
      .map((file) => [file, readFileSync(file).toString('base64', 0, 300)]),
  );

const booksOf = ({ db }: Place) =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.deleted', 'book.seriesId', 'media.status'])
    .orderBy('url')
    .execute();

/** Switches an option on, which queues its work at once. */
async function change(place: Place, body: object): Promise<void> {
  const params = { libraryId: place.libraryId };
  const response = await place.fetch(pathOf(updateLibrary, { params }), sends('PATCH', body));
  expect(response.status).toBe(204);
  await place.idle();
}

/** Asks for metadata in every file; gives the reasons of those that failed. */
async function writeAll(place: Place): Promise<string[]> {
  const bookIds = (await booksOf(place)).map(({ id }) => id);
  await place.send(writeFileMetadata, { body: { bookIds, seriesIds: [], seriesJson: true } });
  await place.idle();
  const failed = place.db.selectFrom('metadataFile').select('reason');
  const rows = await failed.where('state', '=', 'failed').orderBy('id').execute();
  return rows.map(({ reason }) => reason);
}

/** Imports a file into the first series; gives what was said of it. */
async function bring(place: Place, sourceFile: string) {
  const [book] = await booksOf(place);
  const listener = await listenTo(place);
  const row = { sourceFile, seriesId: book?.seriesId ?? '' };
  await place.send(importBooks, { body: { copyMode: 'COPY', books: [row] } });
  await place.idle();
  const imported = () => listener.heard.find(({ name }) => name === 'BookImported');
  while (!imported()) await setTimeout(20);
  await listener.stop();
  return imported()?.payload;
}

describe.skipIf(!isUnix)('a folder that must not be written to', () => {
  test('stays as it is, whatever is asked for, and its books stay readable', async () => {
    const [data, root, inbox] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const folder = path.join(root, 'Tale');
    await makeComic(path.join(folder, 'Tale 1.cbz'));
    await makeComic(path.join(folder, 'Tale 2.cbz'));
    makeRar(path.join(folder, 'Tale 3.cbr'), [picture]);
    await makeComic(path.join(folder, 'Tale 4.cbr'));
    await makeComic(path.join(inbox, 'New.cbz'));
    for (const one of [data, root, inbox]) own(one);
    for (const one of readdirSync(folder)) chmodSync(path.join(folder, one), 0o444);
    chmodSync(folder, 0o555);
    server = await runServer(['--data', data], isRoot ? { uid: nobody } : {});
    const running = server;
    const options = { hashPages: true };
    const place = await openPlace({ data, root, options, server: () => running });
    await place.idle();
    const before = { files: contentOf(root), books: await booksOf(place) };

    const sourceFile = path.join(inbox, 'New.cbz');
    expect(await bring(place, sourceFile)).toEqual({
      bookId: null,
      sourceFile,
      success: false,
      message: expect.stringMatching(/^Permission to write was denied: .*Tale$/),
    });
    const { hash } = await place.db
      .selectFrom('bookPageHash')
      .select('hash')
      .executeTakeFirstOrThrow();
    await place.send(savePageHash, { body: { hash, size: 1, action: 'DELETE_MANUAL' } });
    await place.send(deleteAllPageHashMatches, { params: { hash } });
    for (const { id } of before.books) await place.send(deleteBookFile, { params: { bookId: id } });
    await place.idle();
    await change(place, { convertToCbz: true, repairExtensions: true });
    const reasons = await writeAll(place);
    expect(reasons).toHaveLength(before.books.length + 1);
    for (const reason of reasons) expect(reason).toMatch(/denied|Convert this book to CBZ first/);
    expect({ files: contentOf(root), books: await booksOf(place) }).toEqual(before);
    expect(
      await place.db
        .selectFrom('history')
        .where('type', '!=', 'LibraryScanned')
        .selectAll()
        .execute(),
    ).toEqual([]);
    const failures = await place.db
      .selectFrom('taskFailure')
      .select(['type', 'reason'])
      .where('type', '=', 'DeleteBook')
      .execute();
    expect(failures).toHaveLength(before.books.length);
    for (const { reason } of failures) expect(reason).toMatch(/^Permission to write was denied: /);
    await place.db.destroy();
    chmodSync(folder, 0o755);
    rmSync(root, { recursive: true });
  });
});

describe.skipIf(!isUnix)('a file that may not be deleted', () => {
  test('stays in its series and is told of; the others of the series go', async () => {
    const [data, root] = [temporaryFolder(), temporaryFolder()];
    const folder = path.join(root, 'Tale');
    await makeComic(path.join(folder, 'Tale 1.cbz'));
    await makeComic(path.join(folder, 'Tale 2.cbz'));
    for (const one of [data, root]) own(one);
    chmodSync(path.join(folder, 'Tale 1.cbz'), 0o444);
    server = await runServer(['--data', data], isRoot ? { uid: nobody } : {});
    const running = server;
    const place = await openPlace({ data, root, server: () => running });
    await place.idle();
    const [book] = await booksOf(place);
    await place.send(deleteSeriesFiles, { params: { seriesId: book?.seriesId ?? '' } });
    await place.idle();
    expect(readdirSync(folder)).toEqual(['Tale 1.cbz']);
    expect((await booksOf(place)).map(({ deleted }) => deleted)).toEqual([0, 1]);
    const failures = await place.db.selectFrom('taskFailure').select('reason').execute();
    expect(failures).toEqual([
      { reason: expect.stringMatching(/^Couldn’t delete 1 of 2 files: .*Tale 1\.cbz$/) },
    ]);
    const events = await place.db
      .selectFrom('history')
      .where('type', '!=', 'LibraryScanned')
      .select('properties')
      .execute();
    expect(events.map(({ properties }) => properties).join()).not.toContain('Tale 1.cbz');
    await place.db.destroy();
  });

  test('and that an import should move away is told of, and the book is there', async () => {
    const [data, root, inbox] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'));
    const sourceFile = path.join(inbox, 'New.cbz');
    await makeComic(sourceFile, { pages: 5 });
    for (const one of [data, root]) own(one);
    // Anyone may add to the folder, but only the owner of a file may take it away.
    chmodSync(inbox, 0o1777);
    server = await runServer(['--data', data], isRoot ? { uid: nobody } : {});
    const running = server;
    const place = await openPlace({ data, root, server: () => running });
    await place.idle();
    const [book] = await booksOf(place);
    const row = { sourceFile, seriesId: book?.seriesId ?? '' };
    await place.send(importBooks, { body: { copyMode: 'MOVE', books: [row] } });
    await place.idle();
    expect(await booksOf(place)).toHaveLength(2);
    const failures = await place.db.selectFrom('taskFailure').select(['type', 'reason']).execute();
    expect(failures).toEqual(
      isRoot
        ? [{ type: 'ImportBook', reason: expect.stringMatching(/^The book was imported, but/) }]
        : [],
    );
    await place.db.destroy();
  });
});

/** A library whose disk has no room for what is asked for; what it says of it. */
async function expectNothingHalfDone(
  { root, fill }: { root: string; fill: () => void },
  limits: { largestFile?: number },
  message: RegExp,
): Promise<void> {
  const [data, inbox] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(path.join(root, 'Tale'));
  await makeComic(path.join(root, 'Tale', 'Tale 1.cbz'));
  const big = { name: 'notes.txt', bytes: Buffer.alloc(9_000_000, 'longbox') };
  makeRar(path.join(root, 'Tale', 'Tale 2.cbr'), [picture, big]);
  await writeZip(path.join(root, 'Tale', 'Tale 3.cbz'), [picture, big]);
  const sourceFile = path.join(inbox, 'New.cbz');
  await writeZip(sourceFile, [picture, big]);
  server = await runServer(['--data', data], limits);
  const running = server;
  const place = await openPlace({ data, root, server: () => running });
  await place.idle();
  fill();
  const before = { files: contentOf(root), books: await booksOf(place) };
  expect(before.books.map(({ status }) => status)).toEqual(['READY', 'READY', 'READY']);

  expect(await bring(place, sourceFile)).toEqual({
    bookId: null,
    sourceFile,
    success: false,
    message: expect.stringMatching(message),
  });
  await change(place, { convertToCbz: true });
  const large = { bookIds: before.books.slice(2).map(({ id }) => id), seriesIds: [] };
  await place.send(writeFileMetadata, { body: { ...large, seriesJson: false } });
  await place.idle();
  expect(await place.db.selectFrom('metadataFile').select(['state', 'reason']).execute()).toEqual([
    { state: 'failed', reason: expect.stringMatching(/space left|files of this size/) },
  ]);
  expect({ files: contentOf(root), books: await booksOf(place) }).toEqual(before);
  expect(readdirSync(inbox)).toEqual(['New.cbz']);
  const failures = place.db.selectFrom('taskFailure').select('reason');
  expect(await failures.where('type', '=', 'ConvertBook').execute()).toEqual([
    { reason: expect.stringMatching(/space left|files of this size/) },
  ]);
  await place.db.destroy();
}

const disk = openSmallDisk(24);
afterAll(() => disk?.close());

describe('a disk without room keeps what was there, and half a file is not left behind', () => {
  test.skipIf(!isUnix)('where files may not be so large', async () => {
    const library = { root: temporaryFolder(), fill: () => {} };
    await expectNothingHalfDone(library, { largestFile: 8000 }, /doesn’t allow files of this size/);
  });

  test.skipIf(!disk)('where it is full', async () => {
    const library = { root: disk?.folder ?? '', fill: () => disk?.fill(2_000_000) };
    await expectNothingHalfDone(library, {}, /^There is no space left on the disk: .*Tale$/);
  });
});
