import { describe, expect, test } from 'vitest';
import { epubPositions } from './positions.ts';

function item(path: string, size: number) {
  const location = {
    kind: 'zip',
    offset: 0,
    method: 8,
    size,
    compressedSize: 9,
    crc32: 0,
  } as const;
  return {
    path,
    mediaType: 'application/xhtml+xml',
    location,
    linear: true,
    pageSpread: undefined,
  };
}

const readingOrder = [item('a', 0), item('b', 2049), item('c', 1024)];

describe('epubPositions', () => {
  test('counts each 1,024 bytes, at least one a document', () => {
    const positions = epubPositions({ readingOrder, fixedLayout: false });
    expect(
      positions.map(({ href, locations }) => [href, locations.position, locations.progression]),
    ).toEqual([
      ['a', 1, 0],
      ['b', 2, 0],
      ['b', 3, 1 / 3],
      ['b', 4, 2 / 3],
      ['c', 5, 0],
    ]);
    expect(positions.map(({ locations }) => locations.totalProgression)).toEqual([
      0.2, 0.4, 0.6, 0.8, 1,
    ]);
  });

  test('counts documents in a fixed layout', () => {
    const positions = epubPositions({ readingOrder, fixedLayout: true });
    expect(positions.map(({ locations }) => locations)).toEqual([
      { progression: 0, position: 1, totalProgression: 1 / 3 },
      { progression: 0, position: 2, totalProgression: 2 / 3 },
      { progression: 0, position: 3, totalProgression: 1 },
    ]);
  });

  test('stay bounded in a book that claims gigabytes, and are made once', () => {
    const huge = { readingOrder: [item('a', 3 * 2 ** 30), item('b', 9)], fixedLayout: false };
    const positions = epubPositions(huge);
    expect(positions.length).toBeLessThanOrEqual(20_002);
    expect(positions.at(-1)).toMatchObject({ href: 'b', locations: { totalProgression: 1 } });
    expect(epubPositions(huge)).toBe(positions);
  });
});
