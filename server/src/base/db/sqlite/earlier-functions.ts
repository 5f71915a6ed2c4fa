import { createHash } from 'node:crypto';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { numberTail, readBookNumber } from '../../book-number.ts';
import { searchParts, searchWords } from '../../search-text.ts';
import { sortTitle } from '../../sort-title.ts';
import { fold, sortKey, stripAccents } from '../../text.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/**
 * Triggers and indexes of earlier versions called these, and migrations fill columns by them. No other SQL
 * may: `own-functions.test.ts` sees to it, so that any program can open, change and repair the file.
 */
export const earlierFunctions: Readonly<
  Record<string, (...texts: string[]) => string | number | null>
> = {
  fold: (text = '') => fold(text),
  sortKey: (text = '') => sortKey(text),
  stripAccents: (text = '') => stripAccents(text),
  sortTitle: (title = '', language = '') => sortTitle(title, language),
  numberTail: (text = '') => numberTail(text),
  numberValue: (text = '') => readBookNumber(text)?.value ?? null,
  nameDigest: (file = '') => md5(path.basename(file)),
  stemDigest: (file = '') => md5(path.parse(file).name),
  searchWords,
  searchParts,
};

/** Teaches a connection what databases of earlier versions call. */
export function addEarlierFunctions(database: DatabaseSync): void {
  for (const [name, run] of Object.entries(earlierFunctions)) {
    database.function(name, { deterministic: true, varargs: true }, (...values: unknown[]) =>
      run(...values.filter((value) => typeof value === 'string')),
    );
  }
}
