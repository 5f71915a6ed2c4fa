import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@longbox/contract/endpoint';
import {
  cancelMetadataWriting,
  undoMetadataWriting,
  writeFileMetadata,
} from '@longbox/contract/file-metadata';
import { scanLibrary } from '@longbox/contract/libraries';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openZip } from '../../media/zip/read-zip.ts';
import { writeZip } from '../../media/zip/write-zip.ts';
import { listenTo } from '../../testing/listen.ts';
import { openPlace } from '../../testing/place.ts';
import { gif } from '../../testing/power-cut.ts';
import { runServer } from '../../testing/run-server.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { isAll } from '../../testing/whole-run.ts';

/** Files, and power cuts while they're written and while they're restored. */
const count = isAll ? 500 : 12;
const kills = isAll ? 25 : 2;
/** The longest wait before a power cut, in milliseconds. */
const longestWait = isAll ? 2000 : 400;

const root = temporaryFolder();
const folder = path.join(root, 'Tale');
const nameOf = (number: number): string => `Tale ${String(number).padStart(3, '0')}.cbz`;
const files = Array.from({ length: count }, (_, index) => path.join(folder, nameOf(index + 1)));
const sumOf = (file: string): string => createHash('sha1').update(readFileSync(file)).digest('hex');

/** Every file is the original, or has it all with a ComicInfo that says its title; how many are the latter. */
async function expectWhole(originals: ReadonlyMap<string, string>): Promise<number> {
  let written = 0;
  for (const file of files) {
    if (sumOf(file) === originals.get(file)) continue;
    written += 1;
    const zip = await openZip(file);
    const entries = await Promise.all(
      zip.entries.map(async (entry) => [entry.name, (await zip.read(entry)).toString('latin1')]),
    );
    await zip.close();
    const name = path.basename(file, '.cbz');
    expect(entries.slice(0, 2)).toEqual([
      ['1.gif', gif(name).toString('latin1')],
      ['notes.txt', name.repeat(10_000)],
    ]);
    expect(entries).toHaveLength(3);
    expect(entries[2]?.[1]).toContain(`<Title>About ${name}</Title>`);
  }
  return written;
}

test(
  'files are old or new after a cancel and power cuts, and as before after an undo',
  async () => {
    const data = temporaryFolder();
    mkdirSync(folder);
    for (const file of files) {
      const name = path.basename(file, '.cbz');
      const pages = [
        { name: '1.gif', bytes: gif(name) },
        { name: 'notes.txt', bytes: Buffer.from(name.repeat(10_000)) },
      ];
      await writeZip(file, pages);
    }
    const originals = new Map(files.map((file) => [file, sumOf(file)]));
    let server = await runServer(['--data', data]);
    const place = await openPlace({ data, root, server: () => server });
    const { db, send } = place;
    await place.idle();
    await sql`UPDATE bookMetadata SET title = 'About ' ||
      (SELECT name FROM book WHERE id = bookId)`.execute(db);
    const bookIds = (await db.selectFrom('book').select('id').execute()).map(({ id }) => id);
    expect(bookIds).toHaveLength(count);
    const write = () =>
      send(writeFileMetadata, { body: { bookIds, seriesIds: [], seriesJson: false } });
    const stateOf = async (state: 'written' | 'cancelled' | 'undone' | 'failed') => {
      const rows = db.selectFrom('metadataFile').select('id').where('state', '=', state);
      return (await rows.execute()).length;
    };
    const lastWriting = async (): Promise<{ writingId: string }> => {
      const writings = db.selectFrom('metadataWriting').select('id').orderBy('id', 'desc');
      return { writingId: (await writings.executeTakeFirstOrThrow()).id };
    };
    const cutOff = async (): Promise<void> => {
      for (let cut = 0; cut < kills; cut += 1) {
        await setTimeout(((cut + Math.random()) / kills) * longestWait);
        await server.kill();
        await expectWhole(originals);
        server = await runServer(['--data', data]);
      }
      await place.idle();
    };

    // Canceled half way.
    await write();
    while ((await stateOf('written')) < count / 2) await setTimeout(5);
    await place.fetch(pathOf(cancelMetadataWriting, { params: await lastWriting() }), {
      method: 'DELETE',
    });
    await place.idle();
    expect((await stateOf('written')) + (await stateOf('cancelled'))).toBe(count);
    expect(await expectWhole(originals)).toBe(await stateOf('written'));

    // The rest, with power cuts.
    const first = await lastWriting();
    await write();
    await cutOff();
    expect(await expectWhole(originals)).toBe(count);

    // A scan finds nothing to tell of, and no temporary file.
    const heard = await listenTo(place);
    for (const deep of [false, true]) {
      await send(scanLibrary, { params: { libraryId: place.libraryId }, query: { deep } });
      await place.idle();
    }
    expect((await heard.stop()).map(({ name }) => name)).toEqual([]);
    expect(readdirSync(folder).toSorted()).toEqual(files.map((file) => path.basename(file)));

    // Back, the second request first.
    await send(undoMetadataWriting, { params: await lastWriting() });
    await cutOff();
    await send(undoMetadataWriting, { params: first });
    await place.idle();
    expect(await stateOf('failed')).toBe(0);
    expect(files.filter((file) => sumOf(file) !== originals.get(file))).toEqual([]);
    await db.destroy();
    expect(await server.stop()).toBe(0);
    for (const one of [root, data]) rmSync(one, { recursive: true });
  },
  120_000 + count * 1500 + kills * 20_000,
);
