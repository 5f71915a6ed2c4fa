import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { updateReadProgress } from '@longbox/contract/books';
import { listHistory } from '@longbox/contract/history';
import { type LibraryCreation } from '@longbox/contract/libraries';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import { listSeries, updateSeriesMetadata } from '@longbox/contract/series';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';

const world = scannedLibrary();
const { inRoot, books, present, trashed, scan } = world;
const series = async () =>
  (await world.server.call(listSeries, { query: { unpaged: true, sort: ['name'] } })).content;
const idOf = async (name: string): Promise<string> =>
  (await books()).find((one) => one.name === name)?.id ?? '';
const questions = () => world.server.call(listMissingBooks, {});

/** A library with so many books in each folder. */
async function start(
  folders: Readonly<Record<string, number>>,
  options: Partial<LibraryCreation> = {},
): Promise<void> {
  for (const [folder, count] of Object.entries(folders)) {
    for (let number = 1; number <= count; number += 1) await add(folder, number);
  }
  await world.start(options);
}

async function add(folder: string, number: number): Promise<void> {
  const name = `${path.basename(folder)} ${number}`;
  await makeComic(inRoot(folder, `${name}.cbz`), {
    pages: number + 1,
    comicInfo: `<Notes>${name}</Notes>`,
  });
}

describe('a scan of one folder', () => {
  test('finds what came, changed and went there, and nothing elsewhere', async () => {
    await start({ Tale: 2, Other: 2, 'Other/Inner': 1 });
    await add('Tale', 3);
    rmSync(inRoot('Tale', 'Tale 1.cbz'));
    await add('Other', 3);
    rmSync(inRoot('Other', 'Other 1.cbz'));
    await scan('Tale');
    expect(await trashed()).toEqual(['Tale/Tale 1.cbz']);
    expect(await present()).toEqual([
      'Other/Inner/Inner 1.cbz',
      'Other/Other 1.cbz',
      'Other/Other 2.cbz',
      'Tale/Tale 2.cbz',
      'Tale/Tale 3.cbz',
    ]);
  });

  test('includes the folders in it', async () => {
    await start({ Other: 1 });
    await add('Other/Inner/Innermost', 1);
    await scan('Other');
    expect(await present()).toEqual(['Other/Inner/Innermost/Innermost 1.cbz', 'Other/Other 1.cbz']);
  });

  test('that is gone puts its books in the trash', async () => {
    await start({ Tale: 2, Other: 2 });
    rmSync(inRoot('Tale'), { recursive: true });
    await scan('Tale');
    expect(await trashed()).toEqual(['Tale/Tale 1.cbz', 'Tale/Tale 2.cbz']);
  });

  test('passes over hidden and excluded folders, even when it is one', async () => {
    await start({ Other: 1 }, { scanDirectoryExclusions: ['private'] });
    await add('.hidden', 1);
    await add('Private/Tale', 1);
    await scan('.hidden', 'Private/Tale', 'Private');
    expect(await present()).toEqual(['Other/Other 1.cbz']);
  });

  test('of one-shots finds what came and went there', async () => {
    await start({ Single: 2, Other: 1 }, { oneshotsDirectory: 'Single' });
    await add('Single', 3);
    rmSync(inRoot('Single', 'Single 1.cbz'));
    await scan('Single');
    expect(await present()).toEqual([
      'Other/Other 1.cbz',
      'Single/Single 2.cbz',
      'Single/Single 3.cbz',
    ]);
  });

  test('takes the path of a file for the folder that it is in, or was', async () => {
    await start({ Single: 2, Other: 1 }, { oneshotsDirectory: 'Single' });
    await add('Single', 3);
    await scan('Single/Single 2.cbz');
    expect(await trashed()).toEqual([]);
    expect(await present()).toContain('Single/Single 3.cbz');
    rmSync(inRoot('Single', 'Single 1.cbz'));
    await scan('Single/Single 1.cbz');
    expect(await trashed()).toEqual(['Single/Single 1.cbz']);
  });

  test('that changes nothing leaves no report, and one that does leaves its own', async () => {
    await start({ Tale: 1, Other: 1 });
    const reports = async () =>
      (await world.server.call(listHistory, { query: { type: ['LibraryScanned'] } })).content;
    const before = await reports();
    await scan('Tale');
    expect(await reports()).toEqual(before);
    await add('Tale', 2);
    await scan('Tale');
    expect((await reports()).map(({ properties }) => properties['new'])).toContain('1');
  });
});

