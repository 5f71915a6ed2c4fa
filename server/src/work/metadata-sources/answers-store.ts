import type { MetadataSourceId } from '@longbox/contract/metadata-sources';
import { sql } from 'kysely';
import { isWithin } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';

/** How long answers are kept. */
const keptMillis = 30 * 24 * 60 * 60 * 1000;
/** Bytes of all answers together, covers included; the oldest go first. */
const mostBytes = 64_000_000;
/** Bytes that a row takes besides its answer. */
const rowBytes = 500;

interface Asked {
  readonly source: MetadataSourceId;
  readonly question: string;
}

/** The answer that was kept; undefined if there's none, or it's too old. */
export async function readAnswer(
  db: Db,
  { source, question }: Asked,
  within = keptMillis,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('outsideAnswer')
    .select(['answer', 'fetched'])
    .where('source', '=', source)
    .where('question', '=', question)
    .executeTakeFirst();
  return row && isWithin(within, row.fetched) ? Buffer.from(row.answer) : undefined;
}

/** Keeps answers of one moment, and lets go of what is too old or too much. */
export async function keepAnswers(
  db: Db,
  answers: readonly (Asked & { readonly answer: Uint8Array })[],
): Promise<void> {
  const fetched = Date.now();
  for (const { source, question, answer } of answers) {
    await db
      .insertInto('outsideAnswer')
      .values({ source, question, fetched, answer })
      .onConflict((conflict) =>
        conflict.columns(['source', 'question']).doUpdateSet({ fetched, answer }),
      )
      .execute();
  }
  await db
    .deleteFrom('outsideAnswer')
    .where('fetched', '<', fetched - keptMillis)
    .execute();
  await sql`DELETE FROM outsideAnswer WHERE (source, question) IN (
    SELECT source, question FROM (
      SELECT source, question, sum(length(answer) + ${rowBytes})
        OVER (ORDER BY fetched DESC, source, question) AS room FROM outsideAnswer)
    WHERE room > ${mostBytes})`.execute(db);
}

/** Lets go of all answers of a source. */
export async function dropAnswers(db: Db, source: MetadataSourceId): Promise<void> {
  await db.deleteFrom('outsideAnswer').where('source', '=', source).execute();
}
