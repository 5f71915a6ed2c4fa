/**
 * Hashes of images, and pairs of similar ones. `alikeBook` lists the compared books; its dependent
 * rows are deleted with it, and a trigger deletes it when a file is analyzed again.
 */
export const alikeSchema: string[] = [
  `CREATE TABLE alikeLibrary (
    libraryId TEXT PRIMARY KEY REFERENCES library ON DELETE CASCADE, pictures TEXT NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE alikeBook (
    bookId TEXT PRIMARY KEY REFERENCES book ON DELETE CASCADE, pages INTEGER NOT NULL,
    whole INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE TABLE alikePicture (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bookId TEXT NOT NULL REFERENCES alikeBook ON DELETE CASCADE, pageNumber INTEGER NOT NULL,
    look BLOB NOT NULL, band0 INTEGER NOT NULL, band1 INTEGER NOT NULL, band2 INTEGER NOT NULL,
    band3 INTEGER NOT NULL, UNIQUE (bookId, pageNumber)) STRICT`,
  `CREATE INDEX alikePictureBand0 ON alikePicture (band0)`,
  `CREATE INDEX alikePictureBand1 ON alikePicture (band1)`,
  `CREATE INDEX alikePictureBand2 ON alikePicture (band2)`,
  `CREATE INDEX alikePictureBand3 ON alikePicture (band3)`,
  `CREATE TABLE alikePair (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
    one INTEGER NOT NULL REFERENCES alikePicture ON DELETE CASCADE,
    other INTEGER NOT NULL REFERENCES alikePicture ON DELETE CASCADE, apart INTEGER NOT NULL,
    kept INTEGER NOT NULL, UNIQUE (one, other)) STRICT`,
  `CREATE INDEX alikePairOther ON alikePair (other)`,
  `CREATE INDEX alikePairKind ON alikePair (kind, kept)`,
  `CREATE TABLE alikeKept (
    oneBookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE,
    otherBookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, looks TEXT NOT NULL,
    PRIMARY KEY (oneBookId, otherBookId, looks)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX alikeKeptOther ON alikeKept (otherBookId)`,
  `CREATE TRIGGER alikeOutdated AFTER UPDATE OF analyzed, status ON media
    WHEN new.analyzed != old.analyzed OR new.status != 'READY' BEGIN
    DELETE FROM alikeBook WHERE bookId = new.bookId; END`,
];
