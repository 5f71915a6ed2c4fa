import { expect, test } from 'vitest';
import type { FoundFile } from './found-files.ts';
import { filesOf, type FoundSeries } from './found-series.ts';
import { compareFiles, type KnownFile, type KnownFiles } from './known-files.ts';

const tale: FoundSeries = {
  url: '/comics/Tale',
  folder: '/comics/Tale',
  name: 'Tale',
  oneshot: false,
  modified: 1,
  books: ['Tale 1.cbz', 'Tale 2.cbz'],
  sidecars: '',
};
const first = '/comics/Tale/Tale 1.cbz';

/** What the library knows of the files of the tale, and of others. */
const known = (changes: Readonly<Record<string, Partial<KnownFile>>> = {}): KnownFiles => {
  const urls = new Set([...filesOf(tale), ...Object.keys(changes)]);
  return [...urls].map((url) => ({
    id: url,
    url,
    seriesId: 'S1',
    deleted: 0,
    fileLastModified: 1000,
    sizeBytes: 5,
    created: 0,
    ...changes[url],
  }));
};
const files = (changes: Readonly<Record<string, Partial<FoundFile>>> = {}) =>
  new Map(
    filesOf(tale).map((url) => [url, { url, size: 5, modified: 1000.5, ...changes[url] }] as const),
  );
const compared = (records: KnownFiles, seen = files()) => {
  const { isLost, isChanged, idOf } = compareFiles(records, [tale], seen);
  return { isLost, isChanged, id: idOf(tale) };
};

test('a series whose files are as they were is known again', () => {
  expect(compared(known())).toEqual({ isLost: false, isChanged: false, id: 'S1' });
});

test('a changed file makes its series one to compare', () => {
  const same = { isLost: false, isChanged: true, id: undefined };
  expect(compared(known(), files({ [first]: { size: 6 } }))).toEqual(same);
  expect(compared(known(), files({ [first]: { modified: 2000 } }))).toEqual(same);
});

test('a file that is gone is lost, and its series one to compare', () => {
  const more = known({ '/comics/Tale/Tale 3.cbz': {} });
  expect(compared(more)).toEqual({ isLost: true, isChanged: false, id: undefined });
});

test('one in the trash isn’t missed, and one that is back is compared', () => {
  const inTrash = known({ '/comics/Tale/Tale 3.cbz': { deleted: 1 } });
  expect(compared(inTrash)).toEqual({ isLost: false, isChanged: false, id: 'S1' });
  expect(compared(known({ [first]: { deleted: 1 } })).id).toBeUndefined();
});

test('a file of another series, or that nobody knows, makes a series one to compare', () => {
  expect(compared(known({ [first]: { seriesId: 'S2' } })).id).toBeUndefined();
  const others = known().filter(({ id }) => id !== first);
  expect(compared(others).id).toBeUndefined();
});

test('a series that has a book elsewhere is compared', () => {
  const elsewhere = known({ '/comics/Tale/more/Tale 3.cbz': {} });
  expect(compared(elsewhere).id).toBeUndefined();
});

test('a file that vanished after the walk makes its series one to compare', () => {
  const seen = files();
  seen.delete(first);
  expect(compared(known(), seen)).toEqual({ isLost: false, isChanged: false, id: undefined });
});
