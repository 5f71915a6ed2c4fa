import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { getPage, listBooks, listPages } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { writeZip } from '../media/zip/write-zip.ts';
import { startTestServer, temporaryFolder } from '../testing/test-server.ts';
import { createBufferPool } from './buffer-pool.ts';

test('a buffer given back is handed out again, one in use is not', () => {
  const pool = createBufferPool();
  const first = pool.take(300_000);
  const second = pool.take(300_000);
  expect(first).toHaveLength(300_000);
  expect(second.buffer).not.toBe(first.buffer);
  pool.giveBack([first]);
  const third = pool.take(290_000);
  expect(third).toHaveLength(290_000);
  expect(third.buffer).toBe(first.buffer);
  expect(pool.take(290_000).buffer).not.toBe(first.buffer);
});

test('pages asked for at once, some of them in vain, come as they are in the file', async () => {
  const root = path.join(temporaryFolder(), 'comics');
  const series = path.join(root, 'Strip');
  mkdirSync(series, { recursive: true });
  const picture = { width: 2, height: 3, channels: 3 as const, background: '#a33' };
  const head = await sharp({ create: picture }).png().toBuffer();
  // What follows the end of a picture is no part of it; here it makes the pages large and different.
  const pages = Array.from({ length: 6 }, (_, index) => ({
    name: `${index}.png`,
    bytes: Buffer.concat([head, randomBytes(200_000 + index * 60_000)]),
  }));
  await writeZip(path.join(series, 'Strip 1.cbz'), pages);
  const server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  const [book] = (await server.call(listBooks, { query: {} })).content;
  const bookId = book?.id ?? '';
  expect(await server.call(listPages, { params: { bookId } })).toHaveLength(pages.length);
  const hash = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');
  const sums = pages.map(({ bytes }) => hash(bytes));

  const ask = async (count: number): Promise<void> => {
    const index = count % pages.length;
    const pathname = pathOf(getPage, { params: { bookId, pageNumber: String(index + 1) } });
    const gaveUp = new AbortController();
    const asked = server.fetch(pathname, { signal: gaveUp.signal });
    if (count % 3 === 0) {
      setTimeout(() => gaveUp.abort(), count % 11);
      await asked.then((response) => response.arrayBuffer()).catch(() => undefined);
      return;
    }
    const bytes = new Uint8Array(await (await asked).arrayBuffer());
    expect([index, hash(bytes)]).toEqual([index, sums[index]]);
  };
  await Promise.all(Array.from({ length: 200 }, (_, count) => ask(count)));
  await server.close();
});
