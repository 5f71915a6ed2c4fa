import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { pathOf } from '@longbox/contract/endpoint';
import { scanTransientBooks } from '@longbox/contract/transient-books';
import {
  cancelUpload,
  createUpload,
  listUploads,
  type Upload,
  uploadBytesPath,
} from '@longbox/contract/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { openSmallDisk } from '../../testing/small-disk.ts';
import {
  refusalOf,
  sends,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { openUploads } from '../../work/uploads/uploads.ts';

const data = temporaryFolder();
const inbox = path.join(temporaryFolder(), 'inbox');
const options = { data, inbox, uploadSize: 50_000_000, uploadRoom: 100_000_000 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(options);
});
afterAll(() => server.close());

const aside = path.join(inbox, '.longbox-uploading');
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const announce = (name: string, size: number): Promise<Upload> =>
  server.call(createUpload, { body: { name, size, modified: 1 } });
const bytesOf = (id: string): string =>
  pathOf({ path: uploadBytesPath }, { params: { uploadId: id } });
const patch = (offset: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});

const send = (id: string, bytes: Uint8Array, offset = 0): Promise<Response> =>
  server.fetch(bytesOf(id), {
    method: 'PATCH',
    headers: patch(offset),
    body: new Uint8Array(bytes),
  });

