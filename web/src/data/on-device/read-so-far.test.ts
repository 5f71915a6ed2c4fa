// @vitest-environment jsdom
import type { Progression } from '@longbox/contract/publication';
import { beforeEach, expect, test } from 'vitest';
import { book } from '../../items/testing/things.ts';
import { keepPage } from '../kept-pages.ts';
import { getKeptPlace, keepPlace } from '../kept-places.ts';
import { keepRead } from '../kept-reads.ts';
import { forgetIfUnread, progressionSoFar, readSoFar } from './read-so-far.ts';

const me = 'me';
const hour = 3_600_000;
const at = Date.now() - 3 * hour;
const locator = { href: 'b.xhtml', locations: { progression: 0.5 } };
const place = { path: 'b.xhtml', progression: 0.5, at, sent: true, locator };
const told = (time: number): Progression => ({
  modified: new Date(time).toISOString(),
  device: { id: 'there', name: 'there' },
  locator: { href: 'a.xhtml' },
});

beforeEach(() => {
  localStorage.clear();
});

test('a page reached here counts beside what the server said before', () => {
  const known = book({ progress: { page: 10, readDate: new Date(at - hour).toISOString() } });
  keepPage(me, 'b', { page: 20, at });
  expect(readSoFar(me, known).readProgress).toMatchObject({ page: 20, completed: false });
  const later = book({ progress: { page: 30, readDate: new Date(at + hour).toISOString() } });
  expect(readSoFar(me, later).readProgress).toMatchObject({ page: 30 });
});

test('a text opens at the place reached here, though the server had none when it was taken along', () => {
  keepPlace(me, 'b', place);
  expect(progressionSoFar(me, 'b', undefined)?.locator).toEqual(locator);
  expect(progressionSoFar(me, 'b', told(at - hour))?.locator).toEqual(locator);
  expect(progressionSoFar(me, 'b', told(at + hour))?.locator).toEqual({ href: 'a.xhtml' });
  keepRead(me, 'b', { isRead: false, at: at + hour });
  expect(progressionSoFar(me, 'b', undefined)).toBeUndefined();
});

test('a place that the server had is forgotten once it says that the book is unread', () => {
  keepPlace(me, 'b', { ...place, sent: false });
  forgetIfUnread(me, book());
  expect(getKeptPlace(me, 'b')).toBeDefined();
  keepPlace(me, 'b', { ...place, at: Date.now() });
  // The answer may be older than the place.
  forgetIfUnread(me, book());
  expect(getKeptPlace(me, 'b')).toBeDefined();
  keepPlace(me, 'b', place);
  forgetIfUnread(me, book({ progress: {} }));
  expect(getKeptPlace(me, 'b')).toBeDefined();
  forgetIfUnread(me, book());
  expect(getKeptPlace(me, 'b')).toBeUndefined();
});
