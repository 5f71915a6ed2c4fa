import { beforeAll, describe, expect, test } from 'vitest';
import { loadLocale } from '../../lib/i18n.ts';
import { book } from '../testing/things.ts';
import {
  blankRow,
  editIn,
  faultIn,
  firstFault,
  isSheetChanged,
  lockedShare,
  type Sheet,
  type SheetMember,
  sheetMembers,
  textIn,
  withAllLocked,
  withCopiedNumbers,
  withNumbers,
  withPasted,
  withSteppedNumbers,
  withText,
} from './sheet.ts';

const books = [1, 2.5, 3].map((numberSort, index) =>
  book({ rest: { id: `b${index}` }, metadata: { numberSort, number: String(index + 1) } }),
);
const blank: Sheet = new Map();
const column = (sheet: Sheet, member: SheetMember) =>
  books.map((one) => textIn(sheet.get(one.id) ?? blankRow, one, member));

beforeAll(async () => {
  await loadLocale('en');
});

describe('numbers', () => {
  test('are copied, stepped after typing, and counted', () => {
    expect(column(withCopiedNumbers(blank, books), 'number')).toEqual(['1', '2.5', '3']);
    const typed = withText(blank, 'b0', 'numberSort', '10');
    expect(column(withSteppedNumbers(typed, books, 1), 'numberSort')).toEqual(['11', '3.5', '4']);
    const counted = withNumbers(blank, books, { from: 5, by: 0.1 });
    expect(column(counted, 'numberSort')).toEqual(['5', '5.1', '5.2']);
    expect(column(counted, 'number')).toEqual(['5', '5.1', '5.2']);
  });

  test('what a helper changes it locks', () => {
    const counted = withNumbers(blank, books, { from: 5, by: 1 });
    expect(lockedShare(counted, books, 'number')).toBe('all');
    expect(lockedShare(withText(blank, 'b0', 'number', '7'), books, 'number')).toBe('some');
    expect(lockedShare(withAllLocked(counted, books, 'number', false), books, 'number')).toBe(
      'none',
    );
  });
});

test('a copied column goes down, columns go across, and the end of the table ends it', () => {
  const pasted = withPasted(blank, books, {
    at: 1,
    member: 'title',
    text: 'Two\t2\r\nThree\t3\r\nFour\t4\r\n',
  });
  expect(column(pasted, 'title')).toEqual(['One', 'Two', 'Three']);
  expect(column(pasted, 'number')).toEqual(['1', '2', '3']);
  expect(pasted.size).toBe(2);
});

describe('a cell', () => {
  test.each([
    ['title', ' ', false],
    ['number', '', false],
    ['number', '1a', true],
    ['numberSort', '', false],
    ['numberSort', 'one', false],
    ['numberSort', '1,5', true],
    ['releaseDate', '', true],
    ['releaseDate', '2021-2-3', false],
    ['releaseDate', '2021-02-29', false],
    ['releaseDate', '2020-02-29', true],
    ['isbn', '978-3-16-148410-0', true],
    ['isbn', '9783161484101', false],
  ] as const)('%s %j is good: %s', (member, text, isGood) => {
    expect(faultIn(member, text) === undefined).toBe(isGood);
    const sheet = withText(blank, 'b1', member, text);
    expect(firstFault(sheet, books)).toEqual(isGood ? undefined : { index: 1, member });
  });

  test('is sent when it differs, with its lock', () => {
    const [first] = books;
    const typed = withText(blank, 'b0', 'numberSort', '1,5').get('b0') ?? blankRow;
    expect(first && editIn(typed, first)).toMatchObject({
      set: { numberSort: 1.5 },
      locks: { numberSort: true },
    });
  });
});

test('typed back and unlocked again, nothing is changed', () => {
  const typed = withText(withText(blank, 'b0', 'title', 'Two'), 'b0', 'title', 'One');
  expect(isSheetChanged(typed, books)).toBe(true);
  const unlocked = sheetMembers.reduce<Sheet>(
    (sheet, member) => withAllLocked(sheet, books, member, false),
    typed,
  );
  expect(isSheetChanged(unlocked, books)).toBe(false);
});
