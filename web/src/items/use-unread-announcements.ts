import { useQuery } from '@tanstack/react-query';
import { announcementsQuery, isFeedAway } from '../data/announcements.ts';
import { useIsAdmin } from '../data/session.ts';

/** How many announcements an administrator has not read; 0 for others. */
export function useUnreadAnnouncements(): number {
  const isAdmin = useIsAdmin();
  const { data = [] } = useQuery({
    ...announcementsQuery,
    enabled: isAdmin && !isFeedAway(),
    retryOnMount: false,
  });
  return data.filter(({ _komga }) => !_komga.read).length;
}
