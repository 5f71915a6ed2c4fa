import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listBooks } from '@longbox/contract/books';
import { deleteEReader, getEReader, sendBook, setEReader } from '@longbox/contract/e-reader';
import { pathOf } from '@longbox/contract/endpoint';
import { setMail } from '@longbox/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startMailStandIn } from '../../testing/stand-ins.ts';
import {
  refusalOf,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';

const root = temporaryFolder();
const file = path.join(root, 'One', 'Ünë 1.cbz');
let server: TestServer;
let post: Awaited<ReturnType<typeof startMailStandIn>>;
let bookId: string;
beforeAll(async () => {
  await makeComic(file);
  post = await startMailStandIn();
  server = await startTestServer();
  await server.addLibrary(root);
  await server.idle();
  bookId = (await server.call(listBooks, { query: {} })).content[0]?.id ?? '';
});
afterAll(async () => {
  await server.close();
  await post.close();
});

/** The attachment of a letter. */
function attached(source: string): Buffer {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] ?? '';
  const part = source.split(`--${boundary}`).find((one) => /attachment/.test(one)) ?? '';
  return Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64');
}

const send = (to?: string) => server.call(sendBook, { params: { bookId }, query: { to } });
const refused = async () =>
  refusalOf(await server.fetch(pathOf(sendBook, { params: { bookId } }), { method: 'POST' }));

test('a book is sent to the e-reader of whoever asks, once mail and address are set', async () => {
  expect(await server.call(getEReader, {})).toMatchObject({ address: null, from: null });
  expect(await refused()).toMatchObject({
    status: 400,
    message: expect.stringMatching(/address of your e-reader/),
  });
  await server.call(setEReader, { body: { address: 'mine@example.org' } });
  expect((await send()).failure?.problem).toBe('noMail');
  await server.call(setMail, {
    body: {
      host: '127.0.0.1',
      port: post.port,
      security: 'none',
      user: '',
      from: 'longbox@example.org',
    },
  });
  expect(await server.call(getEReader, {})).toMatchObject({
    address: 'mine@example.org',
    from: 'longbox@example.org',
  });
  expect((await send()).failure).toBe(null);
  const [letter] = post.letters;
  expect(letter?.to).toEqual(['mine@example.org']);
  expect(attached(letter?.source ?? '').equals(readFileSync(file))).toBe(true);

  await server.call(setEReader, { body: { address: 'nobody@example.org' } });
  expect((await send()).failure).toMatchObject({ problem: 'refused' });
  const bytes = readFileSync(file);
  truncateSync(file, 50_000_001);
  expect(await refused()).toMatchObject({ status: 413 });
  writeFileSync(file, bytes);
  expect(post.letters).toHaveLength(1);
});

test('an account has several e-readers, the last used first, and sends to none but its own', async () => {
  const addresses = async () => (await server.call(getEReader, {})).addresses;
  for (const address of await addresses()) await server.call(deleteEReader, { query: { address } });
  for (const address of ['one@example.org', 'two@example.org', 'one@example.org']) {
    await server.call(setEReader, { body: { address } });
  }
  expect(await addresses()).toEqual(['one@example.org', 'two@example.org']);
  post.letters.length = 0;
  await send('two@example.org');
  await send();
  expect(post.letters.map(({ to }) => to)).toEqual([['two@example.org'], ['one@example.org']]);
  await expect(send('else@example.org')).rejects.toThrow(/address of your e-reader/);
  const other = callAs(server, await addReader(server, { roles: ['FILE_DOWNLOAD'] }));
  expect((await other(getEReader, {})).addresses).toEqual([]);
  await other(deleteEReader, { query: { address: 'one@example.org' } });
  expect(await addresses()).toHaveLength(2);
  for (let count = 0; count < 11; count += 1) {
    await server.call(setEReader, { body: { address: `${count}@example.org` } });
  }
  expect(await addresses()).toHaveLength(10);
  expect(await addresses()).not.toContain('0@example.org');
});
