import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import { getOwnNotifications, setMail, setOwnNotifications } from '@longbox/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '../../base/vault.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { startMailStandIn } from '../../testing/stand-ins.ts';
import {
  owner,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { mailArrivals } from './mail-arrivals.ts';

const root = temporaryFolder();
const data = temporaryFolder();
let server: TestServer;
let post: Awaited<ReturnType<typeof startMailStandIn>>;
beforeAll(async () => {
  post = await startMailStandIn();
  server = await startTestServer({ data });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const warned: object[] = [];
const look = () =>
  mailArrivals({
    db: server.db,
    vault: openVault(data),
    log: { warn: (details) => warned.push(details) },
  });

test('who asks for it gets mail about new books in series they read, at most once a day', async () => {
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  await makeComic(path.join(root, 'Two', 'Two 1.cbz'));
  const libraryId = await server.addLibrary(root);
  await server.idle();
  const { content } = await server.call(listBooks, { query: {} });
  const begun = content.find(({ name }) => name === 'One 1');
  await server.call(updateReadProgress, {
    params: { bookId: begun?.id ?? '' },
    body: { page: 1, completed: true },
  });
  expect(await server.call(getOwnNotifications, {})).toEqual({
    newBooks: false,
    isAvailable: false,
  });
  const smtp = { host: '127.0.0.1', port: post.port, security: 'none' as const, user: '' };
  await server.call(setMail, { body: { ...smtp, from: 'longbox@example.org' } });
  await server.call(setOwnNotifications, { body: { newBooks: true } });
  expect(await server.call(getOwnNotifications, {})).toEqual({ newBooks: true, isAvailable: true });
  await look();
  expect(post.letters).toHaveLength(0);

  await makeComic(path.join(root, 'One', 'One 2.cbz'));
  await makeComic(path.join(root, 'Two', 'Two 2.cbz'));
  await server.call(scanLibrary, { params: { libraryId } });
  await server.idle();
  const failing = { ...smtp, from: 'longbox@example.org', port: 9 };
  await server.call(setMail, { body: failing });
  await look();
  expect(warned).toHaveLength(1);
  await server.call(setOwnNotifications, { body: { newBooks: true, title: 'Neues' } });
  await server.call(setMail, { body: { ...failing, port: post.port } });
  await look();
  expect(post.letters).toHaveLength(0);
  const again = () => server.db.updateTable('arrivalMail').set({ nextTry: 0 }).execute();
  await again();
  await look();
  expect(post.letters).toHaveLength(1);
  expect(post.letters[0]?.to).toEqual([owner.email]);
  expect(post.letters[0]?.source).toMatch(/^Subject: Longbox: Neues \(1\)/m);
  expect(post.letters[0]?.source).toContain('One: One 2');
  expect(post.letters[0]?.source).not.toContain('Two');
  await again();
  await look();
  expect(post.letters).toHaveLength(1);
  await server.call(setOwnNotifications, { body: { newBooks: false } });
  expect((await server.call(getOwnNotifications, {})).newBooks).toBe(false);
});
