import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { createLibrary } from '@longbox/contract/libraries';
import { pageOf } from '@longbox/contract/paging';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { makeComic } from './testing/make-comic.ts';
import { runServer } from './testing/run-server.ts';
import { claim, marked, owner, sends, signIn, temporaryFolder } from './testing/test-server.ts';
import { isOnPostgres } from './testing/test-database.ts';
import { tries } from './testing/whole-run.ts';

/** Each kill takes two starts; `npm run test:all` makes more. */
const kills = tries(1, 10);
const comics = tries(60, 120);

const Books = pageOf(
  z.object({ id: z.string(), name: z.string(), media: z.object({ status: z.string() }) }),
);

async function allBooks(url: string, cookie: string) {
  const path = pathOf(listBooks, { query: { unpaged: true } });
  const response = await fetch(url + path, { headers: { cookie } });
  return z.parse(Books, await response.json()).content;
}

test('killed again and again in the middle of a scan, it finishes with every book once', async () => {
  const data = temporaryFolder();
  const root = temporaryFolder();
  for (let number = 1; number <= comics; number += 1) {
    const series = `Series ${number % 6}`;
    await makeComic(path.join(root, series, `${series} ${number}.cbz`));
  }
  let server = await runServer(['--data', data]);
  await claim(server.url);
  const cookie = await signIn(server.url, owner);
  const library = sends('POST', { name: 'All', root, importBarcodeIsbn: false });
  await fetch(server.url + createLibrary.path, {
    ...library,
    headers: { ...library.headers, ...marked, cookie },
  });
  for (let count = 0; count < kills; count += 1) {
    await setTimeout(20 + count * 25);
    await server.kill();
    server = await runServer(['--data', data]);
  }
  let books = await allBooks(server.url, cookie);
  while (books.length < comics || books.some(({ media }) => media.status === 'UNKNOWN')) {
    await setTimeout(100);
    books = await allBooks(server.url, cookie);
  }
  expect(new Set(books.map(({ name }) => name)).size).toBe(comics);
  expect(books).toHaveLength(comics);
  expect(new Set(books.map(({ media }) => media.status))).toEqual(new Set(['READY']));
  expect(await server.stop()).toBe(0);
  rmSync(data, { recursive: true });
});

test.skipIf(isOnPostgres)('a data folder is served by one server at a time', async () => {
  const data = temporaryFolder();
  const first = await runServer(['--data', data]);
  await expect(runServer(['--data', data])).rejects.toThrow(/Another Longbox is using/);
  await first.stop();
});

test('options that make no sense are refused in words', async () => {
  await expect(runServer(['--base-path', 'books!'])).rejects.toThrow(/must look like \/books/);
  await expect(runServer(['--upstream', 'nowhere'])).rejects.toThrow(/http or https/);
});

test('one server in front of another passes everything through, under its own path', async () => {
  const behind = await runServer(['--data', temporaryFolder(), '--base-path', '/inner']);
  const front = await runServer(['--upstream', behind.url, '--base-path', '/books']);
  expect((await claim(front.url)).status).toBe(200);
  const signedIn = await fetch(`${front.url}/api/v2/users/me`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`,
    },
  });
  expect(signedIn.headers.getSetCookie()[0]).toMatch(/Path=\/books;/);
  const cookie = await signIn(front.url, owner);
  expect(await allBooks(front.url, cookie)).toEqual([]);
  const stream = await fetch(`${front.url}/sse/v1/events`, { headers: { cookie } });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
  const reader = stream.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(':connected\n\n');
  await reader?.cancel();
  await behind.stop();
  expect((await fetch(`${front.url}/api/v1/claim`)).status).toBe(502);
  await front.stop();
});
