import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deleteBookFile } from '@longbox/contract/books';
import { importBooks } from '@longbox/contract/imports';
import { type LibraryCreation, scanLibrary } from '@longbox/contract/libraries';
import { deleteAllPageHashMatches, savePageHash } from '@longbox/contract/page-hashes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { openZip } from '../../media/zip/read-zip.ts';
import { writeZip } from '../../media/zip/write-zip.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { openPlace, type Place as RunningPlace } from '../../testing/place.ts';
import { runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/test-server.ts';

const isAll = process.env['LONGBOX_ALL'] === '1';
/**
 * So many power cuts, at random moments of work on files: two while every kind of it goes on, three of each kind in
 * `npm run test:all`. `LONGBOX_KILLS=50` makes it fifty.
 */
const kills = Number(process.env['LONGBOX_KILLS'] ?? (isAll ? 3 : 2));
const filesPerKill = 8;
/** The work of one batch takes about as long, in milliseconds. */
const longestWait = 300;

/** Smallest GIF there is: enough for a page, and another one for each text in its comment. */
function gif(text: string): Buffer {
  const comment = Buffer.from(text);
  return Buffer.concat([
    Buffer.from('474946383961010001008000000000ffffff', 'hex'),
    Buffer.from([0x21, 0xfe, comment.length]),
    comment,
    Buffer.from('002c00000000010001000002024401003b', 'hex'),
  ]);
}

const credits = gif('credits');
const numbers = Array.from({ length: filesPerKill }, (_, index) => index + 1);

/** Pages with enough bytes that writing them takes a moment. */
const pagesOf = (name: string) => [
  ...['a', 'b', 'c'].map((page) => ({ name: `${page}.gif`, bytes: gif(`${name} ${page}`) })),
  { name: 'notes.txt', bytes: Buffer.alloc(200_000, name) },
];

const contentOf = async (file: string): Promise<string> => {
  const zip = await openZip(file);
  try {
    const read = zip.entries.map(async (entry) => {
      const bytes = await zip.read(entry);
      return `${entry.name} ${bytes.toString('base64', 0, 60)} ${bytes.length}`;
    });
    return (await Promise.all(read)).join('\n');
  } finally {
    await zip.close();
  }
};
const listed = (pages: { name: string; bytes: Buffer }[]): string =>
  pages
    .map(({ name, bytes }) => `${name} ${bytes.toString('base64', 0, 60)} ${bytes.length}`)
    .join('\n');

interface Place extends RunningPlace {
  readonly inbox: string;
}

interface Work {
  /** Options of the library. */
  readonly options?: Partial<z.input<typeof LibraryCreation>>;
  /** Puts the files of a batch in place, before anything is cut off. */
  readonly prepare: (place: Place, batch: string) => Promise<void>;
  /** Asks for the work on a batch. */
  readonly start: (place: Place, batch: string) => Promise<void>;
  /** Looks at every file and record of a batch, with all work done. */
  readonly check: (place: Place, batch: string) => Promise<void>;
}

const scan = (place: Place): Promise<void> =>
  place.send(scanLibrary, { params: { libraryId: place.libraryId } });
const scanned = async (place: Place): Promise<void> => {
  await scan(place);
  await place.idle();
};
const booksOf = ({ db, root }: Place, batch: string) =>
  db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .select(['book.id', 'book.url', 'book.deleted', 'media.status', 'media.pagesCount'])
    .where('url', 'like', `${path.join(root, batch)}${path.sep}%`)
    .orderBy('url')
    .execute();
const names = (batch: string, extension: string): string[] =>
  numbers.map((number) => `${batch} ${String(number).padStart(2, '0')}${extension}`);
const makeComics = async (folder: string, batch: string, extra: Buffer[] = []): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  for (const name of names(batch, '.cbz')) {
    const more = extra.map((bytes, index) => ({ name: `z${index}.gif`, bytes }));
    await writeZip(path.join(folder, name), [...pagesOf(name), ...more]);
  }
};

