import path from 'node:path';
import type { Mapping } from './addresses.ts';
import { copyKomga, dropCopy, findKomga, hasForeignLog, roomFor } from './copy-komga.ts';
import { kinds } from './kinds.ts';
import { type Komga, openKomga } from './komga.ts';
import { placesOf } from './places.ts';
import { makePlan, type Plan } from './plan.ts';
import { createReport, type Report } from './report.ts';
import { komga as tables } from './tables.ts';

/** A copy of Komga's database, with what is to be moved of it. */
export interface ReadKomga {
  /** The database itself. */
  readonly source: string;
  readonly komga: Komga;
  readonly plan: Plan;
  readonly report: Report;
}

const byTable = new Map(Object.entries(tables).map(([key, { name }]) => [name, key] as const));
const kindOf = (table: string): string =>
  Object.entries(kinds).find(([key]) => key === byTable.get(table))?.[1] ?? table;

interface Asked {
  /** Komga's config folder, or its database. */
  readonly path: string;
  readonly mappings: readonly Mapping[];
  /** The folder of our database, where the copy is put meanwhile. */
  readonly data: string;
}

/**
 * Reads Komga's database and makes a plan for `then`. Komga's folder is only read; nothing of the copy
 * is left afterwards.
 *
 * @throws MoveRefusal in words
 */
export async function readKomga<T>(
  { path: given, mappings, data }: Asked,
  then: (read: ReadKomga) => Promise<T>,
): Promise<T> {
  const source = findKomga(given);
  const copy = path.join(data, 'import-komga.sqlite');
  try {
    await copyKomga(source, copy);
    const report = createReport();
    const komga = openKomga(copy, source, (table) => report.left(kindOf(table), 'unreadable'));
    try {
      if (await hasForeignLog(source)) {
        report.remark(`${source}-wal doesn’t belong to this database and was ignored.`);
      }
      const places = await placesOf(komga, mappings);
      const room = await roomFor(source, data);
      const plan = await makePlan({ komga, report, places, mappings, room });
      return await then({ source, komga, plan, report });
    } finally {
      komga.close();
    }
  } finally {
    await dropCopy(copy);
  }
}
