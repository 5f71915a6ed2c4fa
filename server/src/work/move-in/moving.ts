import type { Db } from '../../base/db/connection.ts';
import type { Course } from './course.ts';
import type { FileState, LibraryPlace } from './places.ts';
import type { Komga } from './komga.ts';
import type { Report } from './report.ts';
import type { Zone } from './times.ts';

/** What every step of a move knows. */
export interface Moving {
  readonly komga: Komga;
  /** The new database, in the transaction of the step. */
  readonly db: Db;
  readonly report: Report;
  readonly course: Course;
  /** The path here of an address of Komga. */
  readonly mapped: (address: string) => string;
  /** By id; libraries that were left are not in it, and so with all that follow. */
  readonly libraries: ReadonlyMap<string, LibraryPlace>;
  readonly users: Set<string>;
  readonly keys: Set<string>;
  readonly zone: Zone;
  readonly files: ReadonlyMap<string, FileState>;
  /** Which record here is meant by an id of Komga: of two of the same path one stays. */
  readonly series: ReadonlyMap<string, string>;
  readonly books: ReadonlyMap<string, string>;
}

/** Names of the locks that are set. */
export function locksOf<Lock extends string>(
  row: Readonly<Record<NoInfer<Lock>, boolean>>,
  names: Readonly<Record<Lock, string>>,
): string {
  const set: string[] = [];
  for (const lock in names) if (row[lock]) set.push(names[lock]);
  return JSON.stringify(set);
}

/** The name, with a number after it where another has it. */
export function freeName(name: string, keyOf: (name: string) => string, used: Set<string>): string {
  let free = name;
  for (let number = 2; used.has(keyOf(free)); number += 1) free = `${name} (${number})`;
  used.add(keyOf(free));
  return free;
}
