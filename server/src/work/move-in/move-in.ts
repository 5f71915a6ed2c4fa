import { statSync } from 'node:fs';
import path from 'node:path';
import type { Db } from '../../base/db/connection.ts';
import type { Mapping } from './addresses.ts';
import type { Course } from './course.ts';
import { dropFresh, fillDatabase } from './fill.ts';
import { type Merged, mergeInto } from './merge.ts';
import { moveConfig } from './move-config.ts';
import type { ReadKomga } from './read-komga.ts';
import { MoveRefusal } from './refusal.ts';

interface Moving {
  /** The folder of our database. */
  readonly data: string;
  readonly mappings: readonly Mapping[];
  readonly timeZone?: string | undefined;
  readonly keepsPort: boolean;
  readonly course: Course;
  /** Ends adding covers early. */
  readonly ending?: AbortSignal;
}

/** Fills a database with all of Komga's and hands its file on; nothing of it is left afterwards. */
export async function fillFor<T>(
  read: ReadKomga,
  { data, ...how }: Moving,
  then: (filled: string) => Promise<T>,
): Promise<T> {
  const importedFrom = {
    database: read.source,
    changed: new Date(statSync(read.source).mtimeMs).toISOString(),
    version: read.komga.version,
    when: new Date().toISOString(),
  };
  try {
    return await then(await fillDatabase(data, { ...read, ...how, importedFrom }));
  } finally {
    dropFresh(data);
  }
}

/** Brings all of Komga's into the database here. */
export async function mergeKomga(db: Db, read: ReadKomga, how: Moving): Promise<Merged> {
  const merged = await fillFor(read, how, (filled) =>
    mergeInto(db, filled, { ending: how.ending }),
  );
  for (const { kind, known, added } of merged.kinds) {
    if (known > 0) {
      read.report.remark(`${mergedNames[kind]}: ${known} already here, ${added} added.`);
    }
  }
  if (merged.coverProblem !== undefined) {
    read.report.remark(
      `Some covers couldn’t be added: ${merged.coverProblem}. Import again to add them.`,
    );
  }
  moveBeside(read, how.data);
  return merged;
}

const mergedNames: Readonly<Record<Merged['kinds'][number]['kind'], string>> = {
  library: 'Libraries',
  user: 'Accounts',
  series: 'Series',
  book: 'Books',
  collection: 'Collections',
  readList: 'Read lists',
};

/** @throws MoveRefusal when something stands against the move */
export function requireNoProblem({ plan }: ReadKomga): void {
  const [problem] = plan.facts.problems;
  if (problem !== undefined) throw new MoveRefusal(problem);
}

/** What is moved already stays, whatever becomes of the files beside the database. */
export function moveBeside({ source, report }: ReadKomga, data: string): void {
  try {
    moveConfig(path.dirname(source), data, report);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report.remark(`Fonts and sign-in services couldn’t be moved: ${why}`);
  }
}
