import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBackup } from '@longbox/contract/backups';
import { getBook, listBooks, updateReadProgress } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { scanLibrary } from '@longbox/contract/libraries';
import { pageOf } from '@longbox/contract/paging';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeComic } from '../../testing/make-comic.ts';
import { openPlace } from '../../testing/place.ts';
import { type RunningServer, runServer } from '../../testing/run-server.ts';
import { openSmallDisk } from '../../testing/small-disk.ts';
import {
  marked,
  owner,
  refusalOf,
  sends,
  signIn,
  temporaryFolder,
} from '../../testing/test-server.ts';

const disk = openSmallDisk(24);
let running: RunningServer | undefined;
afterAll(async () => {
  if (running?.process.exitCode === null) await running.kill();
  disk?.close();
});

const comics = 40;
const Books = pageOf(z.object({ id: z.string(), media: z.object({ status: z.string() }) }));

test.skipIf(!disk)(
  'while the disk of the data folder is full, books can be read; afterwards all goes on',
  async () => {
    const data = path.join(disk?.folder ?? '', 'data');
    const root = temporaryFolder();
    const comic = (number: number): string => path.join(root, 'Tale', `Tale ${number}.cbz`);
    await makeComic(comic(1), { pages: 5 });
    const server = await runServer(['--data', data]);
    running = server;
    const place = await openPlace({ data, root, server: () => server });
    await place.idle();
    const books = async () => {
      const response = await place.fetch(pathOf(listBooks, { query: { unpaged: true } }));
      expect(response.status).toBe(200);
      return z.parse(Books, await response.json()).content;
    };
    const [book] = await books();
    const params = { bookId: book?.id ?? '' };
    const read = (page: number): Promise<Response> =>
      place.fetch(pathOf(updateReadProgress, { params }), sends('PATCH', { page }));
    expect((await read(2)).status).toBe(204);

    disk?.fill(0);
    for (let number = 2; number <= comics; number += 1) await makeComic(comic(number));
    let refused = await read(3);
    // What room the log of the database has left is used up first.
    for (let count = 0; refused.status === 204; count += 1) refused = await read((count % 4) + 1);
    expect(await refusalOf(refused)).toEqual({
      status: 507,
      message: 'The disk with the data folder is full. Nothing was changed.',
    });
    const backup = await place.fetch(pathOf(createBackup), { method: 'POST' });
    expect(backup.status).toBe(507);
    const scan = pathOf(scanLibrary, { params: { libraryId: place.libraryId } });
    await place.fetch(scan, { method: 'POST' });
    expect((await place.fetch(pathOf(getBook, { params }))).status).toBe(200);
    // People who sign in now stay so until the server ends.
    const cookie = await signIn(server.url, owner);
    expect(cookie).toMatch(/^longbox-session=/);
    const me = () => fetch(`${server.url}/api/v2/users/me`, { headers: { cookie } });
    expect((await me()).status).toBe(200);
    for (let count = 0; count < 20; count += 1) expect((await books()).length).toBeGreaterThan(0);

    disk?.clear();
    expect((await me()).status).toBe(200);
    const headers = { ...marked, cookie };
    expect((await fetch(`${server.url}/api/logout`, { method: 'POST', headers })).status).toBe(204);
    expect((await me()).status).toBe(401);
    expect((await read(5)).status).toBe(204);
    expect((await place.fetch(scan, { method: 'POST' })).status).toBe(202);
    for (;;) {
      const all = await books();
      if (all.length === comics && all.every(({ media }) => media.status === 'READY')) break;
      await setTimeout(50);
    }
    await place.db.destroy();
    expect(await server.stop()).toBe(0);
  },
  60_000,
);