describe('a move from one folder to another', () => {
  beforeEach(async () => {
    await start({ Tale: 2, Other: 1 });
    const bookId = await idOf('Tale 1');
    await world.server.call(updateReadProgress, { params: { bookId }, body: { completed: true } });
  });

  test('is seen when the old folder is scanned first', async () => {
    const ids = [await idOf('Tale 1'), await idOf('Tale 2')];
    const [, tale] = await series();
    renameSync(inRoot('Tale'), inRoot('Moved'));
    await scan('Tale');
    await scan('Moved');
    expect([await idOf('Tale 1'), await idOf('Tale 2')]).toEqual(ids);
    expect(await series()).toMatchObject([
      { id: tale?.id, name: 'Moved', booksReadCount: 1 },
      { name: 'Other' },
    ]);
    expect(await trashed()).toEqual([]);
  });

  test('is seen when all was copied and found before the originals were deleted', async () => {
    const ids = [await idOf('Tale 1'), await idOf('Tale 2')];
    const [, tale] = await series();
    await world.server.call(updateSeriesMetadata, {
      params: { seriesId: tale?.id ?? '' },
      body: { summary: 'By hand' },
    });
    mkdirSync(inRoot('Moved'));
    for (const name of ['Tale 1.cbz', 'Tale 2.cbz']) {
      copyFileSync(inRoot('Tale', name), inRoot('Moved', name));
    }
    await scan('Moved');
    rmSync(inRoot('Tale'), { recursive: true });
    await scan('Tale');
    expect(await present()).toEqual(['Moved/Tale 1.cbz', 'Moved/Tale 2.cbz', 'Other/Other 1.cbz']);
    expect([await idOf('Tale 1'), await idOf('Tale 2')]).toEqual(ids);
    expect(await series()).toMatchObject([
      { id: tale?.id, name: 'Moved', booksReadCount: 1, metadata: { summary: 'By hand' } },
      { name: 'Other' },
    ]);
    expect(await trashed()).toEqual([]);
    expect(await questions()).toEqual([]);
  });

  test('is seen when a scan of the whole library finds that the originals are gone', async () => {
    const ids = [await idOf('Tale 1'), await idOf('Tale 2')];
    mkdirSync(inRoot('Moved'));
    for (const name of ['Tale 1.cbz', 'Tale 2.cbz']) {
      copyFileSync(inRoot('Tale', name), inRoot('Moved', name));
    }
    await scan('Moved');
    rmSync(inRoot('Tale'), { recursive: true });
    await scan();
    expect(await present()).toEqual(['Moved/Tale 1.cbz', 'Moved/Tale 2.cbz', 'Other/Other 1.cbz']);
    expect([await idOf('Tale 1'), await idOf('Tale 2')]).toEqual(ids);
    expect(await trashed()).toEqual([]);
  });

  test('keeps what was read in the copy meanwhile', async () => {
    copyFileSync(inRoot('Tale', 'Tale 2.cbz'), inRoot('Other', 'Tale 2.cbz'));
    await scan('Other');
    const copy = (await books()).find(({ url }) => url === inRoot('Other', 'Tale 2.cbz'));
    await world.server.call(updateReadProgress, {
      params: { bookId: copy?.id ?? '' },
      body: { completed: true },
    });
    rmSync(inRoot('Tale', 'Tale 2.cbz'));
    await scan('Tale');
    const moved = (await books()).find(({ name }) => name === 'Tale 2');
    expect(moved).toMatchObject({ url: inRoot('Other', 'Tale 2.cbz'), deleted: false });
    expect(moved?.readProgress?.completed).toBe(true);
  });
});

describe('books that may be on a drive that is away', () => {
  test('are kept when the root is blank', async () => {
    await start({ Tale: 2 }, { emptyTrashAfterScan: true });
    rmSync(inRoot('Tale'), { recursive: true });
    await scan('Tale');
    expect(await present()).toHaveLength(2);
    expect(await questions()).toMatchObject([{ missing: 2, known: 2 }]);
  });

  test('are kept when more than half went, a folder at a time', async () => {
    await start({ A: 6, B: 6, C: 6 }, { emptyTrashAfterScan: true });
    rmSync(inRoot('A'), { recursive: true });
    await scan('A');
    expect(await questions()).toEqual([]);
    rmSync(inRoot('B'), { recursive: true });
    await scan('B');
    expect(await questions()).toMatchObject([{ missing: 12, known: 18 }]);
    await scan();
    expect(await trashed()).toHaveLength(12);
    await world.server.call(answerMissingBooks, {
      params: { libraryId: world.libraryId },
      body: { deleted: true },
    });
    await world.server.idle();
    expect(await trashed()).toEqual([]);
  });

  test('are in the trash until a scan of the whole library empties it', async () => {
    await start({ A: 6, B: 6 }, { emptyTrashAfterScan: true });
    rmSync(inRoot('A', 'A 1.cbz'));
    await scan('A');
    expect(await trashed()).toEqual(['A/A 1.cbz']);
    await scan();
    expect(await trashed()).toEqual([]);
    expect(await questions()).toEqual([]);
  });
});
