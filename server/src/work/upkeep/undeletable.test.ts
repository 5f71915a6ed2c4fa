import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deleteBookFile, updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary, updateLibrary } from '@longbox/contract/libraries';
import { deleteSeriesFiles } from '@longbox/contract/series';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { makeComic } from '../../testing/make-comic.ts';
import { makeRar } from '../../testing/make-rar.ts';
import { openPlace, type Place } from '../../testing/place.ts';
import { runServer, type RunningServer } from '../../testing/run-server.ts';
import { sends, temporaryFolder } from '../../testing/test-server.ts';

/** `nobody`: the superuser may delete everything, so the server runs as another user. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
  .png()
  .toBuffer();
const picture = { name: '1.png', bytes };

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A server with a library of a folder in which some files and the folder belong to the superuser. */
async function openTaken(folder: string, taken: readonly string[]): Promise<Place> {
  const root = path.dirname(folder);
  const data = temporaryFolder();
  for (const one of [data, root]) {
    for (const name of ['.', ...readdirSync(one, { recursive: true }).map(String)]) {
      chownSync(path.join(one, name), nobody, nobody);
    }
  }
  for (const name of ['.', ...taken]) chownSync(path.join(folder, name), 0, 0);
  chmodSync(folder, 0o1777);
  server = await runServer(['--data', data], { uid: nobody });
  const running = server;
  const place = await openPlace({ data, root, server: () => running });
  await place.idle();
  return place;
}

const booksOf = ({ db }: Place) =>
  db.selectFrom('book').select(['id', 'url', 'deleted', 'seriesId']).orderBy('url').execute();

const reasons = async ({ db }: Place): Promise<string[]> =>
  (await db.selectFrom('taskFailure').select('reason').orderBy('id').execute()).map(
    ({ reason }) => reason,
  );

describe.skipIf(!isRoot)('what belongs to somebody else in a folder that anyone may add to', () => {
  test('stays beside the CBZ made of it, whose book keeps what people did with it', async () => {
    const folder = path.join(temporaryFolder(), 'Tale');
    makeRar(path.join(folder, 'Tale 1.cbr'), [picture, { name: '2.png', bytes }]);
    const place = await openTaken(folder, ['Tale 1.cbr']);
    const [book] = await booksOf(place);
    const params = { bookId: book?.id ?? '' };
    await place.fetch(pathOf(updateReadProgress, { params }), sends('PATCH', { page: 2 }));
    const { libraryId } = place;
    const wanted = sends('PATCH', { convertToCbz: true });
    await place.fetch(pathOf(updateLibrary, { params: { libraryId } }), wanted);
    await place.idle();
    for (let count = 0; count < 2; count += 1) {
      await place.send(scanLibrary, { params: { libraryId } });
      await place.idle();
    }
    expect(readdirSync(folder).toSorted()).toEqual(['Tale 1.cbr', 'Tale 1.cbz']);
    const read = await place.db.selectFrom('readProgress').select(['bookId', 'page']).execute();
    expect(read).toEqual([{ ...params, page: 2 }]);
    const kept = (await booksOf(place)).find(({ id }) => id === params.bookId);
    expect(kept).toMatchObject({ url: path.join(folder, 'Tale 1.cbz'), deleted: 0 });
    const said = (await reasons(place)).join();
    expect(said).toMatch(/^Permission to write was denied: .*Tale 1\.cbr/);
    expect(said).toMatch(/Tale 1\.cbr was converted before: .*Tale 1\.cbz is in the library/);
    await place.db.destroy();
  });

  test('is told of where its book goes, and nothing else of that is left behind', async () => {
    const folder = path.join(temporaryFolder(), 'Tale');
    const covers = ['Tale 1.png', 'Tale 2.png', 'cover.png'];
    for (const number of [1, 2]) await makeComic(path.join(folder, `Tale ${number}.cbz`));
    for (const cover of covers) writeFileSync(path.join(folder, cover), bytes);
    const place = await openTaken(folder, covers);
    const [book] = await booksOf(place);
    await place.send(deleteBookFile, { params: { bookId: book?.id ?? '' } });
    await place.idle();
    expect((await booksOf(place)).map(({ deleted }) => deleted)).toEqual([1, 0]);
    await place.send(deleteSeriesFiles, { params: { seriesId: book?.seriesId ?? '' } });
    await place.idle();
    expect((await booksOf(place)).map(({ deleted }) => deleted)).toEqual([1, 1]);
    expect(await place.db.selectFrom('series').select('deleted').execute()).toEqual([
      { deleted: 1 },
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(covers);
    const [first, second] = await reasons(place);
    expect(first).toMatch(/^Couldn’t delete some covers: Permission .*Tale 1\.png$/);
    expect(second).toMatch(/^Couldn’t delete some covers: .*Tale 2\.png; .*cover\.png$/);
    await place.db.destroy();
  });
});
