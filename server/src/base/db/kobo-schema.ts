/** What Kobo e-readers have, by the API key of each. */
export const koboSchema: string[] = [
  `DELETE FROM syncPoint`,
  `ALTER TABLE syncPoint ADD COLUMN ready INTEGER NOT NULL DEFAULT 0`,
  `CREATE INDEX syncPointKey ON syncPoint (apiKeyId, created)`,
  // Without a reference to the books: a device is told of those that are gone.
  `CREATE TABLE syncPointBook (
    syncPointId TEXT NOT NULL REFERENCES syncPoint ON DELETE CASCADE, bookId TEXT NOT NULL,
    fileModified INTEGER NOT NULL, fileSize INTEGER NOT NULL, fileHash TEXT NOT NULL,
    metadataSum INTEGER NOT NULL, posterId TEXT, progressModified INTEGER,
    PRIMARY KEY (syncPointId, bookId)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE syncPointTag (
    syncPointId TEXT NOT NULL REFERENCES syncPoint ON DELETE CASCADE, tagId TEXT NOT NULL,
    name TEXT NOT NULL, created INTEGER NOT NULL, modified INTEGER NOT NULL,
    members TEXT NOT NULL, PRIMARY KEY (syncPointId, tagId)) STRICT, WITHOUT ROWID`,
  `CREATE TABLE koboKey (
    apiKeyId TEXT PRIMARY KEY REFERENCES apiKey ON DELETE CASCADE,
    choice TEXT NOT NULL, deviceId TEXT, shared INTEGER NOT NULL DEFAULT 0)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE koboTakenOff (
    apiKeyId TEXT NOT NULL REFERENCES apiKey ON DELETE CASCADE,
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, created INTEGER NOT NULL,
    PRIMARY KEY (apiKeyId, bookId)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX koboTakenOffBook ON koboTakenOff (bookId)`,
  `CREATE TABLE koboState (
    apiKeyId TEXT NOT NULL REFERENCES apiKey ON DELETE CASCADE,
    bookId TEXT NOT NULL REFERENCES book ON DELETE CASCADE, readDate INTEGER NOT NULL,
    state TEXT NOT NULL, PRIMARY KEY (apiKeyId, bookId)) STRICT, WITHOUT ROWID`,
  `CREATE INDEX koboStateBook ON koboState (bookId)`,
];
