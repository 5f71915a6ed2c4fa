import {
  deleteEReader,
  getEReader,
  sendBook as sendBookCall,
  setEReader,
} from '@longbox/contract/e-reader';
import type { Db } from '../../base/db/connection.ts';
import type { Vault } from '../../base/vault.ts';
import { serve } from '../../http/serve.ts';
import { readMailServer } from '../../work/notices/mail.ts';
import { dropAddress, findAddresses, keepAddress } from './address-store.ts';
import { largest, sendBook } from './send-book.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

/** Books by email to e-readers of one's own. */
export const eReaderRoutes = ({ db, vault }: Place) => [
  serve(getEReader, async ({ viewer }) => {
    const addresses = await findAddresses(db, viewer.id);
    const from = (await readMailServer(db))?.sender ?? null;
    return { address: addresses[0] ?? null, addresses, from, largest };
  }),
  serve(setEReader, ({ viewer, body }) => keepAddress(db, viewer.id, body.address)),
  serve(deleteEReader, ({ viewer, query }) => dropAddress(db, viewer.id, query.address)),
  serve(sendBookCall, async ({ viewer, params: { bookId }, query: { to } }) => ({
    failure: (await sendBook({ db, vault }, viewer, { bookId, to })) ?? null,
  })),
];
