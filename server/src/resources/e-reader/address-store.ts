import { mostEReaders } from '@longbox/contract/e-reader';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';

/** The addresses of an account's e-readers, the last used first. */
export async function findAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('eReaderAddress')
    .select('address')
    .where('userId', '=', userId)
    .orderBy('used', 'desc')
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
}

/** Adds an address, or makes a known one the last used. */
export function keepAddress(db: Db, userId: string, address: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { latest } = await transaction
      .selectFrom('eReaderAddress')
      .select(({ fn }) => fn.max('used').as('latest'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    // A clock that was set back must not put it behind others.
    const used = Math.max(Date.now(), (latest ?? 0) + 1);
    await transaction
      .insertInto('eReaderAddress')
      .values({ userId, address, used })
      .onConflict((conflict) => conflict.columns(['userId', 'address']).doUpdateSet({ used }))
      .execute();
    for (const old of (await findAddresses(transaction, userId)).slice(mostEReaders)) {
      await dropAddress(transaction, userId, old);
    }
  });
}

/** Forgets an address of an account, if it has that. */
export async function dropAddress(db: Db, userId: string, address: string): Promise<void> {
  await db
    .deleteFrom('eReaderAddress')
    .where('userId', '=', userId)
    .where('address', '=', address)
    .execute();
}
