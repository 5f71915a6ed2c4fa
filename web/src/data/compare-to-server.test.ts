import { expect, test } from 'vitest';
import { compareToServer } from './compare-to-server.ts';
import { thisDevice } from './device.ts';

const at = Date.parse('2026-11-21T10:00:00Z');
const heard = (page: number, time: string, completed = false, deviceId = '') => ({
  page,
  readDate: `2026-11-21T${time}Z`,
  completed,
  deviceId,
});

test('reading that went on elsewhere outdoes a kept page', () => {
  const kept = { page: 3, at };
  expect(compareToServer(kept, null)).toBe('newer');
  expect(compareToServer(kept, heard(9, '09:59:59'))).toBe('newer');
  expect(compareToServer(kept, heard(9, '10:00:01'))).toBe('older');
});

test('what was sent before and arrived late does not, and a book made unread does', () => {
  const kept = { page: 3, at, sent: true, doubts: [{ page: 2, at: at - 500 }] };
  expect(compareToServer(kept, heard(2, '10:00:30'))).toBe('newer');
  expect(compareToServer(kept, heard(4, '10:00:30'))).toBe('older');
  expect(compareToServer(kept, heard(3, '10:00:30'))).toBe('newer');
  expect(compareToServer(kept, heard(2, '10:10:00'))).toBe('older');
  expect(compareToServer(kept, null)).toBe('older');
});

test('the same page read on another device isn’t taken for one from here', () => {
  const kept = { page: 2, at, doubts: [{ page: 12, at: at - 500 }] };
  const there = (deviceId: string) => heard(12, '10:01:00', false, deviceId);
  expect(compareToServer(kept, there('tablet'))).toBe('older');
  expect(compareToServer(kept, there(thisDevice().id))).toBe('newer');
});

test('nor does the copy of an answered one, which comes soon or never', () => {
  const kept = { page: 1, at, sent: true, doubts: [{ page: 3, at: at - 500, answered: true }] };
  expect(compareToServer(kept, heard(3, '10:00:01'))).toBe('newer');
  expect(compareToServer(kept, heard(3, '10:00:30'))).toBe('older');
});

test('a person decides about a page that is much further than later reading elsewhere', () => {
  const kept = { page: 60, at };
  expect(compareToServer(kept, heard(30, '10:00:01'))).toBe('asks');
  expect(compareToServer(kept, heard(55, '10:00:01'))).toBe('older');
  expect(compareToServer(kept, heard(30, '10:00:01', true))).toBe('older');
  expect(compareToServer(kept, heard(30, '09:59:59', true))).toBe('newer');
});

test('and about a book that was marked as unread since this browser saw it', () => {
  const kept = { page: 3, at };
  expect(compareToServer({ ...kept, base: null }, null)).toBe('newer');
  expect(compareToServer({ ...kept, base: { page: 2, at: at - 1000 } }, null)).toBe('asks');
  // Nobody has read here.
  const opened = { ...kept, base: { page: 3, at: at - 1000 }, opened: true };
  expect(compareToServer(opened, null)).toBe('older');
});

test('where a book was only opened is no step back from what was read elsewhere', () => {
  const base = { page: 3, at: at - 3_600_000 };
  const kept = { page: 3, at, base };
  expect(compareToServer({ ...kept, opened: true }, heard(30, '09:30:00'))).toBe('asks');
  expect(compareToServer(kept, heard(30, '09:30:00'))).toBe('newer');
  // This browser knew of it: the book is read again.
  expect(compareToServer({ ...kept, opened: true }, heard(30, '09:00:00'))).toBe('newer');
});
