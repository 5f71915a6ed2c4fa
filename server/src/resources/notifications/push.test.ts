import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import path from 'node:path';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { scanLibrary } from '@longbox/contract/libraries';
import {
  deletePushDevice,
  getPush,
  PushMessage,
  setPushDevice,
  testPushDevice,
} from '@longbox/contract/push';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openVault } from '../../base/vault.ts';
import { makeComic } from '../../testing/make-comic.ts';
import { addReader, callAs } from '../../testing/add-reader.ts';
import { startWebStandIn } from '../../testing/stand-ins.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { announce } from '../../work/notices/announce.ts';
import { pushArrivals } from '../reading/push-arrivals.ts';
import { pushProblems } from '../../work/notices/push-problems.ts';

const data = temporaryFolder();
const root = temporaryFolder();
let server: TestServer;
let service: Awaited<ReturnType<typeof startWebStandIn>>;
beforeAll(async () => {
  service = await startWebStandIn();
  // Its own delivery doesn't come into play.
  server = await startTestServer({ data, pushReach: 'anywhere', noticeMillis: 2 ** 31 - 1 });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const browser = createECDH('prime256v1');
const auth = Buffer.from('0123456789abcdef');
const keys = {
  p256dh: browser.generateKeys('base64url'),
  auth: auth.toString('base64url'),
};
const texts = {
  booksAdded: 'Neue Bücher',
  scanProblems: 'Unlesbare Dateien',
  libraryAway: 'Fehlende Ordner',
  diskLow: 'Wenig Speicher',
  taskFailed: 'Gescheiterte Aufgaben',
  backupFailed: 'Gescheiterte Sicherungen',
  test: 'Es klappt',
};
const input = (place = '/one', told = { newBooks: true, problems: true }) => ({
  endpoint: `${service.url}${place}`,
  keys,
  ...told,
  texts,
});

/** What a browser would read, by RFC 8188 and 8291. */
function opened(body: Buffer): PushMessage {
  const salt = body.subarray(0, 16);
  const ownKey = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), ownKey]);
  const secret = hkdfSync('sha256', browser.computeSecret(ownKey), auth, info, 32);
  const derive = (use: string, size: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, size));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return z.parse(PushMessage, JSON.parse(text.subarray(0, -1).toString()));
}

const messages = () => service.received.map(({ bytes }) => opened(bytes));

const place = () => ({
  db: server.db,
  vault: openVault(data),
  reach: 'anywhere' as const,
  log: { warn: () => undefined },
});
const Claims = z.object({ aud: z.string(), exp: z.number() });

/** Lets what waits be sent now. */
const hurry = () => server.db.updateTable('pushDevice').set({ nextTry: 0, nextBooks: 0 }).execute();
const devices = async () => (await server.call(getPush, {})).devices;

test('a message is encrypted for its browser and proven by the server’s key', async () => {
  const { publicKey } = await server.call(getPush, {});
  expect((await server.call(getPush, {})).publicKey).toBe(publicKey);
  const { id } = await server.call(setPushDevice, { body: input() });
  const { failure } = await server.call(testPushDevice, { params: { deviceId: id } });
  expect(failure).toBe(null);
  expect(messages()).toEqual([{ title: 'Es klappt', body: '', path: 'account', tag: 'test' }]);
  const { headers = {} } = service.received[0] ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const proof = {
    key: createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    }),
    dsaEncoding: 'ieee-p1363' as const,
  };
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, proof, Buffer.from(signature, 'base64url'))).toBe(true);
  const { aud, exp } = z.parse(Claims, JSON.parse(Buffer.from(claims, 'base64url').toString()));
  expect(aud).toBe(service.url);
  expect(exp - Date.now() / 1000).toBeLessThan(86_400);
  expect((await server.db.selectFrom('pushKey').selectAll().execute())[0]?.secret.length).toBe(96);
  await server.call(deletePushDevice, { params: { deviceId: id } });
  expect(await devices()).toEqual([]);
});

