import type { Generated } from 'kysely';
import type { AlikeTables } from './alike-tables.ts';
import type { ArchivePasswordTables } from './archive-password-table.ts';
import type { CheckTables } from './check-tables.ts';
import type { HouseholdTables } from './household-table.ts';
import type { KoreaderTables } from './koreader-tables.ts';
import type { KoboTables } from './kobo-tables.ts';
import type { MarkTable } from './mark-table.ts';
import type { MetadataWritingTables } from './metadata-writing-table.ts';
import type { MoveInTables } from './move-in-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { OutsideTables } from './outside-tables.ts';
import type { PersonalTables } from './personal-table.ts';
import type { ProcessTable } from './process-table.ts';
import type { PushTables } from './push-tables.ts';
import type { ReadingTables } from './reading-table.ts';
import type { SessionTables } from './session-tables.ts';
import type { SetTables } from './set-tables.ts';

/** Every table. Instants are epoch milliseconds, flags 0 or 1, `*_key` columns folded for sorting. */
export interface Tables
  extends
    AlikeTables,
    ArchivePasswordTables,
    CheckTables,
    HouseholdTables,
    KoboTables,
    KoreaderTables,
    MetadataWritingTables,
    MoveInTables,
    NoticeTables,
    OutsideTables,
    PersonalTables,
    PushTables,
    ReadingTables,
    SessionTables,
    SetTables {
  user: UserTable;
  userLibrary: { userId: string; libraryId: string };
  library: LibraryTable;
  series: SeriesTable;
  seriesMetadata: SeriesMetadataTable;
  /** Keys are folded, to compare by. */
  seriesTerm: {
    seriesId: string;
    kind: 'genre' | 'tag' | 'label';
    value: string;
    valueKey: string;
  };
  book: BookTable;
  media: MediaTable;
  bookMetadata: BookMetadataTable;
  bookAuthor: { bookId: string; position: number; name: string; nameKey: string; role: string };
  bookTag: { bookId: string; value: string; valueKey: string };
  readProgress: ReadProgressTable;
  seriesProgress: SeriesProgressTable;
  thumbnail: ThumbnailTable;
  process: ProcessTable;
  task: TaskTable;
  taskFailure: TaskFailureTable;
  apiKey: ApiKeyTable;
  authenticationActivity: ActivityTable;
  /** Values are JSON. */
  setting: { name: string; value: string };
  clientSetting: { key: string; value: string; allowUnauthorized: number };
  userClientSetting: { userId: string; key: string; value: string };
  announcementRead: { userId: string; announcementId: string };
  history: HistoryTable;
  pageHash: PageHashTable;
  bookPageHash: BookPageHashTable;
  /**
   * Measurements; `at` is the start of an hour for tasks, otherwise a month counted from year 0.
   */
  measure: { kind: string; at: number; value: number };
  mark: MarkTable;
  /** Searchable items; `number` is the row in the index of its kind. */
  /** Stale (1) until the index holds what its thing says. */
  searchDocument: {
    number: number;
    kind: string;
    id: string;
    titleKey: string;
    stale: Generated<number>;
  };
}

interface UserTable {
  id: string;
  email: string;
  /** Lower-cased email: accounts are distinct ignoring case. */
  emailKey: string;
  /** PHC string, or bcrypt of an account from Komga until its next sign-in. */
  password: string;
  /** JSON array of role names, without the implied USER. */
  roles: string;
  sharedAllLibraries: number;
  /** JSON arrays of lower-cased labels. */
  labelsAllow: string;
  labelsExclude: string;
  age: number | null;
  ageRestriction: 'ALLOW_ONLY' | 'EXCLUDE' | null;
  created: number;
}

interface LibraryTable {
  id: string;
  name: string;
  nameKey: string;
  root: string;
  /** JSON of every other option, as the contract's LibraryCreation. */
  options: string;
  unavailable: number;
  /** JSON: the books that a scan found missing, while their drive may be away. */
  missing: Generated<string | null>;
  /** JSON: links that lead out of the library, and whether scans follow them. */
  links: Generated<string | null>;
  created: number;
  lastScanned: number | null;
  /** 1 while no scan has found most of the files that came with it from elsewhere. */
  movedIn: Generated<number>;
}

interface SeriesTable {
  id: string;
  libraryId: string;
  name: string;
  /** In natural order. */
  nameKey: string;
  /** Absolute folder; for a one-shot the file itself. */
  url: string;
  created: number;
  lastModified: number;
  fileLastModified: number;
  deleted: number;
  oneshot: number;
  /** Those in the trash too (api.md 3.5). */
  booksCount: Generated<number>;
  /** Of its books: earliest release date, first summary and the number of that book. */
  releaseDate: string | null;
  bookSummary: Generated<string>;
  bookSummaryNumber: Generated<string>;
  aggregated: number;
  /** Names and times of the files next to the books, to notice new images. */
  sidecars: Generated<string>;
}

interface SeriesMetadataTable {
  seriesId: string;
  status: 'ENDED' | 'ONGOING' | 'ABANDONED' | 'HIATUS';
  title: string;
  /** Folded, to compare by. */
  titleKey: string;
  titleSort: string;
  /** Folded, to compare by. */
  titleSortKey: string;
  /** In natural order. */
  titleSortOrder: string;
  summary: string;
  publisher: string;
  /** Folded, to compare by. */
  publisherKey: string;
  readingDirection: 'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT' | 'VERTICAL' | 'WEBTOON' | null;
  ageRating: number | null;
  language: string;
  totalBookCount: number | null;
  /** JSON arrays of the contract's WebLink and AlternateTitle. */
  links: string;
  alternateTitles: string;
  /** JSON array of the names of locked members. */
  locks: string;
  created: number;
  lastModified: number;
}

