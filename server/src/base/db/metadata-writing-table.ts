import type { Generated } from 'kysely';

export interface MetadataWritingTables {
  /** One request to change files: to write metadata into them, or to rename them. */
  metadataWriting: {
    id: string;
    kind: Generated<'METADATA' | 'RENAME'>;
    started: number;
    /** 1 if comics in other archives are converted first. */
    convert: number;
    /** When the originals are deleted; 0 if they aren't kept. */
    keepUntil: number;
    cancelled: Generated<number>;
  };
  /** One of its files. */
  metadataFile: {
    id: Generated<number>;
    writingId: string;
    libraryId: string;
    /** Null for the file of a series. */
    bookId: string | null;
    seriesId: string;
    file: string;
    state: Generated<
      'waiting' | 'written' | 'unchanged' | 'failed' | 'cancelled' | 'undoing' | 'undone'
    >;
    reason: Generated<string>;
    /** 1 if there was no such file before. */
    isNew: Generated<number>;
    /** Name of the original among the kept ones, and its bytes. */
    kept: Generated<string | null>;
    keptSize: Generated<number>;
    /** Of the file once it is in place: stored before that, so that a task that was cut off knows its work. */
    newSize: Generated<number | null>;
    newModified: Generated<number | null>;
    /** The new path of a file that is renamed. */
    target: Generated<string | null>;
    /** Old and new names of the files beside it, as JSON. */
    beside: Generated<string>;
  };
  /** The last pattern by which files of a library were renamed. */
  namePattern: { libraryId: string; pattern: string; portable: number };
}

export const renamingSchema: string[] = [
  `ALTER TABLE metadataWriting ADD COLUMN kind TEXT NOT NULL DEFAULT 'METADATA'`,
  `ALTER TABLE metadataFile ADD COLUMN target TEXT`,
  `ALTER TABLE metadataFile ADD COLUMN beside TEXT NOT NULL DEFAULT '[]'`,
  `CREATE TABLE namePattern (
    libraryId TEXT PRIMARY KEY REFERENCES library ON DELETE CASCADE, pattern TEXT NOT NULL,
    portable INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
];

/** It's an option of the library, like the others. */
export const readOnlyOptionSchema: string[] = [`ALTER TABLE library DROP COLUMN readOnly`];

export const metadataWritingSchema: string[] = [
  `ALTER TABLE library ADD COLUMN readOnly INTEGER NOT NULL DEFAULT 0`,
  `CREATE TABLE metadataWriting (
    id TEXT PRIMARY KEY, started INTEGER NOT NULL, convert INTEGER NOT NULL,
    keepUntil INTEGER NOT NULL, cancelled INTEGER NOT NULL DEFAULT 0) STRICT`,
  `CREATE TABLE metadataFile (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    writingId TEXT NOT NULL REFERENCES metadataWriting ON DELETE CASCADE,
    libraryId TEXT NOT NULL, bookId TEXT, seriesId TEXT NOT NULL, file TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', reason TEXT NOT NULL DEFAULT '',
    isNew INTEGER NOT NULL DEFAULT 0, kept TEXT, keptSize INTEGER NOT NULL DEFAULT 0,
    newSize INTEGER, newModified INTEGER) STRICT`,
  `CREATE INDEX metadataFileWriting ON metadataFile (writingId, state)`,
  `CREATE INDEX metadataFileBook ON metadataFile (bookId)`,
  `CREATE INDEX metadataFileSeries ON metadataFile (seriesId)`,
];
