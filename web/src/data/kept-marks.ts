import { Mark, type MarkContent } from '@longbox/contract/marks';
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { keptByBook, keptName } from './kept-by-book.ts';
import { readableOf, type Stored } from './kept-store.ts';

/*
 * What a person marks in books, as this browser has it: at once, by account and book.
 * `sync-marks.ts` brings it together with what the server has.
 */

const keptMark = z.extend(z.omit(Mark, { bookId: true }), {
  /** The server has not heard of its last change, or keeps no marks. */
  unsent: z.boolean(),
  /** A note of ours that gave way to a later change of another device, until a person has seen it. */
  lost: z.optional(z.string()),
});
/** A mark in this browser; a deleted one stays until the server knows. */
export type KeptMark = z.output<typeof keptMark>;

/** Marks that couldn't be stored, for this visit. */
const unstored = new Map<string, string>();

function readText(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const byChange = (one: KeptMark, other: KeptMark) =>
  Date.parse(one.changed) - Date.parse(other.changed);

function parsed(text: string | null): Stored<KeptMark> {
  const { entries, others } = readableOf(keptMark, jsonIn(text ?? '[]'));
  // One that couldn't be read for a while may be here twice: its last change counts.
  const byId = new Map(entries.toSorted(byChange).map((mark) => [mark.id, mark]));
  return { entries: [...byId.values()], others };
}

const alive = (marks: readonly KeptMark[]) => marks.filter(({ deleted }) => !deleted);

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The marks of a book in this browser, including deleted ones. */
export function keptMarks(userId: string, bookId: string): readonly KeptMark[] {
  return parsed(readText(keptName('marks', userId, bookId))).entries;
}

/** Replaces the stored marks that can be read. Returns whether they last longer than the visit. */
export function keepMarks(userId: string, bookId: string, marks: readonly KeptMark[]): boolean {
  const name = keptName('marks', userId, bookId);
  const before = readText(name);
  const all = [...marks, ...parsed(before).others];
  const text = JSON.stringify(all);
  if (before === text) return !unstored.has(name);
  let isStored = true;
  try {
    if (all.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text);
    isStored = false;
  }
  for (const listener of listeners) listener();
  return isStored;
}

/** More than any page of a book. */
const AFTER_PAGES = 1_000_000;

function positionOf({ place }: MarkContent): number {
  return place.type === 'page' ? place.page : AFTER_PAGES + place.share;
}

/** Sorts marks as their book goes on. */
export function inBookOrder(one: MarkContent, other: MarkContent): number {
  return positionOf(one) - positionOf(other);
}

/** The marks of a book in its order, following other tabs; the same array until one changes. */
export function useKeptMarks(userId: string, bookId: string): readonly KeptMark[] {
  const name = keptName('marks', userId, bookId);
  const text = useSyncExternalStore(subscribe, () => readText(name));
  return useMemo(() => {
    return alive(parsed(text).entries).toSorted(inBookOrder);
  }, [text]);
}

/** Changes or adds a mark of a book. Returns whether it's stored. */
export function keepMark(userId: string, bookId: string, mark: KeptMark): boolean {
  const others = keptMarks(userId, bookId).filter(({ id }) => id !== mark.id);
  const changed = new Date().toISOString();
  return keepMarks(userId, bookId, [...others, { ...mark, changed, unsent: true }]);
}

/** A new mark that the server doesn't have yet. */
export function newMark(content: MarkContent): KeptMark {
  const now = new Date();
  const random = Math.random().toString(36).slice(2, 10);
  return {
    ...content,
    id: `${now.getTime().toString(36)}-${random}`,
    created: now.toISOString(),
    changed: now.toISOString(),
    revision: 0,
    deleted: false,
    unsent: true,
  };
}

/** Every mark of a person that this browser knows, by the id of its book. */
export function useAllKeptMarks(userId: string): ReadonlyMap<string, readonly KeptMark[]> {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(keptByBook('marks', userId)));
  return useMemo(() => {
    const found = z.parse(z.array(z.tuple([z.string(), z.string()])), JSON.parse(text));
    const books = found.map(([bookId, marks]) => [bookId, alive(parsed(marks).entries)] as const);
    return new Map(books.filter(([, marks]) => marks.length > 0));
  }, [text]);
}
