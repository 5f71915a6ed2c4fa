import { describe, expect, test } from 'vitest';
import { deviceName } from '../../data/device.ts';
import { book } from '../../items/testing/things.ts';
import { epubModel } from '../../readers/epub/model.ts';
import { canJumpBack, canJumpForward, jumped, noJumps, stepped } from './jump-history.ts';
import { openingPlace } from './opening-place.ts';
import { readEpubReaderSearch } from './search.ts';
import { stepTo } from './setting-steps.ts';

const model = epubModel(
  {
    metadata: { title: 'T' },
    readingOrder: [{ href: 'a.xhtml' }, { href: 'b.xhtml' }],
    toc: [],
    landmarks: [],
    pageList: [],
  },
  [
    { href: 'a.xhtml', locations: { position: 1, progression: 0, totalProgression: 0.5 } },
    { href: 'b.xhtml', locations: { position: 2, progression: 0, totalProgression: 1 } },
  ],
);
const at = Date.parse('2026-01-02T03:04:05Z');
const kept = {
  path: 'b.xhtml',
  progression: 0.7,
  span: { start: 5, end: 9 },
  at,
  sent: true,
  locator: {},
};
const progression = (modified: string, href = 'a.xhtml') => ({
  modified,
  device: { id: 'd', name: 'Tablet' },
  locator: { href, locations: { progression: 0.2 } },
});

describe('where a book opens', () => {
  const open = (known: Partial<Parameters<typeof openingPlace>[1]>) =>
    openingPlace(model, { kept: undefined, progression: null, book: book(), ...known });

  test('at the beginning when nobody read it', () => {
    expect(open({})).toEqual({
      target: { index: 0 },
      elsewhere: undefined,
      overtaken: undefined,
    });
  });

  test('at the exact place of this browser, even if the server keeps whole seconds', () => {
    const target = { index: 1, progression: 0.7, span: { start: 5, end: 9 } };
    const known = progression('2026-01-02T03:04:05Z');
    expect(open({ kept: { ...kept, at: at + 700 }, progression: known }).target).toEqual(target);
    expect(open({ kept: { ...kept, sent: false } }).target).toEqual(target);
  });

  test('where another device read on', () => {
    const opened = open({ kept, progression: progression('2026-01-03T00:00:00Z') });
    expect(opened).toMatchObject({ target: { index: 0, progression: 0.2 }, elsewhere: 'Tablet' });
  });

  test('where the server says, with the place here on offer, when the person must decide', () => {
    const opened = open({ kept: { ...kept, sent: false, outdone: true } });
    expect(opened).toMatchObject({
      target: { index: 0 },
      overtaken: { index: 1, progression: 0.7 },
    });
  });

  test('at the beginning when it was made unread since', () => {
    expect(open({ kept }).target).toEqual({ index: 0 });
  });

  test('near the page when it was read as pictures', () => {
    const read = book({ progress: { page: 31 }, media: { pagesCount: 40 } });
    expect(open({ book: read }).target).toEqual({ index: 1, progression: 0.5 });
  });
});

test('jumps can be taken back and repeated', () => {
  const to = (index: number) => ({ index });
  const once = jumped(noJumps, to(0), to(5));
  expect([canJumpBack(noJumps), canJumpBack(once), canJumpForward(once)]).toEqual([
    false,
    true,
    false,
  ]);
  // Read on to 6 since.
  const back = stepped(once, to(6), -1);
  expect(back.to).toEqual(to(0));
  expect(canJumpForward(back.history)).toBe(true);
  expect(stepped(back.history, to(0), 1).to).toEqual(to(6));
  const other = jumped(back.history, to(1), to(9));
  expect(other.places).toEqual([to(1), to(9)]);
  expect(stepped(other, to(9), 1).to).toBeUndefined();
});

test('steps stay within their bounds', () => {
  expect(stepTo('fontSize', 310)).toBe(300);
  expect(stepTo('fontSize', 104)).toBe(100);
  expect(stepTo('lineHeight', 1.1000000001)).toBe(1.1);
  expect(stepTo('margins', 0.1)).toBe(0.5);
});

test('the address', () => {
  expect(readEpubReaderSearch({ incognito: 'true' })).toEqual({ incognito: true });
  expect(readEpubReaderSearch({ incognito: 'x' })).toEqual({});
});

test('what a device is called', () => {
  expect(deviceName('Mozilla/5.0 (Android 14; Mobile; rv:1) Gecko Firefox/153.0')).toBe(
    'Longbox (Firefox, Android)',
  );
  expect(deviceName('')).toBe('Longbox');
});
