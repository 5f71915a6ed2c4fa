import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { longestText, mostEntries, nullable } from './shapes.ts';

const text = nullable(z.string());

const Announcement = z.object({
  id: z.string(),
  url: text,
  title: text,
  summary: text,
  /** HTML from another site: sanitize it before you show it. */
  content_html: text,
  date_modified: nullable(instant),
  author: nullable(z.object({ name: text, url: text })),
  tags: z._default(z.array(z.string()), []),
  _komga: z.object({ read: z.boolean() }),
});

/** JSON Feed 1 with a read flag for each item. */
export const Announcements = z.object({
  version: z.string(),
  title: z.string(),
  home_page_url: text,
  description: text,
  items: z.array(Announcement),
});
export type Announcements = z.output<typeof Announcements>;

/** The last fetched feed: 404 if it wasn't fetched yet, no items if no feed is configured. */
export const getAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v1/announcements',
  access: 'admin',
  answer: Announcements,
  provides: ['announcements'],
});

/** Marks items as read by the caller; unknown IDs are ignored. */
export const markAnnouncementsRead = endpoint({
  method: 'PUT',
  path: '/api/v1/announcements',
  access: 'admin',
  body: z
    .array(z.string().check(z.maxLength(longestText)))
    .check(z.maxLength(mostEntries, `must not have more than ${mostEntries} entries`)),
  answer: 'nothing',
  stales: ['announcements'],
});
