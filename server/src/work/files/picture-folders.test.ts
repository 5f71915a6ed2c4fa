import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deleteBookFile, updateBookMetadata } from '@longbox/contract/books';
import {
  listMetadataWritings,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { renameFiles } from '@longbox/contract/file-names';
import { importBooks } from '@longbox/contract/imports';
import { emptyLibraryTrash } from '@longbox/contract/libraries';
import { answerOutsideLinks } from '@longbox/contract/outside-links';
import { deleteSeriesFiles } from '@longbox/contract/series';
import { listWatching } from '@longbox/contract/watching';
import { expect, test } from 'vitest';
import { listenTo } from '../../testing/listen.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { gif } from '../../testing/power-cut.ts';
import { scannedLibrary } from '../../testing/scanned-library.ts';
import { temporaryFolder } from '../../testing/test-server.ts';

const world = scannedLibrary({ watch: { quietMillis: 120, checkMillis: 100 } });
const { inRoot, books, present, bookNamed, scan } = world;
const lastWriting = async () => {
  const [writing] = await world.server.call(listMetadataWritings, {});
  if (!writing) throw new Error('nothing was written');
  return writing;
};

function folder(name: string, pages = 3): void {
  mkdirSync(inRoot(name), { recursive: true });
  for (let page = 1; page <= pages; page += 1) {
    writeFileSync(inRoot(name, `${page}.gif`), gif(`${name} ${page}`));
  }
}

const start = (): Promise<void> =>
  world.start({ scanFolders: true, scanInterval: 'DISABLED', watch: false });

/** What a scan tells of books. */
async function touched(): Promise<string[]> {
  const heard = await listenTo(world.server);
  await scan();
  return (await heard.stop())
    .map(({ name }) => name)
    .filter((name) => /^(?:Book|Series)/.test(name));
}

test('a deleted book loses its pictures and metadata, and its folder only if nothing else is in it', async () => {
  folder('Tale/One');
  writeFileSync(inRoot('Tale/One/ComicInfo.xml'), '<ComicInfo/>');
  folder('Tale/Two');
  writeFileSync(inRoot('Tale/Two/script.pages'), 'mine');
  folder('Tale/Two/inner');
  // Its name is that of artwork, but it's a page.
  folder('Tale/Three');
  writeFileSync(inRoot('Tale/Three/cover.gif'), gif('cover'));
  folder('Tale/Three/inner');
  const linked = temporaryFolder();
  writeFileSync(path.join(linked, '1.gif'), gif('linked'));
  symlinkSync(linked, inRoot('Tale/Linked'));
  await start();
  await world.server.call(answerOutsideLinks, {
    params: { libraryId: world.libraryId },
    body: { follow: true },
  });
  await world.server.idle();
  for (const name of ['Linked', 'One', 'Two']) {
    await world.server.call(deleteBookFile, { params: { bookId: (await bookNamed(name)).id } });
    await world.server.idle();
  }
  expect(existsSync(inRoot('Tale/Linked'))).toBe(false);
  expect(readdirSync(linked)).toEqual(['1.gif']);
  expect(existsSync(inRoot('Tale/One'))).toBe(false);
  expect(readdirSync(inRoot('Tale/Two')).toSorted()).toEqual(['inner', 'script.pages']);
  const inner = (await books()).find(({ url }) => url === inRoot('Tale/Three/inner'));
  await world.server.call(deleteSeriesFiles, { params: { seriesId: inner?.seriesId ?? '' } });
  await world.server.idle();
  expect(readdirSync(inRoot('Tale/Three')).toSorted()).toEqual([
    '1.gif',
    '2.gif',
    '3.gif',
    'cover.gif',
  ]);
  await world.server.call(emptyLibraryTrash, { params: { libraryId: world.libraryId } });
  await world.server.idle();
  expect((await books()).map(({ url }) => path.relative(world.root, url))).toEqual([
    'Tale/Three',
    'Tale/Two/inner',
  ]);
});

test('metadata is written into ComicInfo.xml in the folder, and taken back, and no scan sees a change', async () => {
  folder('Tale/Vol. 1');
  folder('Tale/Vol. 2');
  writeFileSync(inRoot('Tale/Vol. 2/ComicInfo.xml'), '<ComicInfo><Notes>mine</Notes></ComicInfo>');
  await start();
  const ids: string[] = [];
  for (const name of ['Vol. 1', 'Vol. 2']) {
    const { id } = await bookNamed(name);
    ids.push(id);
    await world.server.call(updateBookMetadata, {
      params: { bookId: id },
      body: { title: `About ${name}` },
    });
  }
  const body = { bookIds: ids, seriesIds: [], seriesJson: false };
  await world.server.call(writeFileMetadata, { body });
  await world.server.idle();
  const writing = await lastWriting();
  expect(writing).toMatchObject({ written: 2, failures: [] });
  const info = (name: string) => readFileSync(inRoot('Tale', name, 'ComicInfo.xml'), 'utf8');
  expect(info('Vol. 1')).toContain('<Title>About Vol. 1</Title>');
  expect(info('Vol. 2')).toMatch(/About Vol\. 2[^]*mine|mine[^]*About Vol\. 2/);
  expect(await touched()).toEqual([]);
  expect(readdirSync(inRoot('Tale'))).toEqual(['Vol. 1', 'Vol. 2']);
  await world.server.call(undoMetadataWriting, { params: { writingId: writing.id } });
  await world.server.idle();
  expect(existsSync(inRoot('Tale/Vol. 1/ComicInfo.xml'))).toBe(false);
  expect(info('Vol. 2')).toBe('<ComicInfo><Notes>mine</Notes></ComicInfo>');
  expect(await touched()).toEqual([]);
});

test('renaming gives the folder another name with its cover, unless other books are in it', async () => {
  folder('Tale/One. a');
  writeFileSync(inRoot('Tale/One. a.png'), gif('cover'));
  folder('Tale/Two');
  folder('Tale/Two/inner');
  await start();
  const { id } = await bookNamed('One. a');
  const bookIds = [id, (await bookNamed('Two')).id];
  for (const [at, bookId] of bookIds.entries()) {
    await world.server.call(updateBookMetadata, {
      params: { bookId },
      body: { title: `No. ${at + 1}` },
    });
  }
  await world.server.call(renameFiles, { body: { pattern: '{title}', bookIds } });
  await world.server.idle();
  const writing = await lastWriting();
  expect(readdirSync(inRoot('Tale')).toSorted()).toEqual(['No. 1', 'No. 1.png', 'Two']);
  expect(writing.failures.map(({ reason }) => reason)).toEqual([
    `${inRoot('Tale/Two')} contains other books, so it wasn’t renamed.`,
  ]);
  expect((await bookNamed('No. 1')).id).toBe(id);
  expect(await touched()).toEqual([]);
  await world.server.call(undoMetadataWriting, { params: { writingId: writing.id } });
  await world.server.idle();
  expect((await bookNamed('One. a')).id).toBe(id);
});

test('an imported file replaces the folder', async () => {
  folder('Tale/One');
  await start();
  const { id, seriesId } = await bookNamed('One');
  const sourceFile = path.join(temporaryFolder(), 'One.cbz');
  await makeComic(sourceFile, { pages: 4 });
  const request = { sourceFile, seriesId, upgradeBookId: id, destinationName: 'One' };
  await world.server.call(importBooks, { body: { copyMode: 'MOVE', books: [request] } });
  await world.server.idle();
  expect(readdirSync(inRoot('Tale'))).toEqual(['One.cbz']);
  expect((await bookNamed('One')).media.pagesCount).toBe(4);
});

test('a watched library sees a picture that comes, and one that goes', async () => {
  folder('Tale/One');
  await world.start({ scanFolders: true, scanInterval: 'DISABLED' });
  const patience = { timeout: 30_000, interval: 50 };
  const watched = async () =>
    (await world.server.call(listWatching, {})).find((one) => one.libraryId === world.libraryId)
      ?.folders;
  await expect.poll(watched, patience).toBeGreaterThan(0);
  writeFileSync(inRoot('Tale/One/4.gif'), gif('fourth'));
  const count = async () => (await bookNamed('One')).media.pagesCount;
  await expect.poll(count, patience).toBe(4);
  folder('Tale/New');
  await expect.poll(present, patience).toEqual(['Tale/New', 'Tale/One']);
  rmSync(inRoot('Tale/One/1.gif'));
  await expect.poll(count, patience).toBe(3);
});
