import path from 'node:path';
import { createApiKey } from '@longbox/contract/api-keys';
import { pathOf } from '@longbox/contract/endpoint';
import { downloadLog, listLogs } from '@longbox/contract/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  basic,
  owner,
  startTestServer,
  temporaryFolder,
  type TestServer,
} from '../../testing/test-server.ts';
import { makeComic } from '../../testing/make-comic.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const me = '/api/v2/users/me';
const refuse = (password: string) =>
  fetch(server.url + me, { headers: { authorization: basic(owner.email, password) } });

test('the newest record comes first; what came since is asked for by where the log ended', async () => {
  const { records, after } = await server.call(listLogs, {});
  expect(records.map(({ message }) => message)).toContain('Longbox is starting');
  expect((await server.call(listLogs, { query: { after } })).records).toEqual([]);
  await refuse('wrong');
  const news = await server.call(listLogs, { query: { after } });
  expect(news.records).toMatchObject([
    {
      level: 'warn',
      source: 'server',
      message: 'Sign-in refused',
      details: [
        { name: 'ip', text: '127.0.0.1' },
        { name: 'source', text: 'Password' },
      ],
    },
  ]);
  expect((await server.call(listLogs, {})).records[0]).toEqual(news.records[0]);
  // More came than is taken at once: where the rest is can be told.
  await refuse('another wrong one');
  const some = await server.call(listLogs, { query: { after, size: 1 } });
  expect(some.records).toHaveLength(1);
  expect(some.before).toBe(some.records[0]?.id);
  const rest = { after, before: some.before ?? '' };
  expect((await server.call(listLogs, { query: rest })).records).toEqual(news.records);
});

test('what was asked for while signing in, and what for, is in no record and not in the file', async () => {
  await refuse('a wrong password');
  const { key } = await server.call(createApiKey, { body: { comment: 'Tablet' } });
  await fetch(server.url + me, { headers: { 'x-api-key': `${key}0` } });
  await fetch(`${server.url}${me}?apiKey=${key}`, {
    headers: { authorization: 'Bearer hunter22' },
  });
  const { records } = await server.call(listLogs, { query: { size: 2000 } });
  expect(records.filter(({ message }) => message === 'Sign-in refused').length).toBe(4);
  const file = await server.fetch(pathOf(downloadLog));
  expect(file.headers.get('content-disposition')).toContain('longbox-log.txt');
  const text = await file.text();
  expect(text).toContain('WARN  server: Sign-in refused');
  const session = server.cookie['cookie']?.split('=')[1] ?? '';
  for (const secret of [owner.password, 'a wrong password', key, 'hunter22', session]) {
    expect(JSON.stringify(records)).not.toContain(secret);
    expect(text).not.toContain(secret);
  }
});

test('work is told of when it is done, and why it came to nothing', async () => {
  const root = path.join(temporaryFolder(), 'comics');
  await makeComic(path.join(root, 'One', 'One 1.cbz'));
  await server.addLibrary(root);
  await server.idle();
  const { records } = await server.call(listLogs, { query: { search: 'scanned' } });
  expect(records[0]).toMatchObject({
    level: 'info',
    message: expect.stringMatching(/^Scanned ".+" in [\d.]+ s: \d+ new, /),
  });

  await server.db
    .insertInto('task')
    .values({
      type: 'DeleteBook',
      key: 'x',
      groupKey: 'x',
      priority: 8,
      created: 0,
      owner: null,
      payload: '{"bookId":5}',
    })
    .execute();
  const library = await server.addLibrary(temporaryFolder());
  expect(library).not.toBe('');
  await server.idle();
  const failed = await server.call(listLogs, { query: { level: 'error' } });
  expect(failed.records[0]).toMatchObject({ source: 'worker', level: 'error' });
  expect(failed.records[0]?.message).toMatch(/^DeleteBook failed/);
});

test('it is for administrators', async () => {
  for (const { path: place } of [listLogs, downloadLog]) {
    expect((await fetch(server.url + place)).status).toBe(401);
  }
});
