import { getOwnNotifications, setOwnNotifications } from '@longbox/contract/notifications';
import { queryOf, useCall } from './query.ts';

/** What the signed-in account itself is told. */
export const ownNotificationsQuery = queryOf(
  getOwnNotifications,
  {},
  { failureTitle: 'failure.ownNotifications' },
);

/** Changes what the signed-in account itself is told. */
export const useSetOwnNotifications = () =>
  useCall(setOwnNotifications, { failureTitle: 'failure.ownNotifications' });
