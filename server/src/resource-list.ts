import type { Route } from './http/serve.ts';
import { aboutRoutes } from './resources/about/routes.ts';
import { actuatorRoutes } from './resources/actuator/routes.ts';
import { alikeRoutes } from './resources/alike/routes.ts';
import type { NewsFeed } from './resources/announcements/news-feed.ts';
import { announcementRoutes } from './resources/announcements/routes.ts';
import { backupRoutes } from './resources/backups/routes.ts';
import { bookRoutes } from './resources/books/routes.ts';
import { checkRoutes } from './resources/check/routes.ts';
import { collectionRoutes } from './resources/collections/routes.ts';
import { eReaderRoutes } from './resources/e-reader/routes.ts';
import { exportRoutes } from './resources/export/routes.ts';
import { fileMetadataRoutes } from './resources/file-metadata/routes.ts';
import { fileNamesRoutes } from './resources/file-names/routes.ts';
import { filesystemRoutes } from './resources/filesystem/routes.ts';
import { gcdRoutes } from './resources/metadata-sources/gcd-routes.ts';
import { fontRoutes } from './resources/fonts/routes.ts';
import { historyRoutes } from './resources/history/routes.ts';
import { householdRoutes } from './resources/household/routes.ts';
import { importRoutes } from './resources/imports/routes.ts';
import { koboKeyRoutes } from './resources/kobo/key-routes.ts';
import { koboRoutes } from './resources/kobo/routes.ts';
import type { Shop } from './resources/kobo/shop.ts';
import { libraryRoutes } from './resources/libraries/routes.ts';
import { logRoutes } from './resources/logs/routes.ts';
import { markRoutes } from './resources/marks/routes.ts';
import { measureRoutes } from './resources/measures/routes.ts';
import { metadataSourceRoutes } from './resources/metadata-sources/routes.ts';
import { mihonRoutes } from './resources/mihon/routes.ts';
import { moveInRoutes } from './resources/move-in/routes.ts';
import { notificationRoutes } from './resources/notifications/routes.ts';
import type { OAuth } from './resources/oauth/oauth.ts';
import { pushRoutes } from './resources/notifications/push-routes.ts';
import { oauthRoutes } from './resources/oauth/routes.ts';
import { opdsRoutes } from './resources/opds/routes.ts';
import { pageHashRoutes } from './resources/page-hashes/routes.ts';
import { publicationRoutes } from './resources/publication/routes.ts';
import { readingRoutes } from './resources/reading/routes.ts';
import { readListRoutes } from './resources/readlists/routes.ts';
import { referentialRoutes } from './resources/referential/routes.ts';
import { ruleListRoutes } from './resources/rule-lists/routes.ts';
import { seriesRoutes } from './resources/series/routes.ts';
import type { Services } from './resources/services.ts';
import { settingRoutes } from './resources/settings/routes.ts';
import { taskFailureRoutes } from './resources/task-failures/routes.ts';
import { thumbnailRoutes } from './resources/thumbnails/routes.ts';
import { transientBookRoutes } from './resources/transient-books/routes.ts';
import { upkeepRoutes } from './resources/upkeep/routes.ts';
import { uploadRoutes } from './resources/uploads/routes.ts';
import { accessRoutes } from './resources/users/access-routes.ts';
import { sessionRoutes } from './resources/users/session-routes.ts';
import { userRoutes } from './resources/users/routes.ts';
import type { Line } from './base/db/line.ts';
import type { Vault } from './base/vault.ts';
import type { Backups } from './work/backups/backups.ts';
import type { Measures } from './work/measuring/measures.ts';
import type { MetadataSources } from './work/metadata-sources/metadata-sources.ts';
import type { PushReach } from './work/notices/send-push.ts';
import type { Uploads } from './work/uploads/uploads.ts';
import type { Watches } from './work/watch/watching.ts';

/** Parts of the server besides the services of every resource. */
export interface Parts extends Services {
  readonly news: NewsFeed;
  readonly oauth: OAuth;
  readonly metadataSources: MetadataSources;
  readonly shop: Shop;
  readonly warn: (words: string) => void;
  readonly backups: Backups;
  readonly uploads: Uploads;
  /** On their way into the folder of catalogs. */
  readonly dumps: Uploads;
  readonly watches: Watches;
  /** Folder of the log. */
  readonly logs: string;
  readonly measures: Measures;
  readonly vault: Vault;
  readonly line: Line;
  /** Where the database is. */
  readonly database: string;
  /** Where notifications to browsers may be sent. */
  readonly pushReach: PushReach;
  /** Folder of the database. */
  readonly data: string;
}

/** Every resource of the server, in one list. */
export const resources: readonly ((parts: Parts) => readonly Route[])[] = [
  userRoutes,
  oauthRoutes,
  accessRoutes,
  sessionRoutes,
  libraryRoutes,
  filesystemRoutes,
  seriesRoutes,
  bookRoutes,
  publicationRoutes,
  fontRoutes,
  collectionRoutes,
  readListRoutes,
  ruleListRoutes,
  householdRoutes,
  settingRoutes,
  historyRoutes,
  announcementRoutes,
  thumbnailRoutes,
  referentialRoutes,
  actuatorRoutes,
  upkeepRoutes,
  pageHashRoutes,
  importRoutes,
  transientBookRoutes,
  mihonRoutes,
  backupRoutes,
  notificationRoutes,
  pushRoutes,
  eReaderRoutes,
  exportRoutes,
  uploadRoutes,
  taskFailureRoutes,
  markRoutes,
  readingRoutes,
  alikeRoutes,
  logRoutes,
  aboutRoutes,
  measureRoutes,
  checkRoutes,
  fileMetadataRoutes,
  fileNamesRoutes,
  moveInRoutes,
  metadataSourceRoutes,
  gcdRoutes,
  koboRoutes,
  opdsRoutes,
  koboKeyRoutes,
];
