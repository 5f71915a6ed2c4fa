import {
  createChannel,
  deleteChannel,
  deleteMail,
  getNotifications,
  setDiskLimit,
  setMail,
  testChannel,
  testMail,
  updateChannel,
} from '@longbox/contract/notifications';
import { queryOf, useCall } from './query.ts';

/** Channels, mail server and limit of free space; only our own server has them. */
export const notificationsQuery = queryOf(
  getNotifications,
  {},
  { failureTitle: 'failure.notifications' },
);

/** Adds a channel; its form shows a failure. */
export const useCreateChannel = () => useCall(createChannel, {});

/** Changes a channel; its form shows a failure. */
export const useUpdateChannel = () => useCall(updateChannel, {});

/** Deletes a channel. */
export const useDeleteChannel = () =>
  useCall(deleteChannel, { failureTitle: 'failure.channelDelete' });

/** Sends a test to a channel. */
export const useTestChannel = () => useCall(testChannel, { failureTitle: 'failure.channelTest' });

/** Sets up the mail server; its form shows a failure. */
export const useSetMail = () => useCall(setMail, {});

/** Forgets the mail server. */
export const useDeleteMail = () => useCall(deleteMail, { failureTitle: 'failure.mailDelete' });

/** Sends a test to your own email address. */
export const useTestMail = () => useCall(testMail, { failureTitle: 'failure.channelTest' });

/** Sets how much free space is too little. */
export const useSetDiskLimit = () => useCall(setDiskLimit, { failureTitle: 'failure.diskLimit' });