/** Exactly these books, each of them ready, and exactly these files. */
async function expectBooks(place: Place, batch: string, files: string[]): Promise<void> {
  const folder = path.join(place.root, batch);
  // Half a file may be left under a name that no scan sees, until the next one removes it.
  const visible = readdirSync(folder).filter((name) => !name.startsWith('.longbox-'));
  expect(visible.toSorted()).toEqual(files);
  const books = await booksOf(place, batch);
  expect(books.map(({ url, status, deleted }) => [url, status, deleted])).toEqual(
    files.map((file) => [path.join(folder, file), 'READY', 0]),
  );
}

function importing(copyMode: 'MOVE' | 'COPY'): Work {
  return {
    async prepare(place, batch) {
      await makeComics(path.join(place.inbox, batch), batch);
      mkdirSync(path.join(place.root, batch));
      await writeZip(path.join(place.root, batch, 'First.cbz'), pagesOf('First'));
      await scanned(place);
    },
    async start({ db, inbox, send }, batch) {
      const series = await db
        .selectFrom('series')
        .select('id')
        .where('name', '=', batch)
        .executeTakeFirstOrThrow();
      const books = names(batch, '.cbz').map((name) => ({
        sourceFile: path.join(inbox, batch, name),
        seriesId: series.id,
      }));
      await send(importBooks, { body: { copyMode, books } });
    },
    async check(place, batch) {
      const files = names(batch, '.cbz');
      await expectBooks(place, batch, [...files, 'First.cbz'].toSorted());
      for (const name of files) {
        const content = await contentOf(path.join(place.root, batch, name));
        expect(content).toBe(listed(pagesOf(name)));
      }
      const left = readdirSync(path.join(place.inbox, batch));
      expect(left).toEqual(copyMode === 'MOVE' ? [] : files);
    },
  };
}

const works: Readonly<Record<string, Work>> = {
  scanning: {
    prepare: ({ root }, batch) => makeComics(path.join(root, batch), batch),
    start: scan,
    check: (place, batch) => expectBooks(place, batch, names(batch, '.cbz')),
  },
  'importing by moving': importing('MOVE'),
  'importing by copying': importing('COPY'),
  converting: {
    options: { convertToCbz: true },
    async prepare({ root }, batch) {
      for (const name of names(batch, '.cbr')) {
        makeRar(path.join(root, batch, name), pagesOf(name));
      }
    },
    start: scan,
    async check(place, batch) {
      await expectBooks(place, batch, names(batch, '.cbz'));
      for (const name of names(batch, '')) {
        const content = await contentOf(path.join(place.root, batch, `${name}.cbz`));
        expect(content).toBe(listed(pagesOf(`${name}.cbr`)));
      }
    },
  },
  'repairing extensions': {
    options: { repairExtensions: true },
    async prepare({ root }, batch) {
      for (const name of names(batch, '.cbz')) {
        makeRar(path.join(root, batch, name), pagesOf(name));
      }
    },
    start: scan,
    check: (place, batch) => expectBooks(place, batch, names(batch, '.cbr')),
  },
  'removing pages': {
    options: { hashPages: true },
    async prepare(place, batch) {
      await makeComics(path.join(place.root, batch), batch, [credits]);
      await scanned(place);
      const hash = await creditsHash(place);
      await place.send(savePageHash, { body: { hash, size: null, action: 'DELETE_MANUAL' } });
    },
    async start(place) {
      await place.send(deleteAllPageHashMatches, { params: { hash: await creditsHash(place) } });
    },
    async check(place, batch) {
      const files = names(batch, '.cbz');
      await expectBooks(place, batch, files);
      for (const name of files) {
        const content = await contentOf(path.join(place.root, batch, name));
        expect(content).toBe(listed(pagesOf(name)));
      }
      const ids = (await booksOf(place, batch)).map(({ id }) => id);
      const history = await place.db
        .selectFrom('history')
        .where('type', '!=', 'LibraryScanned')
        .select('bookId')
        .where('type', '=', 'DuplicatePageDeleted')
        .where('bookId', 'in', ids)
        .execute();
      expect(history.map(({ bookId }) => String(bookId)).toSorted()).toEqual(ids.toSorted());
    },
  },
  'deleting files': {
    async prepare(place, batch) {
      await makeComics(path.join(place.root, batch), batch);
      await scanned(place);
    },
    async start(place, batch) {
      for (const { id } of await booksOf(place, batch)) {
        await place.send(deleteBookFile, { params: { bookId: id } });
      }
    },
    async check(place, batch) {
      expect(existsSync(path.join(place.root, batch))).toBe(false);
      const books = await booksOf(place, batch);
      expect(books.map(({ deleted }) => deleted)).toEqual(numbers.map(() => 1));
      const history = await place.db
        .selectFrom('history')
        .where('type', '!=', 'LibraryScanned')
        .select('bookId')
        .where('type', '=', 'BookFileDeleted')
        .where(
          'bookId',
          'in',
          books.map(({ id }) => id),
        )
        .execute();
      expect(history).toHaveLength(numbers.length);
    },
  },
};