test('administrators hear of problems without names; others, and browsers that are gone, of none', async () => {
  service.received.length = 0;
  await server.call(setPushDevice, { body: input() });
  const call = callAs(server, await addReader(server));
  const theirs = await call(setPushDevice, { body: input('/two') });
  expect(theirs).toMatchObject({ problems: false, newBooks: true });
  const told = {
    event: 'taskFailed',
    key: '',
    about: 'HashBook',
    names: ['/secret/file.cbz'],
  } as const;
  await announce(server.db, told);
  await announce(server.db, told);
  await pushProblems(place());
  expect(messages()).toEqual([
    { title: 'Gescheiterte Aufgaben', body: '', path: 'settings/tasks', tag: 'taskFailed' },
  ]);
  await announce(server.db, told);
  await pushProblems(place());
  expect(service.received).toHaveLength(1);
  service.answerWith(429, { 'retry-after': '7200' });
  await hurry();
  await pushProblems(place());
  const { nextTry = 0 } =
    (await server.db
      .selectFrom('pushDevice')
      .selectAll()
      .where('problems', '=', 1)
      .executeTakeFirst()) ?? {};
  expect(nextTry - Date.now()).toBeGreaterThan(7_000_000);
  service.answerWith(410);
  await hurry();
  await pushProblems(place());
  expect(await devices()).toEqual([]);
  expect(service.received).toHaveLength(3);
  service.answerWith(200);
  const mine = await server.call(setPushDevice, { body: input('/two') });
  expect((await call(getPush, {})).devices).toEqual([]);
  await call(setPushDevice, { body: input('/two') });
  expect(await devices()).toEqual([]);
  const refused = server.call(deletePushDevice, { params: { deviceId: mine.id } });
  await expect(refused).rejects.toThrow(/not found/);
  await call(deletePushDevice, { params: { deviceId: mine.id } });
});

test('new books in one’s series are told once an hour, and a book that one may not see never', async () => {
  service.received.length = 0;
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  await makeComic(path.join(root, 'Two', 'Two 1.cbz'));
  const libraryId = await server.addLibrary(root);
  await server.idle();
  const reader = await addReader(server);
  const call = callAs(server, reader);
  const { content } = await call(listBooks, { query: {} });
  const bookId = content.find(({ name }) => name === 'One 1')?.id ?? '';
  await call(updateReadProgress, { params: { bookId }, body: { page: 1, completed: true } });
  await call(setPushDevice, { body: input() });
  await pushArrivals(place());
  await makeComic(path.join(root, 'One', 'One 2.cbz'));
  await makeComic(path.join(root, 'Two', 'Two 2.cbz'));
  await server.call(scanLibrary, { params: { libraryId } });
  await server.idle();
  const shared = (all: boolean) =>
    server.db
      .updateTable('user')
      .set({ sharedAllLibraries: all ? 1 : 0 })
      .where('id', '=', reader.id)
      .execute();
  await shared(false);
  await pushArrivals(place());
  expect(service.received).toEqual([]);
  service.answerWith(500);
  await shared(true);
  await pushArrivals(place());
  service.answerWith(201);
  await pushArrivals(place());
  expect(service.received).toHaveLength(1);
  await hurry();
  await pushArrivals(place());
  const { content: all } = await call(listBooks, { query: {} });
  const added = all.find(({ name }) => name === 'One 2')?.id ?? '';
  expect(messages()[1]).toEqual({
    title: 'Neue Bücher',
    body: 'One: One 2',
    path: `book/${added}`,
    tag: 'booksAdded',
  });
  await makeComic(path.join(root, 'One', 'One 3.cbz'));
  await server.call(scanLibrary, { params: { libraryId } });
  await server.idle();
  await pushArrivals(place());
  expect(service.received).toHaveLength(2);
});
