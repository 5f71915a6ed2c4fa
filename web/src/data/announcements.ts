import {
  type Announcements,
  getAnnouncements,
  markAnnouncementsRead,
} from '@longbox/contract/announcements';
import { call, isMissing } from './api.ts';
import { askQuery, asking, useCall } from './query.ts';

export type Announcement = Announcements['items'][number];

const asked = asking(getAnnouncements, {}, 'failure.announcements');

/** The announcements of whoever runs the feed; none where the server has no feed. */
export const announcementsQuery = askQuery<readonly Announcement[]>({
  ...asked,
  run: async (signal) => {
    try {
      return (await call(getAnnouncements, {}, { signal })).items;
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  },
});

/** Marks announcements as read. */
export function useMarkAnnouncementsRead() {
  return useCall(markAnnouncementsRead, { failureTitle: 'failure.announcementsRead' });
}
