import type { SessionEnd } from '@longbox/contract/sign-in';

/** Where accounts are signed in, and where they were. */
export interface SessionTables {
  session: SessionTable;
  /** Sessions that ended early, so that their next call is told why. */
  sessionEnd: { tokenHash: string; reason: SessionEnd; ended: number };
}

interface SessionTable {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  tokenHash: string;
  userId: string;
  /** A remembered sign-in opens a new session when the old one has ended. */
  kind: 'session' | 'remember' | 'replaced';
  /** The same for all sessions of one sign-in. */
  signIn: string;
  ip: string | null;
  userAgent: string | null;
  created: number;
  lastUsed: number;
  expires: number;
}

export const sessionEndSchema: string[] = [
  `CREATE TABLE sessionEnd (
    tokenHash TEXT PRIMARY KEY, reason TEXT NOT NULL, ended INTEGER NOT NULL)
    STRICT, WITHOUT ROWID`,
  `CREATE INDEX sessionEndEnded ON sessionEnd (ended)`,
];
