import { setImmediate } from 'node:timers/promises';
import { type FindingKind, findingKinds } from '@longbox/contract/check';
import type { Db } from '../base/db/connection.ts';
import { readablePath } from '../media/readable-path.ts';
import type { CheckRun } from '../work/check/check-run.ts';
import { runChecks } from '../work/check/check-server.ts';
import { actAsOwner, openExisting } from './existing-database.ts';

/** What a line of the report begins with. */
const kindWords: Readonly<Record<FindingKind, string>> = {
  databaseDamaged: 'damaged database',
  referenceBroken: 'reference to a missing record',
  searchBehind: 'out of date in the search index',
  rootUnreadable: 'unreadable library',
  fileMissing: 'missing file',
  fileUnknown: 'file without a book',
  fileChanged: 'changed file',
  posterMissing: 'missing cover',
};

interface Report {
  readonly run: CheckRun;
  readonly counts: ReadonlyMap<FindingKind, number>;
}

/** A check that says what it finds at once and stores nothing: a server's own check stays as it is. */
function reportOf(db: Db, say: (line: string) => void): Report {
  const counts = new Map<FindingKind, number>();
  return {
    counts,
    run: {
      db,
      async add(kind, { what }) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        say(`${kindWords[kind]}: ${readablePath(what)}`);
      },
      begin: async () => {},
      advance: () => setImmediate(),
      finish: async () => {},
      drop: async () => {},
    },
  };
}

/**
 * Compares the database with the files on disk, whether a server uses it or not, and changes nothing.
 *
 * @returns whether there is nothing to fix
 */
export async function check(data: string, say: (line: string) => void): Promise<boolean> {
  actAsOwner(data);
  const db = await openExisting(data);
  try {
    const { run, counts } = reportOf(db, say);
    await runChecks(run);
    const sums = findingKinds.flatMap((kind) => {
      const count = counts.get(kind);
      return count === undefined ? [] : [`${count} × ${kindWords[kind]}`];
    });
    say(sums.length === 0 ? `No problems found in ${data}` : `Found: ${sums.join(', ')}`);
    return sums.length === 0;
  } finally {
    await db.destroy();
  }
}
