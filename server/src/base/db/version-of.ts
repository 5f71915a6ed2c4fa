import type { Db } from './connection.ts';
import { engine } from './engine.ts';

/** How many migrations a database has been through; 0 is one that is empty. */
export const versionOf = (db: Db): Promise<number> => engine.versionOf(db);
