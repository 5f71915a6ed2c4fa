import { describe, expect, test } from 'vitest';
import { cellTarget } from './sheet-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});
const place = {
  row: 1,
  column: 1,
  rows: 3,
  columns: 3,
  isAtStart: false,
  isAtEnd: false,
  isMirrored: false,
};

describe('from a cell in the middle', () => {
  test.each([
    ['ArrowDown', {}, {}, [2, 1]],
    ['ArrowUp', {}, {}, [0, 1]],
    ['Enter', {}, {}, [2, 1]],
    ['Enter', { shiftKey: true }, {}, [0, 1]],
    ['ArrowLeft', {}, {}, undefined],
    ['ArrowLeft', {}, { isAtStart: true }, [1, 0]],
    ['ArrowRight', {}, { isAtEnd: true }, [1, 2]],
    ['ArrowRight', {}, { isAtStart: true, isMirrored: true }, [1, 0]],
    ['ArrowDown', { ctrlKey: true }, {}, undefined],
    ['ArrowRight', { shiftKey: true }, { isAtEnd: true }, undefined],
    ['a', {}, {}, undefined],
  ] as const)('%s %j %j', (key, held, at, to) => {
    const target = cellTarget(press(key, held), { ...place, ...at });
    expect(target && [target.row, target.column]).toEqual(to);
  });
});

test('at the edges a key stays, and Enter never sends the form', () => {
  expect(cellTarget(press('ArrowDown'), { ...place, row: 2 })).toBeUndefined();
  expect(cellTarget(press('Enter'), { ...place, row: 2 })).toEqual({ row: 2, column: 1 });
});
