import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { updateKoboKey } from '@longbox/contract/kobo-keys';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Reader } from '../testing/add-reader.ts';
import { addKey, copyBooks, ScriptedKobo } from '../testing/kobo-device.ts';
import { koreader, md5 } from '../testing/koreader.ts';
import { hiddenFrom, textsOfHidden } from '../testing/opds/hidden.ts';
import { makeOpdsWorld, type OpdsWorld } from '../testing/opds/world.ts';
import { sends, type TestServer } from '../testing/test-server.ts';

/*
 * Kobo and KOReader, for the same kinds of reader as the catalogs of OPDS, whose own tests follow every link
 * (M1-05 and M2-05).
 */

let world: OpdsWorld;
let server: TestServer;
/** An EPUB in each of these series, with a cover and a digest. */
const shelves = ['Novel', 'Æon & Sons', 'Grownup', 'Youngster', 'Faraway'] as const;
const epubs = new Map<string, { readonly bookId: string; readonly coverId: string }>();

beforeAll(async () => {
  world = await makeOpdsWorld({}, 'all');
  ({ server } = world);
  const novel = world.book('Novel 1');
  const copies = await copyBooks(server, novel, shelves.length - 1);
  for (const [at, name] of shelves.entries()) {
    const bookId = copies[at - 1] ?? novel;
    const coverId = `cover${at}`;
    const libraryId = name === 'Faraway' ? world.otherId : world.comicsId;
    const place = { seriesId: world.series(name), libraryId };
    await server.db.updateTable('book').set(place).where('id', '=', bookId).execute();
    await sql`INSERT INTO thumbnail (id, owner, ownerId, type, selected, mediaType, fileSize, width,
      height, url, bytes, created) SELECT ${coverId}, owner, ${bookId}, 'USER_UPLOADED',
      ${bookId === novel ? 0 : 1}, mediaType, fileSize, width, height, url, bytes, created
      FROM thumbnail WHERE ownerId = ${novel} AND selected = 1`.execute(server.db);
    const digest = { bookId, digest: md5(bookId), sizeBytes: 0, fileLastModified: 0, created: 0 };
    await server.db.insertInto('bookDigest').values(digest).execute();
    epubs.set(name, { bookId, coverId });
  }
});
afterAll(() => server.close());

/** The EPUBs of the world, by whether the API lists them to an account. */
async function sorted({ headers }: Reader) {
  const answer = await fetch(`${server.url}${pathOf(listBooks, { query: { unpaged: true } })}`, {
    headers,
  });
  const text = await answer.text();
  const all = [...epubs.values()];
  const isShown = ({ bookId }: { bookId: string }): boolean => text.includes(`"${bookId}"`);
  return { shown: all.filter(isShown), hidden: all.filter((one) => !isShown(one)) };
}

async function koboOf({ headers }: Reader) {
  const { key, id: keyId } = await addKey(server, 'Kobo', headers);
  const init = sends(updateKoboKey.method, { tags: 'ALL' });
  const chosen = await server.fetch(pathOf(updateKoboKey, { params: { keyId } }), {
    ...init,
    headers: { ...init.headers, ...headers },
  });
  expect(chosen.status).toBe(204);
  return new ScriptedKobo(`${server.url}/kobo/${key}`);
}

test('eleven kinds of reader: a Kobo is told of no hidden book, and gets none', async () => {
  expect(world.readers).toHaveLength(11);
  for (const [kind, reader] of world.readers) {
    const { shown, hidden } = await sorted(reader);
    const kobo = await koboOf(reader);
    const told = JSON.stringify(await kobo.sync());
    expect([kind, kobo.ids()]).toEqual([kind, shown.map(({ bookId }) => bookId).toSorted()]);
    expect([kind, hidden.length > 0]).toEqual([kind, kind !== 'who may see everything']);
    const texts = textsOfHidden(await hiddenFrom(world, reader.headers));
    const leaks = texts.filter((word) => told.includes(JSON.stringify(word).slice(1, -1)));
    expect([kind, leaks]).toEqual([kind, []]);
    for (const { bookId, coverId } of hidden) {
      const state = { ReadingStates: [{ StatusInfo: { Status: 'Finished' } }] };
      for (const [at, asked] of [
        [`library/${bookId}/metadata`, {}],
        [`library/${bookId}/state`, {}],
        [`library/${bookId}/state`, { method: 'PUT', body: state }],
        [`library/${bookId}`, { method: 'DELETE' }],
        [`books/${bookId}/file/epub?convert_kepub=true`, {}],
        [`books/${coverId}/thumbnail/100/100/false/image.jpg`, {}],
        [`books/${coverId}/thumbnail/100/100/90/false/image.jpg`, {}],
      ] as const) {
        const { status, text } = await kobo.call(`/v1/${at}`, asked);
        const named = texts.filter((word) => word !== bookId && text.includes(word));
        expect([kind, at, status, named]).toEqual([kind, at, 403, []]);
      }
    }
  }
});

test('eleven kinds of reader: KOReader finds no place in a hidden book, and makes none', async () => {
  for (const [kind, reader] of world.readers) {
    const { shown, hidden } = await sorted(reader);
    const { key } = await addKey(server, 'KOReader', reader.headers);
    const device = koreader(server.url, key);
    const places = server.db
      .selectFrom('readProgress')
      .select('bookId')
      .where('userId', '=', reader.id);
    for (const { bookId } of hidden) {
      const document = md5(bookId);
      const answers = await Promise.all(
        [document, md5(`unknown ${bookId}`)].map(async (one) => {
          const before = await (await device.ask(`/syncs/progress/${one}`)).json();
          await device.push(one, '/body/DocFragment[1].0', 0.4);
          const after = await device.pull(one);
          return [before, { ...after, document: '', timestamp: 0 }];
        }),
      );
      expect([kind, answers[0]]).toEqual([kind, answers[1]]);
      expect([kind, z.parse(z.unknown(), answers[0]?.[0])]).toEqual([kind, {}]);
    }
    expect([kind, await places.execute()]).toEqual([kind, []]);
    for (const { bookId } of shown) {
      // The files of the copies are missing: a place in them is known by its part of the book.
      await device.push(md5(bookId), '/body/DocFragment[1].0', 0.4);
    }
    const found = (await places.execute()).map((one) => one.bookId).toSorted();
    expect([kind, found]).toEqual([kind, shown.map((one) => one.bookId).toSorted()]);
  }
});
