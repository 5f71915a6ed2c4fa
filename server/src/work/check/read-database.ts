import { DatabaseSync } from 'node:sqlite';
import { mostFindings } from '@longbox/contract/check';
import type { DatabaseSaid } from './check-database.ts';
import { isDamage } from '../../base/db/is-damage.ts';

// A process of its own: reads a whole database once, and says what is wrong with it.
const [, , file] = process.argv;
if (file === undefined) throw new Error('missing argument: the database to read');
// Ctrl+C in a terminal reaches this process, too, but its parent ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// The parent process is gone.
process.on('disconnect', () => process.exit());
const damaged: string[] = [];
const broken: string[] = [];
let failed: string | null = null;
try {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 10000');
  for (const row of database.prepare(`PRAGMA quick_check(${mostFindings})`).iterate()) {
    const [what] = Object.values(row);
    if (what !== 'ok') damaged.push(String(what));
  }
  // Of a damaged one nothing else can be told.
  const isWhole = damaged.length === 0;
  const unknown = isWhole ? database.prepare('PRAGMA foreign_key_check').all() : [];
  for (const { table, rowid, parent } of unknown) {
    const place = rowid === null ? String(table) : `${String(table)} ${String(rowid)}`;
    broken.push(`${place} → ${String(parent)}`);
  }
  database.close();
} catch (error) {
  if (!isDamage(error)) failed = error instanceof Error ? error.message : String(error);
  // After findings, the error adds nothing.
  else if (damaged.length === 0) damaged.push(error.message);
}
const said: DatabaseSaid = { damaged, broken, failed };
process.send?.(said);
