import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import {
  type Book,
  listBooks,
  updateBookMetadata,
  updateReadProgress,
} from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { importBooks } from '@longbox/contract/imports';
import { deleteLibrary, scanLibrary } from '@longbox/contract/libraries';
import { saveMark } from '@longbox/contract/marks';
import { createReadList } from '@longbox/contract/readlists';
import { updateSeriesMetadata } from '@longbox/contract/series';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Shelf, writeComic } from '../../testing/shelf.ts';
import { addReader, type Reader } from '../../testing/add-reader.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

/** How many sequences, and from which on: LONGBOX_MOVES=200 is the long run. */
const sequences = Number(process.env['LONGBOX_MOVES'] ?? tries(2, 12));
const firstSeed = Number(process.env['LONGBOX_MOVES_FROM'] ?? 1);
const stepsEach = tries(18, 30);
/** Changes between two scans. */
const stepsPerScan = 3;
const hidden = 'hidden';

let server: TestServer;
let reader: Reader;
type Step = (shelf: Shelf) => Promise<void> | void;

/** Writes a comic's present edition with other tags. */
const rewrite = (file: string, { key, pages }: Shelf['comics'][number], tags: string) =>
  writeComic(file, key, tags, pages);

const steps: Readonly<Record<string, Step>> = {
  rename(shelf) {
    const found = shelf.movable();
    if (!found) return;
    shelf.move(found.file, path.join(path.dirname(found.file), `${shelf.name()}.cbz`));
  },
  move(shelf) {
    const found = shelf.movable();
    if (!found) return;
    const folder = shelf.one([...shelf.folders(), path.join(shelf.root, shelf.name())]);
    shelf.move(found.file, path.join(folder ?? shelf.root, `${shelf.name()}.cbz`));
  },
  renameFolder(shelf) {
    const folder = shelf.one(shelf.folders());
    if (folder !== undefined) shelf.move(folder, path.join(shelf.root, shelf.name()));
  },
  /** Another comic that lay in the folder alone shows which of its books is replaced. */
  async renameFolderAndReplace(shelf) {
    await scan(shelf);
    const found = shelf.movable();
    if (!found) return;
    const folder = path.dirname(found.file);
    const isThere = (file: string): boolean => path.dirname(file) === folder;
    const others = shelf.comics.filter((one) => one !== found.comic && one.paths.some(isThere));
    if (!others.some(({ paths }) => paths.every(isThere))) return;
    shelf.move(folder, path.join(shelf.root, shelf.name()));
    found.comic.pages = `${found.comic.key} ${shelf.made}`;
    await rewrite(found.comic.paths[0] ?? '', found.comic, 'another edition');
    await scan(shelf);
  },
  merge(shelf) {
    const [from, to] = [shelf.one(shelf.folders()), shelf.one(shelf.folders())];
    if (from === undefined || to === undefined || from === to) return;
    for (const name of readdirSync(from)) {
      if (!existsSync(path.join(to, name))) shelf.move(path.join(from, name), path.join(to, name));
    }
  },
  async reuse(shelf) {
    const found = shelf.movable();
    const to = shelf.one(shelf.former.filter((file) => !existsSync(file)));
    if (!found || to === undefined) return;
    shelf.move(found.file, to);
    if (shelf.next(2) === 1) await rewrite(to, found.comic, 'x'.repeat(1 + shelf.next(900)));
  },
  swap(shelf) {
    const [one, other] = [shelf.movable(), shelf.movable()];
    if (!one || !other || one.comic === other.comic) return;
    const between = path.join(shelf.limbo, 'between.cbz');
    renameSync(one.file, between);
    renameSync(other.file, one.file);
    renameSync(between, other.file);
    one.comic.paths = [other.file];
    other.comic.paths = [one.file];
  },
  async replaceInPlace(shelf) {
    const found = shelf.movable();
    if (!found) return;
    await rewrite(found.file, found.comic, 'x'.repeat(1 + shelf.next(900)));
  },
  async retag(shelf) {
    const found = shelf.movable();
    if (!found) return;
    const folder = shelf.one([path.dirname(found.file), ...shelf.folders()]);
    const to = path.join(folder ?? shelf.root, `${shelf.name()}.cbz`);
    shelf.move(found.file, to);
    await rewrite(to, found.comic, 'x'.repeat(1 + shelf.next(900)));
  },
  copy(shelf) {
    const found = shelf.movable();
    if (!found) return;
    const to = path.join(path.dirname(found.file), `${shelf.name()}.cbz`);
    copyFileSync(found.file, to);
    found.comic.paths.push(to);
  },
  trash(shelf) {
    const found = shelf.movable();
    if (!found) return;
    const away = path.join(shelf.limbo, `${found.comic.key}.cbz`);
    shelf.move(found.file, away);
    found.comic.paths = [];
    found.comic.away = away;
  },
  restore(shelf) {
    const comic = shelf.one(shelf.comics.filter(({ away }) => away !== undefined));
    if (comic?.away === undefined) return;
    const folder = shelf.one([...shelf.folders(), path.join(shelf.root, shelf.name())]);
    const to = path.join(folder ?? shelf.root, `${shelf.name()}.cbz`);
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(comic.away, to);
    comic.paths = [to];
    comic.away = undefined;
  },
  async unmount(shelf) {
    const away = `${shelf.root} away`;
    renameSync(shelf.root, away);
    mkdirSync(shelf.root);
    await scan(shelf);
    rmSync(shelf.root, { recursive: true });
    renameSync(away, shelf.root);
  },
  async upgrade(shelf) {
    await scan(shelf);
    const found = shelf.movable();
    if (!found) return;
    const old = (await booksOf(shelf)).find(({ url }) => url === found.file);
    const sourceFile = path.join(shelf.limbo, `${shelf.name()}.cbz`);
    await rewrite(sourceFile, found.comic, `better ${shelf.made}`);
    const row = { sourceFile, seriesId: old?.seriesId ?? '', upgradeBookId: old?.id ?? '' };
    await server.call(importBooks, { body: { copyMode: 'MOVE', books: [row] } });
    await server.idle();
    found.comic.paths = [path.join(path.dirname(found.file), path.basename(sourceFile))];
  },
};

