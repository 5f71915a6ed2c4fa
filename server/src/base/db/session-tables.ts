import type { SessionEnd } from '@longbox/contract/sign-in';

/** Where accounts are signed in, and where they were. */
export interface SessionTables {
  session: SessionTable;
  /** Sessions that were ended before their time, so that their next call is told why. */
  sessionEnd: { tokenHash: string; reason: SessionEnd; ended: number };
}

interface SessionTable {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  tokenHash: string;
  userId: string;
  /** A remembered sign-in makes new sessions when the old one is gone. */
  kind: 'session' | 'remember';
  /** The same for all that one sign-in made. */
  signIn: string;
  ip: string | null;
  userAgent: string | null;
  created: number;
  lastUsed: number;
  expires: number;
}
