import { apostrophesSchema } from './apostrophes-schema.ts';
import { alikeSchema } from './alike-schema.ts';
import { archiveKindsSchema } from './archive-kinds-schema.ts';
import { archivePasswordSchema } from './archive-password-table.ts';
import { checkSchema } from './check-schema.ts';
import { clientSettingSchema } from './client-setting-schema.ts';
import { householdSchema, recommendationSchema } from './household-table.ts';
import { keyColumnsSchemas } from './key-columns-schema.ts';
import { koreaderSchema } from './koreader-schema.ts';
import { koboSchema } from './kobo-schema.ts';
import { measureSchema } from './measure-schema.ts';
import { movedInSchema, moveInSchema } from './move-in-schema.ts';
import { markSchema } from './mark-table.ts';
import {
  metadataWritingSchema,
  readOnlyOptionSchema,
  renamingSchema,
} from './metadata-writing-table.ts';
import { eReadersSchema, noticeSchema, noticeTextsSchema } from './notice-tables.ts';
import { pushSchema } from './push-tables.ts';
import { gcdSchema, outsideSchema } from './outside-tables.ts';
import { personalSchema, readAgainSchema } from './personal-table.ts';
import { privateSetSchema } from './private-set-schema.ts';
import { processSchema } from './process-table.ts';
import { programSchema } from './program-schema.ts';
import { readingDaySchema, readingFinishedSchema, readingSchema } from './reading-table.ts';
import { placeholderSchema, ruleSchema } from './set-tables.ts';
import { searchAgainSchema, searchSchema, searchVocabulary } from './search-schema.ts';
import { sessionEndSchema } from './session-tables.ts';
import { sortAgain, sortAgainSchema } from './sort-again.ts';
import { sortTitleSchema } from './sort-title-schema.ts';
import type { Db } from './connection.ts';
import { engine } from './engine.ts';
import { versionOf } from './version-of.ts';

/**
 * Every change of the database, oldest first. A migration that has landed is never edited: a later
 * one corrects it.
 */
