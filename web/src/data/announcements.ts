import {
  type Announcements,
  getAnnouncements,
  markAnnouncementsRead,
} from '@longbox/contract/announcements';
import { ApiError, call, isMissing } from './api.ts';
import { askQuery, asking, useCall } from './query.ts';

export type Announcement = Announcements['items'][number];

const asked = asking(getAnnouncements, {}, 'failure.announcements');

/** Where this tab notes that the feed could not be had, so that it is not asked for at each start. */
const awayKey = 'longbox.announcements.away';

/** Whether the feed could not be had earlier in this visit. */
export function isFeedAway(): boolean {
  try {
    return sessionStorage.getItem(awayKey) !== null;
  } catch {
    return false;
  }
}

function noteAway(isAway: boolean): void {
  try {
    if (isAway) sessionStorage.setItem(awayKey, '1');
    else sessionStorage.removeItem(awayKey);
  } catch {
    // A browser that keeps nothing asks once at each start.
  }
}

/**
 * The announcements of the server's developers; none without a feed. A server without internet
 * fails with 500 each time, so there's no automatic retry.
 */
export const announcementsQuery = {
  ...askQuery<readonly Announcement[]>({
    ...asked,
    run: async (signal) => {
      try {
        const { items } = await call(getAnnouncements, {}, { signal });
        noteAway(false);
        return items;
      } catch (error) {
        if (isMissing(error)) return [];
        if (error instanceof ApiError && error.status >= 500) noteAway(true);
        throw error;
      }
    },
  }),
  retry: false,
};

/** Marks announcements as read. */
export function useMarkAnnouncementsRead() {
  return useCall(markAnnouncementsRead, { failureTitle: 'failure.announcementsRead' });
}
