/** What KOReader calls books, and the places it sent. */
export interface KoreaderTables {
  bookDigest: BookDigestTable;
  koreaderPosition: KoreaderPositionTable;
}

interface BookDigestTable {
  bookId: string;
  /** KOReader's partial MD5. */
  digest: string;
  /** Of the file that has it: one that is no more is the digest of a former file. */
  sizeBytes: number;
  fileLastModified: number;
  created: number;
}

interface KoreaderPositionTable {
  userId: string;
  /** The digest that KOReader sent. */
  document: string;
  /** As it came, with all that follows. */
  progress: string;
  percentage: number;
  device: string;
  deviceId: string | null;
  /** JSON of the file's name, title and authors, while no book is known. */
  metadata: string | null;
  /** Also the read date of the progress that it became. */
  written: number;
  /** 0 while there is no such book, or none that the account may see. */
  applied: number;
}
