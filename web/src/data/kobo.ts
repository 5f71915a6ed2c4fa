import { deleteTakenOff, getKoboKey, updateKoboKey } from '@longbox/contract/kobo-keys';
import { queryOf, useCall } from './query.ts';

/** What goes to the Kobo e-readers that use a key. Only our own server knows it. */
export const koboKeyQuery = (keyId: string) =>
  queryOf(getKoboKey, { params: { keyId } }, { failureTitle: 'failure.koboKey' });

/** Changes that; the dialog shows a failure itself. */
export function useUpdateKoboKey() {
  return useCall(updateKoboKey);
}

/** Offers books again that someone removed on an e-reader. */
export function useDeleteTakenOff() {
  return useCall(deleteTakenOff, { failureTitle: 'failure.koboKeySave' });
}
