import type { NotificationEvent } from '@longbox/contract/notifications';
import type { Generated } from 'kysely';

/** Browsers that are told by Web Push. */
export interface PushTables {
  /** The pair of keys that the server proves itself with; at most one row. */
  pushKey: {
    id: number;
    publicKey: string;
    /** Encrypted. */
    secret: string;
  };
  pushDevice: PushDeviceTable;
  /** What waits to be told to a browser. */
  pushNotice: { deviceId: string; event: NotificationEvent; created: number };
}

interface PushDeviceTable {
  /** Digest of the address. */
  id: string;
  userId: string;
  /** Where its push service takes messages for it. */
  endpoint: string;
  publicKey: string;
  auth: string;
  /** Address of Longbox as this browser knows it. */
  origin: string | null;
  userAgent: string | null;
  newBooks: number;
  problems: number;
  /** JSON of the contract's `NoticeTexts`. */
  texts: string;
  created: number;
  /** Books that came later were not told yet. */
  since: number;
  /** Deliveries that failed one after another. */
  failures: Generated<number>;
  /** Nothing is sent before. */
  nextTry: Generated<number>;
  /** No news of books is sent before. */
  nextBooks: Generated<number>;
}

export const pushSchema: string[] = [
  `CREATE TABLE pushKey (
    id INTEGER PRIMARY KEY, publicKey TEXT NOT NULL, secret TEXT NOT NULL) STRICT`,
  `CREATE TABLE pushDevice (
    id TEXT PRIMARY KEY, userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
    endpoint TEXT NOT NULL, publicKey TEXT NOT NULL, auth TEXT NOT NULL, origin TEXT,
    userAgent TEXT, newBooks INTEGER NOT NULL, problems INTEGER NOT NULL, texts TEXT NOT NULL,
    created INTEGER NOT NULL, since INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0,
    nextTry INTEGER NOT NULL DEFAULT 0, nextBooks INTEGER NOT NULL DEFAULT 0)
    STRICT, WITHOUT ROWID`,
  `CREATE INDEX pushDeviceUser ON pushDevice (userId)`,
  `CREATE TABLE pushNotice (
    deviceId TEXT NOT NULL REFERENCES pushDevice ON DELETE CASCADE, event TEXT NOT NULL,
    created INTEGER NOT NULL, PRIMARY KEY (deviceId, event)) STRICT, WITHOUT ROWID`,
];
