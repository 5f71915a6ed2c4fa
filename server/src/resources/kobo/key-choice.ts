import { KoboChoice } from '@longbox/contract/kobo-keys';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keptFromJson } from '../../base/db/json.ts';

export const usualChoice = z.parse(KoboChoice, {});
const choiceOf = keptFromJson(KoboChoice);

/** What goes to the devices of a key. */
export async function getChoice(db: Db, keyId: string): Promise<KoboChoice> {
  const row = await db
    .selectFrom('koboKey')
    .select('choice')
    .where('apiKeyId', '=', keyId)
    .executeTakeFirst();
  return row ? choiceOf(row.choice) : usualChoice;
}

export async function setChoice(db: Db, keyId: string, choice: KoboChoice): Promise<void> {
  const row = { choice: JSON.stringify(choice) };
  await db
    .insertInto('koboKey')
    .values({ apiKeyId: keyId, ...row })
    .onConflict((conflict) => conflict.column('apiKeyId').doUpdateSet(row))
    .execute();
}
