import { isOnPostgres } from '../test-database.ts';
import { administrationRows } from './administration.ts';
import { alikeRows } from './alike.ts';
import { bookRows } from './books.ts';
import { clientSettingRows } from './client-settings.ts';
import { collectionRows } from './collections.ts';
import { fileMetadataRows } from './file-metadata.ts';
import { fileNamesRows } from './file-names.ts';
import { fontRows } from './fonts.ts';
import { healthRows } from './health.ts';
import { householdRows } from './household.ts';
import { koboRows } from './kobo.ts';
import { libraryRows } from './libraries.ts';
import { markRows } from './marks.ts';
import { metadataSourceRows } from './metadata-sources.ts';
import { mihonRows } from './mihon.ts';
import { exportRows } from './export.ts';
import { moveInRows } from './move-in.ts';
import { notificationRows } from './notifications.ts';
import { atomRows } from './opds-atom.ts';
import { jsonRows } from './opds-json.ts';
import { pageHashRows } from './page-hashes.ts';
import { publicationRows } from './publication.ts';
import { personalRows } from './personal.ts';
import { readListRows } from './readlists.ts';
import { readingRows } from './reading.ts';
import { historyOfReadingRows } from './reading-sessions.ts';
import { referentialRows } from './referential.ts';
import type { Row } from './row.ts';
import { ruleListRows } from './rule-lists.ts';
import { seriesRows } from './series.ts';
import { sessionRows } from './sessions.ts';
import { signInRows } from './sign-in.ts';
import { thumbnailRows } from './thumbnails.ts';
import { userRows } from './users.ts';

/** Every call that is served, once. */
export const rows: readonly Row[] = [
  ...signInRows,
  ...userRows,
  ...sessionRows,
  ...libraryRows,
  ...seriesRows,
  ...bookRows,
  ...readingRows,
  ...publicationRows,
  ...fontRows,
  ...healthRows,
  ...collectionRows,
  ...readListRows,
  ...ruleListRows,
  ...thumbnailRows,
  ...referentialRows,
  ...pageHashRows,
  ...metadataSourceRows,
  ...mihonRows,
  ...clientSettingRows,
  ...administrationRows,
  ...notificationRows,
  ...markRows,
  ...historyOfReadingRows,
  ...personalRows,
  ...householdRows,
  ...alikeRows,
  ...fileMetadataRows,
  ...fileNamesRows,
  ...moveInRows,
  ...exportRows,
  ...koboRows,
  ...atomRows,
  ...jsonRows,
];

/** They work on the file of a database. */
const needsFile = /^\/api\/longbox\/v1\/(?:backups|export|move-in)\b/;

/** Those that do what they are for, on the database of this run. */
export const possibleRows = rows.filter(
  ({ endpoint }) => !isOnPostgres || !needsFile.test(endpoint.path),
);
