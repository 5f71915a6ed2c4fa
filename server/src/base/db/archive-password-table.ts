/** Passwords that are tried on the archives of a library. */
export interface ArchivePasswordTables {
  archivePassword: {
    id: string;
    libraryId: string;
    /** Encrypted. */
    password: string;
  };
}

export const archivePasswordSchema: string[] = [
  `CREATE TABLE archivePassword (
    id TEXT PRIMARY KEY, libraryId TEXT NOT NULL REFERENCES library ON DELETE CASCADE,
    password TEXT NOT NULL) STRICT, WITHOUT ROWID`,
  `CREATE INDEX archivePasswordLibrary ON archivePassword (libraryId)`,
];
