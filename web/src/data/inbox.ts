import { cancelUpload, listUploads } from '@longbox/contract/uploads';
import { queryOf, useCall } from './query.ts';

/** Limits of the inbox, and incomplete uploads; only Longbox's own server has one. */
export const uploadsQuery = queryOf(listUploads, {}, { failureTitle: 'failure.inbox' });

/** Cancels an incomplete upload. */
export function useCancelUpload() {
  return useCall(cancelUpload, { failureTitle: 'failure.inbox' });
}
