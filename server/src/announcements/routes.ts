import {
  getAnnouncements as getAnnouncementsCall,
  markAnnouncementsRead as markAnnouncementsReadCall,
} from '@longbox/contract/announcements';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { getAnnouncements, markAnnouncementsRead } from './get-announcements.ts';

export const announcementRoutes = ({ db, host }: Services) => [
  serve(getAnnouncementsCall, ({ viewer }) => getAnnouncements({ db, host }, viewer)),
  serve(markAnnouncementsReadCall, ({ viewer, body }) =>
    markAnnouncementsRead(db, { viewer, ids: body }),
  ),
];
