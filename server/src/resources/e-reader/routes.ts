import { getEReader, sendBook as sendBookCall, setEReader } from '@longbox/contract/e-reader';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { serve } from '../../http/serve.ts';
import { readMailServer } from '../../work/notices/mail.ts';
import { findAddress, largest, sendBook } from './send-book.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

/** Books by e-mail to an e-reader of one's own. */
export const eReaderRoutes = ({ db, vault }: Place) => [
  serve(getEReader, async ({ viewer }) => ({
    address: (await findAddress(db, viewer.id)) ?? null,
    from: (await readMailServer(db))?.sender ?? null,
    largest,
  })),
  serve(setEReader, async ({ viewer: { id: userId }, body: { address } }) => {
    await db
      .insertInto('eReader')
      .values({ userId, address })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ address }))
      .execute();
  }),
  serve(sendBookCall, async ({ viewer, params }) => ({
    failure: (await sendBook({ db, vault }, viewer, params.bookId)) ?? null,
  })),
];
