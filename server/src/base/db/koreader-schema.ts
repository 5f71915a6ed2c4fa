export const koreaderSchema: string[] = [
  `CREATE TABLE bookDigest (
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, digest TEXT NOT NULL,
    sizeBytes INTEGER NOT NULL, fileLastModified INTEGER NOT NULL, created INTEGER NOT NULL,
    PRIMARY KEY (bookId, digest)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX bookDigestDigest ON bookDigest (digest)`,
  `CREATE INDEX bookNameDigest ON book (nameDigest(url))`,
  `CREATE INDEX bookStemDigest ON book (stemDigest(url))`,
  `CREATE TABLE koreaderPosition (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE, document TEXT NOT NULL,
    progress TEXT NOT NULL, percentage REAL NOT NULL, device TEXT NOT NULL, deviceId TEXT,
    metadata TEXT, written INTEGER NOT NULL, applied INTEGER NOT NULL,
    PRIMARY KEY (userId, document)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX koreaderPositionDocument ON koreaderPosition (document, applied)`,
  // On for new libraries only.
  `UPDATE library SET options = json_set(options, '$.hashKoreader', json('false'))
    WHERE json_type(options, '$.hashKoreader') IS NULL`,
];
