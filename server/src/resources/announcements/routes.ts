import {
  getAnnouncements as getAnnouncementsCall,
  markAnnouncementsRead as markAnnouncementsReadCall,
} from '@longbox/contract/announcements';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { getAnnouncements, markAnnouncementsRead } from './get-announcements.ts';
import type { NewsFeed } from './news-feed.ts';

export const announcementRoutes = ({ db, news }: Services & { readonly news: NewsFeed }) => [
  serve(getAnnouncementsCall, ({ viewer }) => getAnnouncements({ db, news }, viewer)),
  serve(markAnnouncementsReadCall, ({ viewer, body }) =>
    markAnnouncementsRead(db, { viewer, ids: body }),
  ),
];
