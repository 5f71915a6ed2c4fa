import { constants, type DatabaseSync } from 'node:sqlite';
import type { Changes } from '../changes.ts';
import { noteFleeting, noteReads } from '../reads.ts';

/** The tables that a statement reads and writes, those of its triggers and references among them. */
export interface Touched {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Whether it gives something else each time. */
  readonly isRandom: boolean;
}

const schema = 'sqlite_master';

/** Whether a statement changes tables or triggers: what others touch may then be different. */
export const changesSchema = ({ writes }: Touched): boolean => writes.includes(schema);

/**
 * Follows what changes in a database. SQLite tells which tables a statement touches as it compiles it, and whether
 * another connection has written; that one may have changed any table.
 */
export function followChanges(database: DatabaseSync) {
  let moment = 0;
  let allChanged = 0;
  const changed = new Map<string, number>();
  let touching: { reads: Set<string>; writes: Set<string>; isRandom: boolean } | undefined;
  database.setAuthorizer((action, name, detail) => {
    if (!touching) return constants.SQLITE_OK;
    if (action === constants.SQLITE_READ) touching.reads.add(name ?? '');
    else if (writing.has(action)) touching.writes.add(name ?? '');
    else if (action === constants.SQLITE_FUNCTION && isOfChance.test(detail ?? '')) {
      touching.isRandom = true;
    }
    return constants.SQLITE_OK;
  });

  const version = database.prepare('PRAGMA data_version');
  version.setReturnArrays(true);
  const readVersion = (): unknown => Object.values(version.get() ?? [])[0];
  let seen = readVersion();

  const changes: Changes = {
    now() {
      const version = readVersion();
      if (version !== seen) {
        seen = version;
        moment += 1;
        allChanged = moment;
      }
      return moment;
    },
    stand(tables, since) {
      if (allChanged > since) return false;
      for (const table of tables) if ((changed.get(table) ?? 0) > since) return false;
      return true;
    },
  };

  return {
    changes,
    /** What a statement touches that `compile` compiles. */
    touchedBy<T>(compile: () => T): { readonly compiled: T; readonly touched: Touched } {
      touching = { reads: new Set(), writes: new Set(), isRandom: false };
      try {
        const compiled = compile();
        const { reads, writes, isRandom } = touching;
        return { compiled, touched: { reads: [...reads], writes: [...writes], isRandom } };
      } finally {
        touching = undefined;
      }
    },
    /** A statement that touches these tables is about to run. */
    note({ reads, writes, isRandom }: Touched): void {
      noteReads(reads);
      if (isRandom) noteFleeting();
      if (writes.length === 0) return;
      moment += 1;
      if (writes.includes(schema)) allChanged = moment;
      for (const table of writes) changed.set(table, moment);
    },
  };
}

const { SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE } = constants;
const writing: ReadonlySet<number> = new Set([SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE]);
const isOfChance = /^random/i;
