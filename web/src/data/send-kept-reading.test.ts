// @vitest-environment jsdom
import { pathOf } from '@longbox/contract/endpoint';
import { saveReadingSession } from '@longbox/contract/reading';
import { beforeEach, expect, test } from 'vitest';
import { waitingBooks } from './kept-by-book.ts';
import { forgetKeptReading, getKeptReading, keepReading } from './kept-reading.ts';
import { sendKeptReading } from './send-kept-reading.ts';
import { json, serve } from './testing/serve.ts';

const hour = 3_600_000;
const me = 'me';
const report = {
  first: 0,
  last: 0.5,
  pages: 12,
  active: 8000,
  lasted: 10_000,
  zone: 120,
  device: 'Tablet',
  finished: false,
};
const session = { ...report, id: 'session-1', ended: Date.now() - hour };

/** Sends to a server that answers so; answers what it received. */
async function sent(status = 200) {
  const received = await serve(({ body }, response) => {
    const at = new Date().toISOString();
    const whole = {
      id: session.id,
      bookId: 'b',
      day: '2026-05-12',
      started: at,
      ended: at,
      folded: false,
      inferred: false,
    };
    json(response, { ...JSON.parse(body), ...whole, finished: 0 }, status);
  });
  await sendKeptReading(me);
  return received.map(({ request, body }) => [request.method, request.url, JSON.parse(body)]);
}

beforeEach(() => {
  localStorage.clear();
});

test('a session is sent once, with how long ago it ended', async () => {
  keepReading(me, 'b', { ...session, lasted: 5000 });
  keepReading(me, 'b', session);
  expect(waitingBooks('reading', me)).toEqual(['b']);
  const [[method, path, { ago, ...rest }] = [], ...others] = await sent();
  const params = { bookId: 'b', readingId: session.id };
  expect([method, path, others]).toEqual(['PUT', pathOf(saveReadingSession, { params }), []]);
  expect(rest).toEqual(report);
  expect(ago).toBeGreaterThanOrEqual(hour);
  expect(waitingBooks('reading', me)).toEqual([]);
  expect(await sent()).toEqual([]);
});

test('a clock that was set back since sends no session from the future', async () => {
  keepReading(me, 'b', { ...session, ended: Date.now() + hour });
  expect((await sent())[0]?.[2]).toMatchObject({ ago: 0 });
});

test('a session that went on while it was sent stays, and others of its book', () => {
  keepReading(me, 'b', session);
  keepReading(me, 'b', { ...session, id: 'session-2' });
  keepReading(me, 'b', { ...session, lasted: 20_000 });
  forgetKeptReading(me, 'b', session);
  expect(getKeptReading(me, 'b')).toHaveLength(2);
});

test.each([
  [500, 1],
  [401, 1],
  [403, 0],
  [404, 0],
  [400, 0],
])('after status %i there are %i sessions left to send', async (status, left) => {
  keepReading(me, 'b', session);
  await sent(status);
  expect(getKeptReading(me, 'b')).toHaveLength(left);
});

test('what is kept in another form counts for nothing', () => {
  localStorage.setItem('longbox.reading/me/b', '{"id":1}');
  expect(getKeptReading(me, 'b')).toEqual([]);
});
