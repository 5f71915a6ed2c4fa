import type { Generated } from 'kysely';

/** Tables of what Kobo e-readers have. */
export interface KoboTables {
  /** What an account should have on a device, at the start of a sync. */
  syncPoint: {
    id: string;
    userId: string;
    apiKeyId: string | null;
    created: number;
    /** 1 once all of its rows are written. */
    ready: Generated<number>;
  };
  syncPointBook: SyncPointBookTable;
  syncPointTag: {
    syncPointId: string;
    tagId: string;
    name: string;
    created: number;
    modified: number;
    /** JSON array of the ids of books. */
    members: string;
  };
  koboKey: {
    apiKeyId: string;
    /** JSON of the contract's KoboChoice. */
    choice: string;
    /** The first device that came with the key. */
    deviceId: string | null;
    /** 1 once another one came, too. */
    shared: Generated<number>;
  };
  /** Books that someone removed on a device. */
  koboTakenOff: { apiKeyId: string; bookId: string; created: number };
  /** The last reading state that a device sent of a book, as JSON. */
  koboState: { apiKeyId: string; bookId: string; readDate: number; state: string };
}

interface SyncPointBookTable {
  syncPointId: string;
  bookId: string;
  /** -1 for a book that wasn't sent: the next sync sends it. */
  fileModified: number;
  fileSize: number;
  fileHash: string;
  /** Of all the metadata that a device shows. */
  metadataSum: number;
  posterId: string | null;
  /** -1 for a progress that the device has yet to hear of. */
  progressModified: number | null;
}