async function booksOf({ libraryId }: Shelf): Promise<Book[]> {
  const query = { unpaged: true, library_id: [libraryId], deleted: false };
  return (await server.call(listBooks, { query })).content;
}

async function scan({ libraryId }: Shelf): Promise<void> {
  await server.call(scanLibrary, { params: { libraryId }, query: {} });
  await server.idle();
}

/** A library of seven comics in three folders, the first of them hidden, each with all it can have. */
async function open(seed: number): Promise<Shelf> {
  const shelf = new Shelf(seed);
  for (const [folder, count] of [2, 2, 3].entries()) {
    for (let number = 0; number < count; number += 1) {
      const key = `${seed}x${folder}${number}`;
      const file = path.join(shelf.root, `Folder ${folder}`, `Comic ${key}.cbz`);
      mkdirSync(path.dirname(file), { recursive: true });
      await writeComic(file, key, 'first');
      const isHidden = folder === 0;
      shelf.comics.push({ key, pages: key, paths: [file], away: undefined, isHidden });
    }
  }
  const emptyTrashAfterScan = seed % 2 === 0;
  shelf.libraryId = await server.addLibrary(shelf.root, { name: `${seed}`, emptyTrashAfterScan });
  await server.idle();
  const books = await booksOf(shelf);
  const place = { type: 'page', page: 1, area: null } as const;
  for (const { id: bookId, name } of books) {
    const params = { bookId };
    await server.call(updateReadProgress, { params, body: { completed: true } });
    await server.call(updateBookMetadata, { params, body: { summary: name, summaryLock: true } });
    await server.call(saveMark, {
      params: { bookId, markId: 'mark-0001' },
      body: { kind: 'note', place, colour: 'blue', text: '', note: name },
    });
  }
  const bookIds = books.map(({ id }) => id);
  const body = { name: `List ${seed}`, summary: '', ordered: true, bookIds };
  await server.call(createReadList, { body });
  const inHidden = books.find(({ url }) => url.includes('Folder 0'));
  await server.call(updateSeriesMetadata, {
    params: { seriesId: inHidden?.seriesId ?? '' },
    body: { sharingLabels: [hidden] },
  });
  return shelf;
}

/** Comics in the library that have lost something. */
async function lossesOf(shelf: Shelf): Promise<string[]> {
  const books = await booksOf(shelf);
  const query = { unpaged: true, library_id: [shelf.libraryId] };
  const response = await fetch(server.url + pathOf(listBooks, { query }), {
    headers: reader.headers,
  });
  const seen = await response.text();
  const marked = await server.db.selectFrom('mark').select('bookId').execute();
  const listed = await server.db.selectFrom('readListBook').select('bookId').execute();
  const found = await server.db.selectFrom('searchDocument').select('id').execute();
  const has = (rows: readonly { bookId: string }[], { id }: Book): boolean =>
    rows.some(({ bookId }) => bookId === id);
  return shelf.comics.flatMap(({ key, paths, isHidden }) => {
    if (paths.length === 0) return [];
    const own = books.filter(({ url }) => paths.includes(url));
    const title = `Zq${key}`;
    const kept = {
      'its book': own.length === paths.length,
      progress: own.some(({ readProgress }) => readProgress?.completed === true),
      mark: own.some((book) => has(marked, book)),
      'list place': own.some((book) => has(listed, book)),
      lock: own.some(({ metadata }) => metadata.summaryLock && metadata.summary.includes(key)),
      'search hit': own.every(
        ({ id, metadata }) => metadata.title === title && found.some((one) => one.id === id),
      ),
      restriction: !isHidden || own.every(({ id }) => !seen.includes(id)),
    };
    return Object.entries(kept).flatMap(([what, isKept]) => (isKept ? [] : [`${key}: ${what}`]));
  });
}

beforeAll(async () => {
  server = await startTestServer();
  reader = await addReader(server, { exclude: [hidden] });
});
afterAll(() => server.close());

const seeds = Array.from({ length: sequences }, (_, index) => firstSeed + index);

test.each(seeds)(
  'sequence %i of changes loses nothing of a comic whose file is there',
  async (seed) => {
    const shelf = await open(seed);
    expect(await lossesOf(shelf)).toEqual([]);
    // What leaves a library that empties its trash is forgotten with good reason.
    const isEmptied = seed % 2 === 0;
    const names = Object.keys(steps).filter((name) => !isEmptied || name !== 'trash');
    const told: string[] = [];
    for (let done = 1; done <= stepsEach; done += 1) {
      const name = shelf.one(names) ?? '';
      told.push(name);
      await steps[name]?.(shelf);
      if (done % stepsPerScan !== 0) continue;
      await scan(shelf);
      told.push('scan');
      expect({ told, losses: await lossesOf(shelf) }).toEqual({ told, losses: [] });
    }
    expect(statSync(shelf.root).isDirectory()).toBe(true);
    await server.call(deleteLibrary, { params: { libraryId: shelf.libraryId } });
    await server.idle();
  },
  120_000,
);
