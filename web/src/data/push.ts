import { deletePushDevice, getPush, setPushDevice, testPushDevice } from '@longbox/contract/push';
import { queryOf, useCall } from './query.ts';

/** The browsers of this account that get notifications. */
export const pushQuery = queryOf(getPush, {}, { failureTitle: 'failure.ownNotifications' });

/** Adds this browser or changes what it's told; its place shows a failure. */
export const useSetPushDevice = () => useCall(setPushDevice, {});

/** Stops notifications to a browser. */
export const useDeletePushDevice = () =>
  useCall(deletePushDevice, { failureTitle: 'failure.ownNotifications' });

/** Sends a test to a browser. */
export const useTestPushDevice = () =>
  useCall(testPushDevice, { failureTitle: 'failure.channelTest' });