async function offsetOf(id: string): Promise<number> {
  const head = await server.fetch(bytesOf(id), {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(head.status).toBe(200);
  return Number(head.headers.get('upload-offset'));
}

/** Begins to send, and breaks the connection off once `share` of the bytes are on the disk. */
async function cut(id: string, bytes: Uint8Array, offset: number): Promise<void> {
  const headers = { ...patch(offset), ...server.cookie, 'content-length': bytes.length - offset };
  const out = request(server.url + bytesOf(id), { method: 'PATCH', headers });
  const ended = new Promise((resolve) => out.on('error', resolve));
  out.write(bytes.subarray(offset, offset + 1_000_000));
  const part = path.join(aside, `${id}.part`);
  await expect.poll(() => readFileSync(part).length).toBeGreaterThan(offset);
  out.destroy();
  await ended;
}

test('a file that is cut three times, once by a restart, goes on and is whole', async () => {
  const bytes = randomBytes(6_000_000);
  const { id, received } = await announce('Bees!/Bees! 001.cbz', bytes.length);
  expect(received).toBe(0);
  for (let time = 0; time < 3; time += 1) {
    await cut(id, bytes, await offsetOf(id));
    if (time === 1) {
      await server.app.close();
      server = await startTestServer(options);
    }
    expect(readdirSync(inbox)).toEqual(['.longbox-uploading']);
  }
  // Announcing it again returns the received size.
  const again = await announce('Bees!/Bees! 001.cbz', bytes.length);
  expect(again.id).toBe(id);
  const offset = await offsetOf(id);
  expect(offset).toBeGreaterThan(0);
  expect(offset).toBeLessThan(bytes.length);

  const wrong = await send(id, bytes.subarray(0, 10), 3);
  expect(await refusalOf(wrong)).toMatchObject({ status: 409 });
  const rest = await send(id, bytes.subarray(offset), offset);
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
  const file = path.join(inbox, 'Bees!', 'Bees! 001.cbz');
  expect(hashOf(readFileSync(file))).toBe(hashOf(bytes));
  expect(existsSync(aside)).toBe(false);
  // A client that missed the end can still ask.
  expect(await offsetOf(id)).toBe(bytes.length);

  // The same name again: nothing is overwritten.
  const other = await announce('Bees!/Bees! 001.cbz', 3);
  expect((await send(other.id, Buffer.from('abc'))).status).toBe(204);
  expect(readdirSync(path.join(inbox, 'Bees!'))).toEqual(['Bees! 001 (2).cbz', 'Bees! 001.cbz']);
  expect(hashOf(readFileSync(file))).toBe(hashOf(bytes));
  const { folder } = await server.call(listUploads, {});
  const found = await server.call(scanTransientBooks, { body: { path: folder } });
  expect(found.map(({ name }) => name)).toEqual(['Bees! 001 (2)', 'Bees! 001']);
});

test('a file that got its name as the server crashed is not there twice', async () => {
  const name = 'Crash 1.cbz';
  const bytes = randomBytes(1000);
  const { id } = await announce(name, bytes.length);
  // What a crash leaves that came between the new name and the end of the old one.
  writeFileSync(path.join(aside, `${id}.part`), bytes);
  linkSync(path.join(aside, `${id}.part`), path.join(inbox, name));
  expect(await offsetOf(id)).toBe(bytes.length);
  expect(readdirSync(inbox).filter((file) => file.startsWith('Crash'))).toEqual([name]);
  expect(existsSync(aside)).toBe(false);
});

test('a file whose half was gone already as the server crashed is there once, however it is asked for', async () => {
  const name = 'Crash 2.cbz';
  const bytes = randomBytes(1000);
  const first = await announce(name, bytes.length);
  // The new name is there, the old one is not; only the note of what it was is left.
  renameSync(path.join(aside, `${first.id}.part`), path.join(inbox, name));
  expect((await server.call(listUploads, {})).uploads).toEqual([]);
  // Announcing it again says that all of it has arrived, …
  expect(await announce(name, bytes.length)).toEqual({ ...first, received: bytes.length });
  // … and so is who still knows what it was called.
  expect(await offsetOf(first.id)).toBe(bytes.length);
  expect(readdirSync(inbox).filter((file) => file.startsWith('Crash 2'))).toEqual([name]);
  expect(existsSync(aside)).toBe(false);
});

test('a cancel that comes with the last byte leaves no file, whenever exactly it comes', async () => {
  const folder = path.join(temporaryFolder(), 'inbox');
  const uploads = openUploads({ folder, largest: 1e6, room: 1e6, kinds: () => ['.cbz'] });
  mkdirSync(folder);
  let cancels = 0;
  let isOver = false;
  // From the first byte on its way to the moment in which whoever sends hears that all have come.
  for (let wait = 0; !isOver; wait += 1) {
    const { id } = await uploads.announce({ name: 'Late/Late.cbz', size: 3, modified: wait });
    const sent = uploads.append(id, { offset: 0, bytes: Readable.from([Buffer.from('abc')]) });
    const ended = sent.then(
      () => true,
      () => false,
    );
    for (let turn = 0; turn < wait; turn += 1) await setImmediate();
    isOver = await Promise.race([ended, Promise.resolve(false)]);
    if (isOver) break;
    expect(await uploads.cancel(id)).toBe(true);
    await ended;
    expect(readdirSync(folder)).toEqual([]);
    expect(await uploads.find(id)).toBeUndefined();
    cancels += 1;
  }
  expect(cancels).toBeGreaterThan(3);
});

test('a cancel that comes later says that the file is there', async () => {
  const { id } = await announce('Done.cbz', 3);
  expect((await send(id, Buffer.from('abc'))).status).toBe(204);
  const address = pathOf(cancelUpload, { params: { uploadId: id } });
  const late = await server.fetch(address, { method: 'DELETE' });
  expect(await refusalOf(late)).toMatchObject({
    status: 409,
    message: 'The file is complete and in the inbox',
  });
  expect(readdirSync(inbox)).toContain('Done.cbz');
});

test('what is cancelled or a day old leaves nothing behind', async () => {
  const before = readdirSync(inbox);
  const { id } = await announce('Gone.cbz', 10);
  await send(id, Buffer.from('abc'));
  expect((await server.call(listUploads, {})).uploads).toEqual([
    { id, name: 'Gone.cbz', size: 10, modified: 1, received: 3 },
  ]);
  await server.call(cancelUpload, { params: { uploadId: id } });
  expect(readdirSync(inbox)).toEqual(before);
  const late = await send(id, Buffer.from('def'), 3);
  expect(await refusalOf(late)).toMatchObject({ status: 404 });

  const old = await announce('Old.cbz', 10);
  const young = await announce('Young.cbz', 10);
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
  utimesSync(path.join(aside, `${old.id}.part`), yesterday, yesterday);
  await openUploads({ folder: inbox, largest: 1, room: 1, kinds: () => [] }).dropOld();
  const { uploads } = await server.call(listUploads, {});
  expect(uploads.map((one) => one.id)).toEqual([young.id]);
  await server.call(cancelUpload, { params: { uploadId: young.id } });
  expect(readdirSync(inbox)).toEqual(before);
});

test('a name never leads out of the inbox', async () => {
  for (const name of ['../../out.cbz', '/out.cbz', 'a\u0000/../con.cbz', '..\\..\\out.cbz']) {
    const { id } = await announce(name, 1);
    expect((await send(id, Buffer.from('a'))).status).toBe(204);
  }
  const names = readdirSync(inbox, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(
    expect.arrayContaining(['out.cbz', 'out (2).cbz', 'out (3).cbz', path.join('a', '_con.cbz')]),
  );
  expect(readdirSync(path.dirname(inbox))).toEqual(['inbox']);
  const refused = await server.fetch(
    createUpload.path,
    sends('POST', { name: '../..', size: 1, modified: 1 }),
  );
  expect(refused.status).toBe(415);
  const id = await server.fetch(bytesOf('../../longbox'), {
    method: 'HEAD',
    headers: { 'tus-resumable': '1.0.0' },
  });
  expect(id.status).toBe(404);
});

test('what is too much is refused before and while it comes', async () => {
  const ask = async (size: number) =>
    refusalOf(
      await server.fetch(createUpload.path, sends('POST', { name: 'b.cbz', size, modified: 1 })),
    );
  expect(await ask(50_000_001)).toMatchObject({ status: 413 });
  const held = await announce('held.cbz', 50_000_000);
  expect(await ask(50_000_000)).toMatchObject({
    status: 507,
    message: expect.stringMatching(/no space/),
  });
  await server.call(cancelUpload, { params: { uploadId: held.id } });

  const { id } = await announce('short.cbz', 3);
  const more = await send(id, Buffer.from('more than three'));
  expect(await refusalOf(more)).toMatchObject({ status: 413 });
  expect(await offsetOf(id)).toBeLessThanOrEqual(3);
  expect(existsSync(path.join(inbox, 'short.cbz'))).toBe(false);
  await server.call(cancelUpload, { params: { uploadId: id } });
});

test('only administrators send, and only by this protocol', async () => {
  const { id } = await announce('mine.cbz', 3);
  const reader = await addReader(server);
  const { headers } = reader;
  for (const method of ['HEAD', 'PATCH']) {
    const as = (more: Record<string, string>) =>
      fetch(server.url + bytesOf(id), { method, headers: { ...patch(0), ...more } });
    expect((await as({})).status).toBe(401);
    expect((await as(headers)).status).toBe(403);
    const old = await as({ ...server.cookie, 'tus-resumable': '0.2.2' });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  }
  expect(await offsetOf(id)).toBe(0);
  await server.call(cancelUpload, { params: { uploadId: id } });
});

const disk = openSmallDisk(8);
afterAll(() => disk?.close());

test.runIf(disk)('a full disk is told, and the file goes on when there is room', async () => {
  const folder = path.join(disk?.folder ?? '', 'inbox');
  const tight = await startTestServer({ inbox: folder, uploadSize: 1e9, uploadRoom: 1e9 });
  const body = { name: 'a.cbz', size: 3_000_000, modified: 1 };
  // The disk has less free than is kept for everything else.
  const refused = await tight.fetch(createUpload.path, sends('POST', body));
  expect(await refusalOf(refused)).toMatchObject({ status: 507 });
  expect((await tight.call(listUploads, {})).room).toBe(0);

  // Announced while there was room; others filled the disk meanwhile.
  const id = '0123456789ABC';
  const hidden = path.join(folder, '.longbox-uploading');
  mkdirSync(hidden, { recursive: true });
  writeFileSync(path.join(hidden, `${id}.part`), '');
  writeFileSync(path.join(hidden, `${id}.json`), JSON.stringify(body));
  disk?.fill(1_000_000);
  const bytes = randomBytes(body.size);
  const patched = (offset: number) =>
    tight.fetch(bytesOf(id), {
      method: 'PATCH',
      headers: patch(offset),
      body: bytes.subarray(offset),
    });
  expect(await refusalOf(await patched(0))).toMatchObject({ status: 507 });
  const head = async () => {
    const headers = { 'tus-resumable': '1.0.0' };
    const answer = await tight.fetch(bytesOf(id), { method: 'HEAD', headers });
    return Number(answer.headers.get('upload-offset'));
  };
  const offset = await head();
  expect(offset).toBeLessThan(body.size);
  disk?.clear();
  expect((await patched(offset)).status).toBe(204);
  expect(hashOf(readFileSync(path.join(folder, 'a.cbz')))).toBe(hashOf(bytes));
  await tight.close();
});
