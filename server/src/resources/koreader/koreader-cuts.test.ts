import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { getBook, listBooks } from '@longbox/contract/books';
import { createLibrary } from '@longbox/contract/libraries';
import { afterAll, expect, test } from 'vitest';
import { openDb } from '../../base/db/connection.ts';
import { koreader, md5 } from '../../testing/koreader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { runServer } from '../../testing/run-server.ts';
import {
  callBy,
  claim,
  marked,
  owner,
  signIn,
  temporaryFolder,
} from '../../testing/test-server.ts';
import { tries } from '../../testing/whole-run.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const losses = ['none', 'half', 'whole', 'half and killed', 'whole and killed'] as const;
/** Each is met once; `npm run test:all` meets each five times. */
const pages = 1 + losses.length * tries(1, 5);

test('a device that loses connections and servers ends where it was read last', async () => {
  const data = temporaryFolder();
  const root = path.join(temporaryFolder(), 'library');
  await makeComic(path.join(root, 'One', 'One 1.cbz'), { pages });
  let server = await runServer(['--data', data]);
  closing.push(() => server.kill());
  await claim(server.url);
  const cookie = await signIn(server.url, owner);
  const call = callBy((pathname, init) =>
    fetch(server.url + pathname, { ...init, headers: { ...marked, cookie, ...init.headers } }),
  );
  await call(createLibrary, { body: { name: 'library', root, importBarcodeIsbn: false } });
  const ready = async () =>
    (await call(listBooks, { query: { media_status: ['READY'] } })).content.map(({ id }) => id);
  await expect.poll(ready, { timeout: 30_000 }).toHaveLength(1);
  const [bookId = ''] = await ready();
  const document = md5('its digest');
  const db = openDb(path.join(data, 'longbox.sqlite'));
  const digest = { bookId, digest: document, sizeBytes: 0, fileLastModified: 0, created: 0 };
  await db.insertInto('bookDigest').values(digest).execute();
  await db.destroy();
  const { key } = await call(createApiKey, { body: { comment: 'KOReader' } });

  const stored = async () => {
    const [place, { readProgress }] = await Promise.all([
      koreader(server.url, key).pull(document),
      call(getBook, { params: { bookId } }),
    ]);
    return [place?.progress, readProgress === null ? undefined : String(readProgress.page)];
  };
  for (let page = 1; page < pages; page += 1) {
    const place = [document, String(page), page / pages] as const;
    const loss = losses[page % losses.length] ?? 'none';
    const sent = loss.startsWith('half') ? 'half' : 'whole';
    if (loss !== 'none') await koreader(server.url, key).cutOff([...place], sent);
    if (loss.endsWith('killed')) {
      await server.kill();
      server = await runServer(['--data', data]);
      // Whether it arrived or not, what is told and what is marked come from one push.
      const [told, read] = await stored();
      expect([loss, told]).toEqual([loss, read]);
    }
    // A device repeats what wasn't answered.
    await koreader(server.url, key).push(...place);
    expect([loss, await stored()]).toEqual([loss, [String(page), String(page)]]);
  }
});
