import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deleteBookFile } from '@longbox/contract/books';
import { importBooks } from '@longbox/contract/imports';
import { deleteAllPageHashMatches, savePageHash } from '@longbox/contract/page-hashes';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeZip } from '../../media/zip/write-zip.ts';
import { folderWorks } from '../../testing/folder-works.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { openPlace } from '../../testing/place.ts';
import { metadataWorks } from '../../testing/metadata-works.ts';
import { renamingWorks } from '../../testing/renaming-works.ts';
import {
  booksOf,
  contentOf,
  expectBooks,
  gif,
  listed,
  makeComics,
  names,
  numbers,
  pagesOf,
  type Place,
  scan,
  scanned,
  type Work,
} from '../../testing/power-cut.ts';
import { runServer } from '../../testing/run-server.ts';
import { isOnPostgres } from '../../testing/test-database.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

/**
 * So many power cuts, at moments spread over the work on files: one while every kind of it goes on, three of each
 * kind in `npm run test:all`. `LONGBOX_KILLS=50` makes it fifty.
 */
const kills = Number(process.env['LONGBOX_KILLS'] ?? (isAll ? 3 : 1));
/** The work of one batch takes about as long, in milliseconds. */
const longestWait = 300;

const credits = gif('credits');

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
  ...metadataWorks,
  ...renamingWorks,
  ...folderWorks,
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
      await setTimeout(((count + Math.random()) / kills) * longestWait * kinds.length);
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
      if (!isOnPostgres) {
        const check = sql<{ integrity_check: string }>`PRAGMA integrity_check`;
        expect((await check.execute(place.db)).rows).toEqual([{ integrity_check: 'ok' }]);
      }
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
