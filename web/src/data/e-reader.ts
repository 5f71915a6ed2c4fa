import { getEReader, sendBook, setEReader } from '@longbox/contract/e-reader';
import { queryOf, useCall } from './query.ts';

/** The e-reader of this account, and whether books can be sent; only our own server does that. */
export const eReaderQuery = queryOf(getEReader, {}, { failureTitle: 'failure.sendBook' });

/** Sets the address of this account's e-reader; its dialog shows a failure. */
export const useSetEReader = () => useCall(setEReader, {});

/** Sends a book; its dialog shows a failure. */
export const useSendBook = () => useCall(sendBook, {});
