import type { Generated } from 'kysely';

export interface CheckTables {
  checkRun: CheckRunTable;
  checkFinding: CheckFindingTable;
}

/** A comparison of database and disk; an unfinished one is running. */
interface CheckRunTable {
  id: Generated<number>;
  step: 'database' | 'search' | 'posters' | 'files';
  /** Books. */
  done: number;
  total: number;
  /** 1 if someone canceled it. */
  cancelled: number;
  started: number;
  finished: number | null;
  /** JSON: how many of each kind. */
  counts: string;
}

interface CheckFindingTable {
  id: Generated<number>;
  runId: number;
  kind: string;
  what: string;
  libraryId: string | null;
  bookId: string | null;
  /** JSON, of a changed file. */
  change: string | null;
}
