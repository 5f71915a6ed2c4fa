import type { Book } from '@longbox/contract/books';
import * as z from 'zod/mini';
import { faultText } from '../form/faults.ts';
import { type Edit, noEdit } from './edits.ts';
import { type ItemValues, rulesOf } from './members.ts';

/** The columns of the table in which books are edited. */
export const sheetMembers = ['title', 'number', 'numberSort', 'releaseDate', 'isbn'] as const;
export type SheetMember = (typeof sheetMembers)[number];

/** The input in a book's row, and the changed locks. */
export interface SheetRow {
  readonly texts: Partial<Readonly<Record<SheetMember, string>>>;
  readonly locks: Partial<Readonly<Record<SheetMember, boolean>>>;
}

/** By the id of the book; only edited books. */
export type Sheet = ReadonlyMap<string, SheetRow>;

export const blankRow: SheetRow = { texts: {}, locks: {} };

const startText = ({ metadata }: Book, member: SheetMember) => String(metadata[member] ?? '');
const startLock = ({ metadata }: Book, member: SheetMember) => metadata[`${member}Lock` as const];

export function textIn(row: SheetRow, book: Book, member: SheetMember): string {
  return row.texts[member] ?? startText(book, member);
}

export function isLockedIn(row: SheetRow, book: Book, member: SheetMember): boolean {
  return row.locks[member] ?? startLock(book, member);
}

/** A number as people write it, with point or comma. */
function numberIn(text: string): number | null {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}

function valueIn(member: SheetMember, text: string): ItemValues[SheetMember] {
  return member === 'numberSort' ? numberIn(text) : text.trim();
}

/** The error of a cell, by the rules of the contract. */
export function faultIn(member: SheetMember, text: string): string | undefined {
  const value = valueIn(member, text);
  const { error } = z.safeParse(rulesOf([member]), { [member]: value });
  const [issue] = error?.issues ?? [];
  return issue && faultText(issue, value);
}

function withRow(sheet: Sheet, id: string, change: Partial<SheetRow>): Sheet {
  const row = sheet.get(id) ?? blankRow;
  return new Map(sheet).set(id, {
    texts: { ...row.texts, ...change.texts },
    locks: { ...row.locks, ...change.locks },
  });
}

/** After typing in a cell, which locks it. */
export function withText(sheet: Sheet, id: string, member: SheetMember, text: string): Sheet {
  return withRow(sheet, id, { texts: { [member]: text }, locks: { [member]: true } });
}

export function withLock(sheet: Sheet, id: string, member: SheetMember, isLocked: boolean): Sheet {
  return withRow(sheet, id, { locks: { [member]: isLocked } });
}

/** Puts a text of every book into a column. */
function withColumn(
  sheet: Sheet,
  books: readonly Book[],
  member: SheetMember,
  textOf: (book: Book, index: number) => string,
): Sheet {
  return books.reduce(
    (changed, book, index) => withText(changed, book.id, member, textOf(book, index)),
    sheet,
  );
}

const rowOf = (sheet: Sheet, book: Book) => sheet.get(book.id) ?? blankRow;

/** The number that is shown becomes the one that orders. */
export function withCopiedNumbers(sheet: Sheet, books: readonly Book[]): Sheet {
  return withColumn(sheet, books, 'number', (book) =>
    textIn(rowOf(sheet, book), book, 'numberSort'),
  );
}

/** Decimals add up without a trail of nines. */
const rounded = (number: number) => String(Number(number.toFixed(6)));

/** Every number that orders goes up or down; what is no number stays. */
export function withSteppedNumbers(sheet: Sheet, books: readonly Book[], by: number): Sheet {
  return withColumn(sheet, books, 'numberSort', (book) => {
    const text = textIn(rowOf(sheet, book), book, 'numberSort');
    const number = numberIn(text);
    return number === null ? text : rounded(number + by);
  });
}

/** Both numbers count through the books in their order. */
export function withNumbers(
  sheet: Sheet,
  books: readonly Book[],
  { from, by }: { readonly from: number; readonly by: number },
): Sheet {
  const textOf = (_: Book, index: number) => rounded(from + index * by);
  return withColumn(withColumn(sheet, books, 'numberSort', textOf), books, 'number', textOf);
}

/** Text copied from a table, put in from a cell on: a line for each book, tabs between columns. */
export function withPasted(
  sheet: Sheet,
  books: readonly Book[],
  {
    at,
    member,
    text,
  }: { readonly at: number; readonly member: SheetMember; readonly text: string },
): Sheet {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const first = sheetMembers.indexOf(member);
  let changed = sheet;
  for (const [down, line] of lines.entries()) {
    const book = books[at + down];
    for (const [across, cell] of line.split('\t').entries()) {
      const column = sheetMembers[first + across];
      if (book && column) changed = withText(changed, book.id, column, cell.trim());
    }
  }
  return changed;
}

/** How many of a column are locked. */
export function lockedShare(
  sheet: Sheet,
  books: readonly Book[],
  member: SheetMember,
): 'all' | 'some' | 'none' {
  const locked = books.filter((book) => isLockedIn(rowOf(sheet, book), book, member)).length;
  if (locked === 0) return 'none';
  return locked === books.length ? 'all' : 'some';
}

export function withAllLocked(
  sheet: Sheet,
  books: readonly Book[],
  member: SheetMember,
  isLocked: boolean,
): Sheet {
  return books.reduce((changed, { id }) => withLock(changed, id, member, isLocked), sheet);
}

/** The first cell that is wrong. */
export function firstFault(
  sheet: Sheet,
  books: readonly Book[],
): { readonly index: number; readonly member: SheetMember } | undefined {
  for (const [index, book] of books.entries()) {
    const row = rowOf(sheet, book);
    const member = sheetMembers.find(
      (one) => row.texts[one] !== undefined && faultIn(one, row.texts[one]) !== undefined,
    );
    if (member !== undefined) return { index, member };
  }
  return undefined;
}

/** The input for a book: only values that differ from the stored ones. */
export function editIn(row: SheetRow, book: Book): Edit {
  const typed = sheetMembers.filter(
    (member) => row.texts[member] !== undefined && row.texts[member] !== startText(book, member),
  );
  const locks = sheetMembers.filter(
    (member) => row.locks[member] !== undefined && row.locks[member] !== startLock(book, member),
  );
  const texts = typed.map((member) => [member, valueIn(member, row.texts[member] ?? '')]);
  return {
    ...noEdit,
    set: Object.fromEntries(texts),
    locks: Object.fromEntries(locks.map((member) => [member, row.locks[member]])),
  };
}

export function isSheetChanged(sheet: Sheet, books: readonly Book[]): boolean {
  return books.some((book) => {
    const { set, locks } = editIn(rowOf(sheet, book), book);
    return Object.keys(set).length > 0 || Object.keys(locks).length > 0;
  });
}
