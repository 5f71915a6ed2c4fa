import { type Kysely, sql } from 'kysely';
import { codeOf } from './away.ts';
import { isOutdated } from './statements.ts';

export { isAway } from './away.ts';

export async function beginReading<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
}

/** A server has no file of a database. */
export const fileOf = async (): Promise<undefined> => undefined;

/** It never lets a reference break. */
export const countBrokenReferences = async (): Promise<number> => 0;

/** It looks after its room by itself. */
export const giveBack = async (): Promise<boolean> => false;

const ofSqlite = async (): Promise<never> => {
  throw new Error('PostgreSQL’s own programs copy its databases');
};

export const gather = ofSqlite;
export const copy = ofSqlite;

/** Class 23 of https://www.postgresql.org/docs/current/errcodes-appendix.html. */
export const breaksRule = (error: unknown): boolean => codeOf(error).startsWith('23');

/** 53100, of the same table. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53100';

/**
 * Two that waited for each other, 40P01, or that can’t have been one after the other, 40001; or another version has
 * changed a table since a statement was read.
 */
export const isUndone = (error: unknown): boolean =>
  /^40(P01|001)$/.test(codeOf(error)) || isOutdated(error);
