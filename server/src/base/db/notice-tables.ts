import type { ChannelForm, NotificationEvent } from '@longbox/contract/notifications';
import type { Generated } from 'kysely';

/** What administrators are told outside of Longbox, and how. */
export interface NoticeTables {
  noticeChannel: NoticeChannelTable;
  notice: NoticeTable;
  mailServer: MailServerTable;
  eReaderAddress: EReaderAddressTable;
  arrivalMail: ArrivalMailTable;
}

interface NoticeChannelTable {
  id: string;
  name: string;
  form: ChannelForm;
  address: string;
  /** JSON array of the contract's events. */
  events: string;
  /** Encrypted. */
  secret: string | null;
  /** Deliveries that failed one after another. */
  failures: Generated<number>;
  /** Nothing is sent before. */
  nextTry: Generated<number>;
  lastSuccess: number | null;
  lastFailure: number | null;
  /** JSON of the contract's `Delivery`, of the last failure. */
  failure: string | null;
  /** JSON of the contract's `NoticeTexts`; without them, messages are in English. */
  texts: string | null;
}

/** Something that waits to be told to a channel. */
interface NoticeTable {
  id: Generated<number>;
  channelId: string;
  event: NotificationEvent;
  /** Notices of one key are told as one. */
  key: string;
  /** How often it happened. */
  count: number;
  /** JSON of `Notice`. */
  content: string;
  created: number;
}

/** At most one row. */
interface MailServerTable {
  id: number;
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user: string;
  /** Encrypted. */
  password: string | null;
  sender: string;
}

/** Where an account has books sent. */
interface EReaderAddressTable {
  userId: string;
  address: string;
  /** When it was chosen last. */
  used: number;
}

/** An account that gets mail about new books in its series. */
interface ArrivalMailTable {
  userId: string;
  /** Books that came later were not told yet. */
  since: number;
  /** Nothing is sent before. */
  nextTry: number;
  /** Its heading in the language of the account; in English without one. */
  title: string | null;
}

export const noticeSchema: string[] = [
  `CREATE TABLE noticeChannel (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, form TEXT NOT NULL, address TEXT NOT NULL,
    events TEXT NOT NULL, secret TEXT, failures INTEGER NOT NULL DEFAULT 0,
    nextTry INTEGER NOT NULL DEFAULT 0, lastSuccess INTEGER, lastFailure INTEGER, failure TEXT)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channelId TEXT NOT NULL REFERENCES noticeChannel ON DELETE CASCADE, event TEXT NOT NULL,
    key TEXT NOT NULL, count INTEGER NOT NULL, content TEXT NOT NULL, created INTEGER NOT NULL,
    UNIQUE (channelId, event, key)) STRICT`,
  `CREATE TABLE mailServer (
    id INTEGER PRIMARY KEY, host TEXT NOT NULL, port INTEGER NOT NULL, security TEXT NOT NULL,
    user TEXT NOT NULL, password TEXT, sender TEXT NOT NULL) STRICT`,
  `CREATE TABLE eReader (
    userId TEXT PRIMARY KEY REFERENCES user ON DELETE CASCADE, address TEXT NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE TABLE arrivalMail (
    userId TEXT PRIMARY KEY REFERENCES user ON DELETE CASCADE, since INTEGER NOT NULL,
    nextTry INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
];

/** Messages have the language of those who are told since then. */
export const noticeTextsSchema: string[] = [
  `ALTER TABLE noticeChannel ADD COLUMN texts TEXT`,
  `ALTER TABLE arrivalMail ADD COLUMN title TEXT`,
];

/** An account may have several e-readers since then. */
export const eReadersSchema: string[] = [
  `CREATE TABLE eReaderAddress (
    userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE, address TEXT NOT NULL,
    used INTEGER NOT NULL, PRIMARY KEY (userId, address)) STRICT, WITHOUT ROWID`,
  `INSERT INTO eReaderAddress (userId, address, used) SELECT userId, address, 0 FROM eReader`,
  `DROP TABLE eReader`,
];
