// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keepMark, keepMarks, type KeptMark, keptMarks, newMark } from './kept-marks.ts';
import { forgetKeptReading, getKeptReading, keepReading } from './kept-reading.ts';
import { sendUnsentMarks } from './sync-marks.ts';
import { json, serve } from './testing/serve.ts';

const me = 'me';
const name = 'longbox.marks/me/b';
const place = { type: 'page', page: 3, area: null } as const;
const mark = newMark({ kind: 'note', place, colour: 'yellow', text: '', note: 'Mine' });
/** A note as a later version may write it. */
const other = { ...mark, id: 'other', place: { type: 'panel', panel: 4 }, note: 'Theirs' };
const stored = (): unknown => JSON.parse(localStorage.getItem(name) ?? 'null');
const notes = (marks: readonly KeptMark[]) => marks.map(({ note }) => note);

beforeEach(() => {
  localStorage.clear();
});

test('a note of a form that can’t be read stays as it is beside the others', () => {
  localStorage.setItem(name, JSON.stringify([other, mark]));
  expect(notes(keptMarks(me, 'b'))).toEqual(['Mine']);
  keepMark(me, 'b', { ...mark, note: 'Changed' });
  expect(notes(keptMarks(me, 'b'))).toEqual(['Changed']);
  expect(stored()).toContainEqual(other);
  keepMarks(me, 'b', []);
  expect(stored()).toEqual([other]);
  keepMarks(me, 'b', []);
  expect(stored()).toEqual([other]);
});

test('what isn’t a list of notes stays, too', () => {
  for (const text of ['{"form":2,"notes":[1]}', '[{"id":', '"text"']) {
    localStorage.setItem(name, text);
    keepMark(me, 'b', mark);
    keepMark(me, 'b', mark);
    expect(notes(keptMarks(me, 'b'))).toEqual(['Mine']);
    const [, ...left] = [stored()].flat();
    expect([text, JSON.stringify(text)]).toContain(JSON.stringify(left[0]));
    expect(left).toHaveLength(1);
  }
});

test('of a note that couldn’t be read for a while, the later change counts', () => {
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
  const twice = [
    { ...mark, note: 'Late', changed: late },
    { ...mark, note: 'Early', changed: early },
  ];
  for (const both of [twice, twice.toReversed()]) {
    localStorage.setItem(name, JSON.stringify(both));
    expect(notes(keptMarks(me, 'b'))).toEqual(['Late']);
  }
});

test('a note that can’t be read isn’t sent, and the server isn’t asked about it', async () => {
  const received = await serve((_, response) => {
    json(response, []);
  });
  localStorage.setItem(name, JSON.stringify([other]));
  await sendUnsentMarks(me);
  expect(received).toEqual([]);
  expect(stored()).toEqual([other]);
});

test('a session of a form that can’t be read stays until a version that can sends it', () => {
  const reading = 'longbox.reading/me/b';
  const report = { first: 0, last: 0.5, pages: 12, active: 8000, lasted: 10_000, zone: 120 };
  const session = { ...report, id: 's', ended: 5, device: 'Tablet', finished: false };
  const later = { ...session, id: 'later', lasted: '10 s' };
  localStorage.setItem(reading, JSON.stringify([later]));
  keepReading(me, 'b', session);
  expect(getKeptReading(me, 'b')).toEqual([session]);
  forgetKeptReading(me, 'b', session);
  expect(JSON.parse(localStorage.getItem(reading) ?? '')).toEqual([later]);
});
