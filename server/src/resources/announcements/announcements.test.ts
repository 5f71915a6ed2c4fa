import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAnnouncements, markAnnouncementsRead } from '@longbox/contract/announcements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReader } from '../../testing/add-reader.ts';
import { sends, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { temporaryFolder } from '../../testing/test-server.ts';
import { openNewsFeed } from './news-feed.ts';
import path from 'node:path';

const feed = {
  version: 'https://jsonfeed.org/version/1',
  title: 'News',
  home_page_url: 'https://example.org',
  items: [
    {
      id: 'https://example.org/1',
      url: 'https://example.org/1',
      title: 'First',
      content_html: '<p>Hello</p>',
      date_modified: '2024-10-01T09:12:33+02:00',
      author: { name: 'Ann', avatar: 'x' },
      tags: ['release'],
    },
    { id: 2, title: 5, tags: 'none' },
  ],
};

let answer: { status: number; body: string };
let asked = 0;
let site: Server;
let url: URL;
let server: TestServer;
beforeAll(async () => {
  answer = { status: 200, body: JSON.stringify(feed) };
  site = createServer((_, response) => {
    asked += 1;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = addressOf(site);
  url = new URL(`http://127.0.0.1:${port}/feed.json`);
  server = await startTestServer({ announcements: url });
});
afterAll(async () => {
  await server.close();
  site.close();
});

function addressOf(listening: Server): AddressInfo {
  const address = listening.address();
  if (typeof address !== 'object' || address === null) throw new Error('the site does not listen');
  return address;
}

const status = async () => (await server.fetch(getAnnouncements.path)).status;

test('announcements come from the feed, once a day, each with its own read flag', async () => {
  await expect.poll(status).toBe(200);
  const news = await server.call(getAnnouncements, {});
  expect(news).toMatchObject({ title: 'News', description: null });
  expect(news.items).toEqual([
    {
      ...feed.items[0],
      summary: null,
      author: { name: 'Ann', url: null },
      _komga: { read: false },
    },
    {
      id: '2',
      url: null,
      title: null,
      summary: null,
      content_html: null,
      date_modified: null,
      author: null,
      tags: [],
      _komga: { read: false },
    },
  ]);
  const body = ['2', 'unknown', '2'];
  await server.call(markAnnouncementsRead, { body });
  await server.call(markAnnouncementsRead, { body });
  const flags = (await server.call(getAnnouncements, {})).items.map(({ _komga }) => _komga.read);
  expect(flags).toEqual([false, true]);
  expect(asked).toBe(1);

  const other = await addReader(server, { roles: ['ADMIN'] });
  const theirs = await server.fetch(getAnnouncements.path, { headers: other.headers });
  const text = await theirs.text();
  expect(text).toContain('"read":false');
  expect(text).not.toContain('"read":true');
});

test('the last copy outlives the server, and the feed when it cannot be had', async () => {
  const file = path.join(temporaryFolder(), 'announcements.json');
  const errors: unknown[] = [];
  const open = (from: URL | undefined) =>
    openNewsFeed({ url: from, file, onError: (error) => errors.push(error) });
  const first = open(url);
  expect(first.current()).toBeUndefined();
  await expect.poll(() => first.current()?.title).toBe('News');
  first.close();
  expect(open(undefined).current()?.title).toBe('News');
  const again = asked;
  expect(open(url).current()?.title).toBe('News');
  expect(asked).toBe(again);
  const moved = open(new URL('/other.json', url));
  expect(moved.current()).toBeUndefined();
  await expect.poll(() => moved.current()?.title).toBe('News');
  expect(errors).toEqual([]);
});

test('what is no feed, an error and a flood are told and leave nothing behind', async () => {
  const good = answer;
  for (const [wrong, told] of [
    [{ status: 500, body: '' }, /answered with status 500/],
    [{ status: 200, body: '<html>' }, /JSON/],
    [{ status: 200, body: '{"items":[]}' }, /version/],
    [{ status: 200, body: ' '.repeat(2_000_001) }, /too large/],
  ] as const) {
    answer = wrong;
    const errors: unknown[] = [];
    const file = path.join(temporaryFolder(), 'announcements.json');
    const news = openNewsFeed({ url, file, onError: (error) => errors.push(error) });
    await expect.poll(() => errors.join()).toMatch(told);
    expect(news.current()).toBeUndefined();
  }
  answer = good;
});

test('they are for administrators', async () => {
  const { headers } = await addReader(server, { roles: ['FILE_DOWNLOAD'] });
  expect((await server.fetch(getAnnouncements.path, { headers })).status).toBe(403);
  const put = sends('PUT', []);
  const refused = await server.fetch(getAnnouncements.path, {
    ...put,
    headers: { ...put.headers, ...headers },
  });
  expect(refused.status).toBe(403);
});

test('without a feed there are none, and nothing is asked of anybody', async () => {
  const plain = await startTestServer();
  const before = asked;
  expect(await plain.call(getAnnouncements, {})).toMatchObject({ items: [] });
  expect(asked).toBe(before);
  expect((await plain.fetch(getAnnouncements.path, sends('PUT', [{}]))).status).toBe(400);
  await plain.close();
});
