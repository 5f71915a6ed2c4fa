import { createHash } from 'node:crypto';
import type { Db } from '../db/connection.ts';
import { tooMany, unauthorized } from '../errors.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Authenticate } from '../http/serve.ts';
import { findCredentials, findUser } from './accounts.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { closeSession, openSession, rememberLife, tokenHash, userOfSession } from './sessions.ts';
import { createThrottle } from './throttle.ts';

const sessionCookie = 'longbox-session';
const rememberCookie = 'longbox-remember';
const tokenHeader = 'x-auth-token';

const tooManyAttempts = 'Too many attempts to sign in. Wait five minutes and try again.';
/** How long a good Basic sign-in is remembered, so that programs that send it each time are quick. */
const basicMillis = 5 * 60 * 1000;

export interface Authenticator {
  readonly authenticate: Authenticate;
  /** Adds the long-lived cookie to a sign-in made with Basic credentials. */
  remember(exchange: Exchange, userId: string): Promise<void>;
  /** Turns the session of the token header into a cookie. */
  keepInCookie(exchange: Exchange): void;
  signOut(exchange: Exchange): Promise<void>;
}

/** Knows who makes a call: by Basic credentials, a session, or a remembered sign-in. */
export function createAuthenticator(db: Db): Authenticator {
  const byAccount = createThrottle(10);
  const byAddress = createThrottle(50);
  const basics = new Map<string, { userId: string; token: string; until: number }>();
  // Verified against when there is no such account, so that the answer takes as long.
  const decoy = hashPassword('no such account');

  const viewerOf = async (userId: string | undefined, token: string) => {
    const user = userId === undefined ? undefined : await findUser(db, userId);
    return user && { ...user, sessionHash: tokenHash(token) };
  };

  const hand = (exchange: Exchange, token: string): void => {
    if (exchange.header(tokenHeader) === undefined) exchange.setCookie(sessionCookie, token);
    else exchange.setHeader(tokenHeader, token);
  };

  const check = async (exchange: Exchange, email: string, password: string): Promise<string> => {
    const account = email.toLowerCase();
    if (byAccount.isBlocked(account) || byAddress.isBlocked(exchange.ip)) {
      throw tooMany(tooManyAttempts);
    }
    const known = await findCredentials(db, email);
    const good = await verifyPassword(password, known?.password ?? (await decoy));
    if (known && good) {
      byAccount.succeeded(account);
      return known.id;
    }
    byAccount.failed(account);
    byAddress.failed(exchange.ip);
    throw unauthorized();
  };

  const bySignIn = async (exchange: Exchange, header: string) => {
    const decoded = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    if (colon < 0) throw unauthorized();
    const key = createHash('sha256').update(header).digest('hex');
    const kept = basics.get(key);
    if (kept && kept.until > Date.now()) {
      const userId = await userOfSession(db, kept.token, 'session');
      if (userId === kept.userId) {
        hand(exchange, kept.token);
        return viewerOf(userId, kept.token);
      }
    }
    const userId = await check(exchange, decoded.slice(0, colon), decoded.slice(colon + 1));
    const token = await openSession(db, userId, 'session');
    if (basics.size > 1000) basics.clear();
    basics.set(key, { userId, token, until: Date.now() + basicMillis });
    hand(exchange, token);
    return viewerOf(userId, token);
  };

  const byMemory = async (exchange: Exchange) => {
    const remembered = exchange.cookie(rememberCookie);
    if (remembered === undefined) return undefined;
    const userId = await userOfSession(db, remembered, 'remember');
    if (userId === undefined) return undefined;
    const token = await openSession(db, userId, 'session');
    hand(exchange, token);
    return viewerOf(userId, token);
  };

  return {
    async authenticate(exchange) {
      const basic = exchange.header('authorization');
      if (basic?.startsWith('Basic ')) return bySignIn(exchange, basic);
      const token = exchange.header(tokenHeader) || exchange.cookie(sessionCookie);
      const userId = token ? await userOfSession(db, token, 'session') : undefined;
      const viewer = token ? await viewerOf(userId, token) : undefined;
      return viewer ?? byMemory(exchange);
    },
    async remember(exchange, userId) {
      const token = await openSession(db, userId, 'remember');
      exchange.setCookie(rememberCookie, token, rememberLife / 1000);
    },
    keepInCookie(exchange) {
      const token = exchange.header(tokenHeader);
      if (token) exchange.setCookie(sessionCookie, token);
    },
    async signOut(exchange) {
      const tokens = [
        exchange.header(tokenHeader),
        exchange.cookie(sessionCookie),
        exchange.cookie(rememberCookie),
      ];
      for (const token of tokens) if (token) await closeSession(db, token);
      exchange.clearCookie(sessionCookie);
      exchange.clearCookie(rememberCookie);
      basics.clear();
    },
  };
}
