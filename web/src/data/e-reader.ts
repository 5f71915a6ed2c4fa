import { deleteEReader, getEReader, sendBook, setEReader } from '@longbox/contract/e-reader';
import type { QueryClient } from '@tanstack/react-query';
import { changeOne } from './many.ts';
import { queryOf, useCall } from './query.ts';

/** The e-readers of this account, and whether books can be sent; only our own server does that. */
export const eReaderQuery = queryOf(getEReader, {}, { failureTitle: 'failure.sendBook' });

/** Adds an address of this account's e-readers, or makes it the last used; its dialog shows a failure. */
export const useSetEReader = () => useCall(setEReader, {});

/** Forgets an address of this account's e-readers. */
export const useDeleteEReader = () => useCall(deleteEReader, { failureTitle: 'failure.delete' });

/** Adds a forgotten address again; the one used last stays that. */
export async function restoreEReader(
  client: QueryClient,
  address: string,
  lastUsed: string | undefined,
): Promise<void> {
  for (const one of new Set([address, lastUsed ?? address])) {
    await changeOne(client, setEReader, { body: { address: one } }, 'failure.own');
  }
}

/** Sends a book; its dialog shows a failure. */
export const useSendBook = () => useCall(sendBook, {});