async function creditsHash({ db }: Place): Promise<string> {
  const row = await db
    .selectFrom('bookPageHash')
    .select('hash')
    .where('fileName', '=', 'z0.gif')
    .executeTakeFirst();
  const known = await db.selectFrom('pageHash').select('hash').executeTakeFirst();
  return row?.hash ?? known?.hash ?? '';
}

/** Each kind on a server of its own, or all of them at once on one. */
const servers: [string, Work[]][] = isAll
  ? Object.entries(works).map(([name, work]) => [name, [work]])
  : [[Object.keys(works).join(', '), Object.values(works)]];

test.each(servers)(
  '%s: a power cut at any moment loses nothing, and the work is done after it',
  async (_, kinds) => {
    const data = temporaryFolder();
    let server = await runServer(['--data', data]);
    const places: { work: Work; place: Place }[] = [];
    for (const [at, work] of kinds.entries()) {
      const options = { name: `Library ${at}`, ...work.options };
      const opened = { data, root: temporaryFolder(), options, server: () => server };
      places.push({ work, place: { ...(await openPlace(opened)), inbox: temporaryFolder() } });
    }
    for (const { place } of places) await place.idle();
    for (let count = 0; count < kills; count += 1) {
      const batches = places.map((one, at) => ({ ...one, batch: `Batch ${at} ${count}` }));
      for (const { work, place, batch } of batches) await work.prepare(place, batch);
      for (const { work, place, batch } of batches) await work.start(place, batch);
      await setTimeout(Math.random() * longestWait * kinds.length);
      await server.kill();
      server = await runServer(['--data', data]);
      for (const { place } of places) await place.idle();
      for (const { work, place, batch } of batches) {
        await work.check(place, batch);
        // A scan finds nothing to change, and leaves no temporary file.
        const before = await booksOf(place, batch);
        await scanned(place);
        expect(await booksOf(place, batch)).toEqual(before);
        const files = readdirSync(place.root, { recursive: true }).map(String);
        expect(files.filter((file) => file.includes('.longbox-'))).toEqual([]);
      }
    }
    for (const { place } of places) {
      const check = sql<{ integrity_check: string }>`PRAGMA integrity_check`;
      expect((await check.execute(place.db)).rows).toEqual([{ integrity_check: 'ok' }]);
      await place.db.destroy();
    }
    expect(await server.stop()).toBe(0);
    for (const { place } of places) {
      for (const folder of [place.root, place.inbox]) rmSync(folder, { recursive: true });
    }
    rmSync(data, { recursive: true });
  },
  240_000 + kills * 20_000,
);
