import { codeOf } from './sqlite/whole.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB, https://www.sqlite.org/rescode.html. */
const damaged: ReadonlySet<number> = new Set([11, 26]);

/** Whether the database could not be read because its file is damaged. The low byte tells; the rest adds details. */
export const isDamage = (error: unknown): error is Error => damaged.has(codeOf(error) & 0xff);
