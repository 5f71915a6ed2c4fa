import type { Mark } from '@longbox/contract/marks';
import { describe, expect, test } from 'vitest';
import type { KeptMark } from './kept-marks.ts';
import { heard, merged } from './merge-marks.ts';

const server = (id: string, more: Partial<Mark> = {}): Mark => ({
  id,
  bookId: 'book',
  kind: 'note',
  place: { type: 'page', page: 1, area: null },
  colour: 'yellow',
  text: '',
  note: 'there',
  created: '2026-01-01T00:00:00.000Z',
  changed: '2026-01-01T00:00:00.000Z',
  revision: 1,
  deleted: false,
  ...more,
});

function here(id: string, more: Partial<KeptMark> = {}): KeptMark {
  const { bookId: _, ...mark } = server(id);
  return { ...mark, note: 'here', unsent: false, ...more };
}

const said = (marks: readonly KeptMark[]) =>
  marks.map(({ id, note, revision, unsent }) => `${id} ${note} ${revision}${unsent ? ' !' : ''}`);

describe('with what the server has', () => {
  test('its marks come here, and what it has changed is taken', () => {
    expect(said(merged([], [server('new')]))).toEqual(['new there 1']);
    expect(said(merged([here('old')], [server('old', { revision: 2 })]))).toEqual(['old there 2']);
  });

  test('what it has not heard of stays and is still to be sent', () => {
    const mine = here('both', { unsent: true });
    const fresh = here('fresh', { unsent: true, revision: 0 });
    expect(said(merged([mine, fresh], [server('both', { revision: 5 })]))).toEqual([
      'both here 1 !',
      'fresh here 0 !',
    ]);
  });

  test('what was deleted elsewhere goes, and does not come back', () => {
    const gone = server('gone', { deleted: true, revision: 2 });
    expect(merged([here('gone')], [gone])).toEqual([]);
    expect(merged([], [gone])).toEqual([]);
    // Changed here since: which of the two is later, the server knows.
    expect(said(merged([here('gone', { unsent: true })], [gone]))).toEqual(['gone here 1 !']);
  });

  test('what was deleted here stays deleted until it has heard', () => {
    const dropped = here('dropped', { deleted: true, unsent: true });
    expect(merged([dropped], [server('dropped')])).toEqual([dropped]);
    // It was never there: nothing is left to tell.
    expect(merged([here('never', { deleted: true, unsent: true, revision: 0 })], [])).toEqual([]);
  });

  test('a server taken back to an earlier day is told again', () => {
    expect(said(merged([here('lost')], []))).toEqual(['lost here 1 !']);
    expect(said(merged([here('older', { revision: 3 })], [server('older')]))).toEqual([
      'older here 3 !',
    ]);
  });
});

describe('after a change was sent', () => {
  const sent = here('a', { unsent: true, revision: 1 });

  test('the answer counts, whichever device it is of', () => {
    const answer = server('a', { note: 'here', revision: 2 });
    expect(said(heard([sent, here('b')], sent, answer))).toEqual(['a here 2', 'b here 1']);
    const other = server('a', { note: 'of the tablet', revision: 7 });
    expect(said(heard([sent], sent, other))).toEqual(['a of the tablet 7']);
    expect(heard([sent], sent, answer)[0]?.lost).toBeUndefined();
    const [gaveWay] = heard([sent], sent, other);
    expect(gaveWay?.lost).toBe('here');
    expect(merged([gaveWay ?? sent], [other])[0]?.lost).toBe('here');
    expect(heard([sent], sent, server('a', { deleted: true, note: '' }))).toEqual([]);
  });

  test('what was changed meanwhile is on top of it, and still to be sent', () => {
    const later = { ...sent, note: 'later', changed: '2026-01-02T00:00:00.000Z' };
    const answer = server('a', { note: 'here', revision: 2 });
    expect(said(heard([later], sent, answer))).toEqual(['a later 2 !']);
    // Of another device's change it knew nothing: the later one counts.
    expect(said(heard([later], sent, { ...answer, note: 'other' }))).toEqual(['a later 1 !']);
  });
});