interface BookTable {
  id: string;
  seriesId: string;
  libraryId: string;
  name: string;
  /** In natural order. */
  nameKey: string;
  /** Absolute path. */
  url: string;
  /** Of the file's name, and of it without its ending, as KOReader asks for them. */
  nameDigest: string;
  stemDigest: string;
  number: number;
  created: number;
  lastModified: number;
  fileLastModified: number;
  sizeBytes: number;
  fileHash: Generated<string>;
  deleted: number;
  oneshot: number;
}

interface MediaTable {
  bookId: string;
  status: 'UNKNOWN' | 'READY' | 'ERROR' | 'UNSUPPORTED' | 'OUTDATED';
  mediaType: string;
  pagesCount: number;
  comment: string;
  profile: string;
  divinaCompatible: number;
  kepub: number;
  /** Deflated JSON of the pages, with the position of each in the file. */
  pages: Uint8Array | null;
  /** JSON of the file's own metadata (see `metadata/facts.ts`). */
  facts: string | null;
  /** Deflated JSON of the EPUB data that the reader needs. */
  epub: Generated<Uint8Array | null>;
  /** 1 when the hashes of its pages are stored. */
  pagesHashed: Generated<number>;
  /** When the file was last analyzed. */
  analyzed: number;
  /** 1 when another product read the file, and where its pages lie is not known yet. */
  taken: Generated<number>;
}

interface BookMetadataTable {
  bookId: string;
  title: string;
  /** Folded, to compare by. */
  titleKey: string;
  /** In natural order. */
  titleOrder: string;
  summary: string;
  number: string;
  numberSort: number;
  /** Suffix of the number, such as the `a` of `1a`, in a form that sorts naturally. */
  numberTail: string;
  releaseDate: string | null;
  isbn: string;
  links: string;
  locks: string;
  created: number;
  lastModified: number;
}

interface ReadProgressTable {
  bookId: string;
  userId: string;
  page: number;
  completed: number;
  readDate: number;
  created: number;
  lastModified: number;
  deviceId: string;
  deviceName: string;
  /** JSON of the Readium locator, if progress was stored with one. */
  locator: Generated<string | null>;
}

/** Counters kept with every write of read progress, so that lists need not count. */
interface SeriesProgressTable {
  userId: string;
  seriesId: string;
  readCount: number;
  inProgressCount: number;
  readDate: number;
}

interface ThumbnailTable {
  id: string;
  owner: 'book' | 'series' | 'collection' | 'readList';
  ownerId: string;
  type: 'GENERATED' | 'SIDECAR' | 'USER_UPLOADED';
  selected: number;
  mediaType: string;
  fileSize: number;
  width: number;
  height: number;
  /** File of a sidecar, else null. */
  url: string | null;
  /** The picture; of a sidecar too, so that a list of covers never waits for a slow disk. */
  bytes: Uint8Array;
  created: number;
}

/** A task that failed, as it was queued. */
interface TaskFailureTable extends Pick<
  TaskTable,
  'id' | 'type' | 'payload' | 'groupKey' | 'priority'
> {
  reason: string;
  failed: number;
  millis: number;
}

interface TaskTable {
  id: Generated<number>;
  type: string;
  /** Kind and target: while one waits, the same task isn't queued again. */
  key: string;
  /** Tasks of one group never run at the same time. */
  groupKey: string;
  /** 0 (lowest) to 8. */
  priority: number;
  payload: string;
  /** The process that works on it, or null while it waits. */
  owner: string | null;
  attempts: Generated<number>;
  created: number;
}

interface ApiKeyTable {
  id: string;
  userId: string;
  /** SHA-256 of the key, hex; SHA-512 of one that came from Komga. */
  keyHash: string;
  comment: string;
  commentKey: string;
  created: number;
  /** JSON array of the contract's KeyUse; null for everything. */
  uses: Generated<string | null>;
  /** SHA-256 of the key's MD5, which KOReader sends; null if the key is older than that. */
  md5Hash: Generated<string | null>;
  lastUsed: Generated<number | null>;
  lastIp: Generated<string | null>;
  /** Usual name of the program that came last. */
  lastProgram: Generated<string | null>;
  useCount: Generated<number>;
}

interface ActivityTable {
  id: Generated<number>;
  userId: string | null;
  email: string | null;
  apiKeyId: string | null;
  apiKeyComment: string | null;
  ip: string | null;
  userAgent: string | null;
  success: number;
  error: string | null;
  dateTime: number;
  source: string | null;
}

interface HistoryTable {
  id: string;
  type: string;
  timestamp: number;
  bookId: string | null;
  seriesId: string | null;
  /** JSON object of strings. */
  properties: string;
  /** Those strings folded, to search by. */
  words: string;
}

interface PageHashTable {
  hash: string;
  size: number | null;
  action: 'DELETE_AUTO' | 'DELETE_MANUAL' | 'IGNORE';
  deleteCount: number;
  created: number;
  lastModified: number;
  thumbnail: Uint8Array | null;
}

interface BookPageHashTable {
  bookId: string;
  /** From 1. */
  pageNumber: number;
  hash: string;
  fileName: string;
  mediaType: string;
  size: number;
}
