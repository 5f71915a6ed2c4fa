import path from 'node:path';
import { sql, type SqlBool } from 'kysely';
import { isWithin } from '../files/walk-library.ts';
import type { ScannedFolder } from '../queue/tasks.ts';

/** The part of a library that a scan looks at. It says nothing of books outside it. */
export interface Scope {
  /** None holds another one that's to be walked with it. */
  readonly folders: readonly ScannedFolder[];
  /** Whether a book's file is in it, or would be. */
  holds(file: string): boolean;
  /** Whether a series is in it; that of a one-shot has the path of its file. */
  holdsSeries(series: { readonly url: string; readonly oneshot: number }): boolean;
}

/** The given folders that lie in the root of a library; all of it counts as no scope. */
export function scopeOf(root: string, folders: readonly ScannedFolder[]): Scope | undefined {
  const inside = folders
    .map((one) => ({ ...one, path: path.resolve(one.path) }))
    .filter((one) => isWithin(root, one.path));
  const deep = new Set(inside.filter(({ flat }) => flat !== true).map((one) => one.path));
  if (deep.has(root)) return undefined;
  const isInDeep = (place: string): boolean => {
    for (let at = place; isWithin(root, at); at = path.dirname(at)) {
      if (deep.has(at)) return true;
      if (at === path.dirname(at)) break;
    }
    return false;
  };
  const whole = [...deep].filter((one) => !isInDeep(path.dirname(one)));
  const flat = new Set(inside.filter((one) => !isInDeep(one.path)).map((one) => one.path));
  const holds = (file: string): boolean =>
    flat.has(path.dirname(file)) || isInDeep(path.dirname(file));
  return {
    folders: [
      ...whole.map((one) => ({ path: one })),
      ...[...flat].map((one) => ({ path: one, flat: true })),
    ],
    holds,
    holdsSeries: ({ url, oneshot }) =>
      oneshot === 1 ? holds(url) : flat.has(url) || isInDeep(url),
  };
}

/** So many folders are named in a query; for more, it reads the whole library. */
const mostNamed = 100;
/** Follows the separator: all paths below a folder lie before it. */
const afterSeparator = String.fromCodePoint((path.sep.codePointAt(0) ?? 0) + 1);

/** A condition that all rows in a scope meet, and few others. */
export function nearScope(scope: Scope | undefined, column: 'book.url' | 'series.url') {
  if (!scope || scope.folders.length > mostNamed) return sql<SqlBool>`TRUE`;
  const name = sql.ref(column);
  const parts = scope.folders.map(
    (one) => sql`(${name} >= ${one.path} AND ${name} < ${one.path + afterSeparator})`,
  );
  return sql<SqlBool>`(FALSE OR ${sql.join(parts, sql` OR `)})`;
}