const migrations: readonly string[][] = [
  [
    `CREATE TABLE user (
      id TEXT PRIMARY KEY, email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE,
      password TEXT NOT NULL, roles TEXT NOT NULL, sharedAllLibraries INTEGER NOT NULL,
      labelsAllow TEXT NOT NULL, labelsExclude TEXT NOT NULL,
      age INTEGER, ageRestriction TEXT, created INTEGER NOT NULL) STRICT`,
    `CREATE TABLE session (
      tokenHash TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
      kind TEXT NOT NULL, created INTEGER NOT NULL, lastUsed INTEGER NOT NULL,
      expires INTEGER NOT NULL) STRICT`,
    `CREATE INDEX sessionUser ON session (userId)`,
    `CREATE TABLE library (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, nameKey TEXT NOT NULL, root TEXT NOT NULL,
      options TEXT NOT NULL, unavailable INTEGER NOT NULL, created INTEGER NOT NULL,
      lastScanned INTEGER) STRICT`,
    `CREATE TABLE userLibrary (
      userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
      libraryId TEXT NOT NULL REFERENCES library ON DELETE CASCADE,
      PRIMARY KEY (userId, libraryId)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE series (
      id TEXT PRIMARY KEY, libraryId TEXT NOT NULL REFERENCES library ON DELETE CASCADE,
      name TEXT NOT NULL, nameKey TEXT NOT NULL, url TEXT NOT NULL, created INTEGER NOT NULL,
      lastModified INTEGER NOT NULL, fileLastModified INTEGER NOT NULL, deleted INTEGER NOT NULL,
      oneshot INTEGER NOT NULL, booksCount INTEGER NOT NULL DEFAULT 0, releaseDate TEXT,
      bookSummary TEXT NOT NULL DEFAULT '', bookSummaryNumber TEXT NOT NULL DEFAULT '',
      aggregated INTEGER NOT NULL, sidecars TEXT NOT NULL DEFAULT '', UNIQUE (libraryId, url))
      STRICT`,
    `CREATE INDEX seriesCreated ON series (created)`,
    `CREATE INDEX seriesLastModified ON series (lastModified)`,
    `CREATE TABLE seriesMetadata (
      seriesId TEXT PRIMARY KEY REFERENCES series ON DELETE CASCADE, status TEXT NOT NULL,
      title TEXT NOT NULL, titleSort TEXT NOT NULL, titleSortKey TEXT NOT NULL,
      summary TEXT NOT NULL, publisher TEXT NOT NULL, readingDirection TEXT, ageRating INTEGER,
      language TEXT NOT NULL, totalBookCount INTEGER, links TEXT NOT NULL,
      alternateTitles TEXT NOT NULL, locks TEXT NOT NULL, created INTEGER NOT NULL,
      lastModified INTEGER NOT NULL) STRICT`,
    `CREATE INDEX seriesMetadataTitle ON seriesMetadata (titleSortKey, seriesId)`,
    `CREATE TABLE seriesTerm (
      seriesId TEXT NOT NULL REFERENCES series ON DELETE CASCADE, kind TEXT NOT NULL,
      value TEXT NOT NULL, PRIMARY KEY (seriesId, kind, value)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX seriesTermValue ON seriesTerm (kind, value)`,
    `CREATE TABLE book (
      id TEXT PRIMARY KEY, seriesId TEXT NOT NULL REFERENCES series ON DELETE CASCADE,
      libraryId TEXT NOT NULL REFERENCES library ON DELETE CASCADE, name TEXT NOT NULL,
      nameKey TEXT NOT NULL, url TEXT NOT NULL, number INTEGER NOT NULL, created INTEGER NOT NULL,
      lastModified INTEGER NOT NULL, fileLastModified INTEGER NOT NULL,
      sizeBytes INTEGER NOT NULL, fileHash TEXT NOT NULL DEFAULT '', deleted INTEGER NOT NULL,
      oneshot INTEGER NOT NULL, UNIQUE (libraryId, url)) STRICT`,
    `CREATE INDEX bookSeries ON book (seriesId)`,
    `CREATE INDEX bookCreated ON book (created)`,
    `CREATE INDEX bookLastModified ON book (lastModified)`,
    `CREATE INDEX bookHash ON book (fileHash, sizeBytes)`,
    `CREATE TABLE media (
      bookId TEXT PRIMARY KEY REFERENCES book ON DELETE CASCADE, status TEXT NOT NULL,
      mediaType TEXT NOT NULL, pagesCount INTEGER NOT NULL, comment TEXT NOT NULL,
      profile TEXT NOT NULL, divinaCompatible INTEGER NOT NULL, kepub INTEGER NOT NULL,
      pages BLOB, facts TEXT, analyzed INTEGER NOT NULL) STRICT`,
    `CREATE INDEX mediaStatus ON media (status)`,
    `CREATE TABLE bookMetadata (
      bookId TEXT PRIMARY KEY REFERENCES book ON DELETE CASCADE, title TEXT NOT NULL,
      titleKey TEXT NOT NULL, summary TEXT NOT NULL, number TEXT NOT NULL,
      numberSort REAL NOT NULL, releaseDate TEXT, isbn TEXT NOT NULL, links TEXT NOT NULL,
      locks TEXT NOT NULL, created INTEGER NOT NULL, lastModified INTEGER NOT NULL) STRICT`,
    `CREATE INDEX bookMetadataRelease ON bookMetadata (releaseDate)`,
    `CREATE TABLE bookAuthor (
      bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, position INTEGER NOT NULL,
      name TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (bookId, position))
      STRICT, WITHOUT ROWID`,
    `CREATE INDEX bookAuthorName ON bookAuthor (name COLLATE NOCASE, role)`,
    `CREATE TABLE bookTag (
      bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, value TEXT NOT NULL,
      PRIMARY KEY (bookId, value)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX bookTagValue ON bookTag (value)`,
    `CREATE TABLE readProgress (
      bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE,
      userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE, page INTEGER NOT NULL,
      completed INTEGER NOT NULL, readDate INTEGER NOT NULL, created INTEGER NOT NULL,
      lastModified INTEGER NOT NULL, deviceId TEXT NOT NULL, deviceName TEXT NOT NULL,
      PRIMARY KEY (bookId, userId)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX readProgressUser ON readProgress (userId, completed, readDate)`,
    `CREATE TABLE seriesProgress (
      userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
      seriesId TEXT NOT NULL REFERENCES series ON DELETE CASCADE, readCount INTEGER NOT NULL,
      inProgressCount INTEGER NOT NULL, readDate INTEGER NOT NULL,
      PRIMARY KEY (userId, seriesId)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE thumbnail (
      id TEXT PRIMARY KEY, owner TEXT NOT NULL, ownerId TEXT NOT NULL, type TEXT NOT NULL,
      selected INTEGER NOT NULL, mediaType TEXT NOT NULL, fileSize INTEGER NOT NULL,
      width INTEGER NOT NULL, height INTEGER NOT NULL, url TEXT, created INTEGER NOT NULL,
      bytes BLOB NOT NULL) STRICT`,
    `CREATE INDEX thumbnailOwner ON thumbnail (owner, ownerId, selected)`,
    `CREATE TRIGGER bookThumbnails AFTER DELETE ON book BEGIN
      DELETE FROM thumbnail WHERE owner = 'book' AND ownerId = old.id; END`,
    `CREATE TRIGGER seriesThumbnails AFTER DELETE ON series BEGIN
      DELETE FROM thumbnail WHERE owner = 'series' AND ownerId = old.id; END`,
    `CREATE TABLE task (
      id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, key TEXT NOT NULL,
      groupKey TEXT NOT NULL, priority INTEGER NOT NULL, payload TEXT NOT NULL, owner TEXT,
      attempts INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL) STRICT`,
    `CREATE UNIQUE INDEX taskKey ON task (key) WHERE owner IS NULL`,
    `CREATE INDEX taskWaiting ON task (owner, priority DESC, id)`,
    `CREATE INDEX taskGroup ON task (groupKey)`,
  ],
  [
    `CREATE TABLE collection (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, nameKey TEXT NOT NULL UNIQUE,
      ordered INTEGER NOT NULL, created INTEGER NOT NULL, lastModified INTEGER NOT NULL) STRICT`,
    `CREATE TABLE collectionSeries (
      collectionId TEXT NOT NULL REFERENCES collection ON DELETE CASCADE,
      seriesId TEXT NOT NULL REFERENCES series ON DELETE CASCADE, position INTEGER NOT NULL,
      PRIMARY KEY (collectionId, seriesId)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX collectionSeriesSeries ON collectionSeries (seriesId)`,
    `CREATE TABLE readList (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, nameKey TEXT NOT NULL UNIQUE, summary TEXT NOT NULL,
      ordered INTEGER NOT NULL, created INTEGER NOT NULL, lastModified INTEGER NOT NULL) STRICT`,
    `CREATE TABLE readListBook (
      readListId TEXT NOT NULL REFERENCES readList ON DELETE CASCADE,
      bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, position INTEGER NOT NULL,
      PRIMARY KEY (readListId, bookId)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX readListBookBook ON readListBook (bookId)`,
    `CREATE TRIGGER collectionThumbnails AFTER DELETE ON collection BEGIN
      DELETE FROM thumbnail WHERE owner = 'collection' AND ownerId = old.id; END`,
    `CREATE TRIGGER readListThumbnails AFTER DELETE ON readList BEGIN
      DELETE FROM thumbnail WHERE owner = 'readList' AND ownerId = old.id; END`,
    `CREATE TABLE apiKey (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
      keyHash TEXT NOT NULL UNIQUE, comment TEXT NOT NULL, commentKey TEXT NOT NULL,
      created INTEGER NOT NULL, UNIQUE (userId, commentKey)) STRICT`,
    `CREATE TABLE syncPoint (
      id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
      apiKeyId TEXT REFERENCES apiKey ON DELETE CASCADE, created INTEGER NOT NULL) STRICT`,
    `CREATE TABLE authenticationActivity (
      id INTEGER PRIMARY KEY AUTOINCREMENT, userId TEXT, email TEXT, apiKeyId TEXT,
      apiKeyComment TEXT, ip TEXT, userAgent TEXT, success INTEGER NOT NULL, error TEXT,
      dateTime INTEGER NOT NULL, source TEXT) STRICT`,
    `CREATE INDEX authenticationActivityUser ON authenticationActivity (userId, dateTime)`,
    `CREATE INDEX authenticationActivityTime ON authenticationActivity (dateTime)`,
    `CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`,
    `CREATE TABLE announcementRead (
      userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE, announcementId TEXT NOT NULL,
      PRIMARY KEY (userId, announcementId)) STRICT, WITHOUT ROWID`,
    `CREATE TABLE history (
      id TEXT PRIMARY KEY, type TEXT NOT NULL, timestamp INTEGER NOT NULL, bookId TEXT,
      seriesId TEXT, properties TEXT NOT NULL) STRICT`,
    `CREATE INDEX historyTime ON history (timestamp)`,
    `CREATE TABLE pageHash (
      hash TEXT PRIMARY KEY, size INTEGER, action TEXT NOT NULL, deleteCount INTEGER NOT NULL,
      created INTEGER NOT NULL, lastModified INTEGER NOT NULL, thumbnail BLOB)
      STRICT, WITHOUT ROWID`,
    `CREATE TABLE bookPageHash (
      bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, pageNumber INTEGER NOT NULL,
      hash TEXT NOT NULL, fileName TEXT NOT NULL, mediaType TEXT NOT NULL, size INTEGER NOT NULL,
      PRIMARY KEY (bookId, pageNumber)) STRICT, WITHOUT ROWID`,
    `CREATE INDEX bookPageHashHash ON bookPageHash (hash)`,
    `ALTER TABLE media ADD COLUMN epub BLOB`,
    `ALTER TABLE media ADD COLUMN pagesHashed INTEGER NOT NULL DEFAULT 0`,
    `ALTER TABLE readProgress ADD COLUMN locator TEXT`,
  ],
  searchSchema,
  clientSettingSchema,
  [
    `CREATE INDEX bookName ON book (nameKey, id)`,
    `CREATE INDEX bookSize ON book (sizeBytes, id)`,
    `CREATE INDEX bookMetadataTitle ON bookMetadata (titleKey, bookId)`,
    `DROP INDEX bookMetadataRelease`,
    `CREATE INDEX bookMetadataRelease ON bookMetadata (releaseDate, bookId)`,
  ],
  [`CREATE INDEX mediaPagesCount ON media (pagesCount, bookId)`],
  [
    `ALTER TABLE seriesMetadata ADD COLUMN titleSortOrder TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE bookMetadata ADD COLUMN titleOrder TEXT NOT NULL DEFAULT ''`,
    `UPDATE seriesMetadata SET titleSort = stripAccents(titleSort)
      WHERE locks NOT LIKE '%"titleSort"%' AND titleSort != stripAccents(titleSort)`,
    `UPDATE seriesMetadata
      SET titleSortKey = fold(titleSort), titleSortOrder = sortKey(titleSort)`,
    `UPDATE bookMetadata SET titleOrder = sortKey(title)`,
    `UPDATE series SET nameKey = sortKey(name)`,
    `UPDATE book SET nameKey = sortKey(name)`,
    `DROP INDEX seriesMetadataTitle`,
    `CREATE INDEX seriesMetadataTitle ON seriesMetadata (titleSortOrder, seriesId)`,
    `DROP INDEX bookMetadataTitle`,
    `CREATE INDEX bookMetadataTitle ON bookMetadata (titleOrder, bookId)`,
    `CREATE INDEX seriesTermFolded ON seriesTerm (kind, fold(value))`,
    `CREATE INDEX bookTagFolded ON bookTag (fold(value))`,
    `CREATE INDEX bookAuthorFolded ON bookAuthor (fold(name), role)`,
    ...searchVocabulary,
  ],
  [
    `UPDATE series SET booksCount = (SELECT count(*) FROM book WHERE seriesId = series.id)`,
    `DELETE FROM seriesProgress`,
    `INSERT INTO seriesProgress (userId, seriesId, readCount, inProgressCount, readDate)
      SELECT userId, seriesId, sum(completed), sum(1 - completed), max(readDate)
      FROM readProgress JOIN book ON book.id = readProgress.bookId GROUP BY userId, seriesId`,
  ],
  markSchema,
  [
    `ALTER TABLE session ADD COLUMN signIn TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE session ADD COLUMN ip TEXT`,
    `ALTER TABLE session ADD COLUMN userAgent TEXT`,
    `UPDATE session SET signIn = hex(randomblob(8))`,
  ],
  [
    `CREATE TABLE taskFailure (
      id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, payload TEXT NOT NULL,
      groupKey TEXT NOT NULL, priority INTEGER NOT NULL, reason TEXT NOT NULL,
      failed INTEGER NOT NULL, millis INTEGER NOT NULL) STRICT`,
  ],
  alikeSchema,
  measureSchema,
  checkSchema,
  [`ALTER TABLE library ADD COLUMN missing TEXT`],
  [
    `ALTER TABLE bookMetadata ADD COLUMN numberTail TEXT NOT NULL DEFAULT ''`,
    `UPDATE bookMetadata SET numberTail = numberTail(number) WHERE numberTail(number) != ''`,
    // A number that is no plain decimal stood by its rank.
    `UPDATE bookMetadata SET numberSort = numberValue(number)
      WHERE number GLOB '*[^0-9.]*' AND locks NOT LIKE '%"number%'
        AND numberValue(number) IS NOT NULL`,
  ],
  searchAgainSchema,
  [
    `ALTER TABLE library ADD COLUMN links TEXT`,
    // So far every link was followed.
    `UPDATE library SET links = '{"follow":true,"found":[]}'`,
  ],
  sessionEndSchema,
  sortTitleSchema,
  movedInSchema,
  moveInSchema,
  programSchema,
  koreaderSchema,
  koboSchema,
  readingSchema,
  readingDaySchema,
  personalSchema,
  householdSchema,
  privateSetSchema,
  recommendationSchema,
  readAgainSchema,
  archiveKindsSchema,
  metadataWritingSchema,
  noticeSchema,
  outsideSchema,
  readOnlyOptionSchema,
  readingFinishedSchema,
  // What follows in a read list is found without reading all of it.
  [`CREATE INDEX readListBookPlace ON readListBook (readListId, position)`],
  placeholderSchema,
  renamingSchema,
  pushSchema,
  archivePasswordSchema,
  ruleSchema,
  eReadersSchema,
  gcdSchema,
  noticeTextsSchema,
  ...keyColumnsSchemas,
  processSchema,
  apostrophesSchema,
  sortAgainSchema,
];

/** The version of a database that every migration has been through. */
export const newestVersion = migrations.length;

/** Brings the database to the present shape; each step is done whole or not at all. */
export async function migrate(db: Db, upTo = newestVersion): Promise<void> {
  if ((await versionOf(db)) > migrations.length) {
    throw new Error('A newer version of Longbox used this data folder. Start that version.');
  }
  await engine.migrate(db, migrations, upTo);
  if (upTo === newestVersion) await sortAgain(db);
}
