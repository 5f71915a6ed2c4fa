// @vitest-environment jsdom
import { signInCalls } from '@longbox/contract/sign-in';
import { beforeEach, expect, test, vi } from 'vitest';
import { book } from '../items/testing/things.ts';
import { handIn } from './hand-in.ts';
import { readingKinds, waitingBooks } from './kept-by-book.ts';
import { keepMark, newMark } from './kept-marks.ts';
import { keepPage } from './kept-pages.ts';
import { keepPlace } from './kept-places.ts';
import { keepReading } from './kept-reading.ts';
import { keepRead } from './kept-reads.ts';
import { readSoFar } from './on-device/read-so-far.ts';
import { json, type Received, serve } from './testing/serve.ts';

vi.hoisted(() => {
  document.head.innerHTML = '<meta name="server" content="longbox" />';
});

const me = 'me';
const at = Date.now() - 3_600_000;
const reading = { first: 0, last: 0.5, pages: 12, active: 8000, lasted: 10_000, zone: 120 };
const place = { type: 'page', page: 3, area: null } as const;

/** Keeps reading and marks of all kinds, each of another book. */
function keepAll(): void {
  keepPage(me, 'b', { page: 7, at });
  const text = { path: 'a.xhtml', progression: 0.5, locator: { href: 'a.xhtml' } };
  keepPlace(me, 'c', { ...text, at, sent: false });
  keepRead(me, 'd', { isRead: true, at });
  keepReading(me, 'e', { ...reading, id: 's', ended: at, device: 'Tablet', finished: false });
  keepMark(me, 'f', newMark({ kind: 'bookmark', place, colour: 'yellow', text: '', note: '' }));
}

const waiting = () => readingKinds.map((kind) => waitingBooks(kind, me).join());

/** A server that knows who is signed in, and answers everything else so. */
const serveTo = (answer: (...all: Parameters<Parameters<typeof serve>[0]>) => void) =>
  serve((received: Received, response) => {
    if (received.request.url === signInCalls.getMe.path) json(response, { id: me });
    else answer(received, response);
  });

beforeEach(() => {
  localStorage.clear();
});

test.each(['a page', 'a way elsewhere'])(
  'a sign-in in front of the server that answers with %s takes nothing',
  async (answer) => {
    keepAll();
    const received = await serveTo(({ request }, response) => {
      if (answer === 'a page' || request.url === '/portal') response.end('<html></html>');
      else response.writeHead(302, { location: '/portal' }).end();
    });
    expect(await handIn(me)).toBe(0);
    expect(received.length).toBeGreaterThan(1);
    expect(waiting()).toEqual(['b', 'c', 'd', 'e', 'f']);
  },
);

test.each([403, 404])(
  'after status %i of the book alone its progress is dropped, which is told once; notes stay',
  async (status) => {
    keepAll();
    await serveTo((_, response) => {
      json(response, {}, status);
    });
    expect(await handIn(me)).toBe(4);
    expect(waiting()).toEqual(['', '', '', '', 'f']);
    expect(await handIn(me)).toBe(0);
  },
);

test('a page beyond the end of a shorter file isn’t sent before its last page was seen', async () => {
  keepPage(me, 'b', { page: 41, at });
  const received = await serveTo((_, response) => {
    json(response, book());
  });
  await handIn(me);
  expect(received.map(({ request }) => request.method)).not.toContain('PUT');
  expect(waiting()).toEqual(['b', '', '', '', '']);
  const shorter = book({ media: { pagesCount: 12 } });
  expect(readSoFar(me, shorter).readProgress).toMatchObject({ page: 12, completed: false });
});
