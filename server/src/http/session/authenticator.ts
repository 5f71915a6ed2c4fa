import { createHash } from 'node:crypto';
import { signInCalls, tokenHeader } from '@longbox/contract/sign-in';
import type { Db } from '../../base/db/connection.ts';
import { tooMany, unauthorized } from '../../base/errors.ts';
import type { Exchange } from '../exchange.ts';
import type { Authenticate } from '../serve.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { findCredentials, findUser } from '../../base/accounts/accounts.ts';
import { findApiKey } from '../../base/accounts/api-keys.ts';
import { hashPassword, verifyPassword } from '../../base/accounts/passwords.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import {
  closeSession,
  day,
  openSession,
  sessionLife,
  userOfSession,
} from '../../base/accounts/sessions.ts';
import { createShortMemory } from './short-memory.ts';
import { createThrottle } from './throttle.ts';

const sessionCookie = 'longbox-session';
const rememberCookie = 'longbox-remember';
const apiKeyHeader = 'x-api-key';

const tooManyAttempts = 'Too many attempts to sign in. Wait five minutes and try again.';
const badCredentials = 'Bad credentials';

export interface Authenticator {
  readonly authenticate: Authenticate;
  /** Opens a session for an account that has proved itself in another way. */
  admit(exchange: Exchange, userId: string): Promise<void>;
  /** Adds the long-lived cookie to a sign-in made with Basic credentials. */
  remember(exchange: Exchange, userId: string): Promise<void>;
  /** Turns the session of the token header into a cookie. */
  keepInCookie(exchange: Exchange): void;
  signOut(exchange: Exchange): Promise<void>;
  /** Verifies every password anew from now on: one of them has changed. */
  forgetPasswords(): void;
}

/** Knows who makes a call: by API key, Basic credentials, a session, or a remembered sign-in. */
export function createAuthenticator(db: Db): Authenticator {
  const byAccount = createThrottle(10);
  const byAddress = createThrottle(50);
  // Programs that send credentials with each call sign in once in a while, not each time.
  const basics = createShortMemory<string>();
  const keysSeen = createShortMemory<true>();
  // Verified against when there is no such account, so that the answer takes as long.
  const decoy = hashPassword('no such account');

  const hand = (exchange: Exchange, token: string): void => {
    if (exchange.header(tokenHeader) === undefined) exchange.setCookie(sessionCookie, token);
    else exchange.setHeader(tokenHeader, token);
  };

  const admit = async (exchange: Exchange, userId: string): Promise<string> => {
    const token = await openSession(db, { userId, kind: 'session', life: sessionLife });
    hand(exchange, token);
    return token;
  };

  const check = async (exchange: Exchange, email: string, password: string): Promise<string> => {
    const account = email.toLowerCase();
    if (byAccount.isBlocked(account) || byAddress.isBlocked(exchange.ip)) {
      throw tooMany(tooManyAttempts);
    }
    const known = await findCredentials(db, email);
    const good = await verifyPassword(password, known?.password ?? (await decoy));
    const attempt = { userId: known?.id, email, source: 'Password' };
    if (known && good) {
      byAccount.succeeded(account);
      await recordActivity(db, exchange, attempt);
      return known.id;
    }
    byAccount.failed(account);
    byAddress.failed(exchange.ip);
    await recordActivity(db, exchange, { ...attempt, error: badCredentials });
    throw unauthorized();
  };

  const byPassword = async (exchange: Exchange, header: string) => {
    const decoded = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    if (colon < 0) throw unauthorized();
    const isSignIn = exchange.path === signInCalls.getMe.path;
    const key = callerKey(exchange, header);
    const kept = isSignIn ? undefined : basics.get(key);
    const keptUser = kept === undefined ? undefined : await userOfSession(db, kept, 'session');
    if (kept !== undefined && keptUser !== undefined) {
      hand(exchange, kept);
      return findUser(db, keptUser);
    }
    const userId = await check(exchange, decoded.slice(0, colon), decoded.slice(colon + 1));
    const token = await admit(exchange, userId);
    if (!isSignIn) basics.set(key, token);
    return findUser(db, userId);
  };

  const byApiKey = async (exchange: Exchange, secret: string) => {
    const apiKey = await findApiKey(db, secret);
    if (!apiKey) {
      if (byAddress.isBlocked(exchange.ip)) throw tooMany(tooManyAttempts);
      byAddress.failed(exchange.ip);
      await recordActivity(db, exchange, { error: badCredentials, source: 'ApiKey' });
      throw unauthorized();
    }
    const user = await findUser(db, apiKey.userId);
    const key = callerKey(exchange, apiKey.id);
    if (user && !keysSeen.get(key)) {
      keysSeen.set(key, true);
      const { id, email } = user;
      await recordActivity(db, exchange, { userId: id, email, apiKey, source: 'ApiKey' });
    }
    return user;
  };

  const byMemory = async (exchange: Exchange) => {
    const remembered = exchange.cookie(rememberCookie);
    if (remembered === undefined) return undefined;
    const userId = await userOfSession(db, remembered, 'remember');
    const user = userId === undefined ? undefined : await findUser(db, userId);
    if (!user) return undefined;
    await admit(exchange, user.id);
    await recordActivity(db, exchange, {
      userId: user.id,
      email: user.email,
      source: 'RememberMe',
    });
    return user;
  };

  return {
    async authenticate(exchange) {
      const secret = exchange.header(apiKeyHeader);
      if (secret) return byApiKey(exchange, secret);
      const basic = exchange.header('authorization');
      if (basic?.startsWith('Basic ')) return byPassword(exchange, basic);
      const token = exchange.header(tokenHeader) || exchange.cookie(sessionCookie);
      const userId = token ? await userOfSession(db, token, 'session') : undefined;
      const user = userId === undefined ? undefined : await findUser(db, userId);
      return user ?? byMemory(exchange);
    },
    async admit(exchange, userId) {
      await admit(exchange, userId);
    },
    async remember(exchange, userId) {
      const life = (await getStoredSettings(db)).rememberMeDurationDays * day;
      const token = await openSession(db, { userId, kind: 'remember', life });
      exchange.setCookie(rememberCookie, token, life / 1000);
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
    forgetPasswords: () => basics.clear(),
  };
}

/** Tells the programs apart that use the same credentials, so that none shares another's session. */
function callerKey(exchange: Exchange, credentials: string): string {
  const caller = [credentials, exchange.ip, exchange.header('user-agent') ?? ''];
  return createHash('sha256').update(JSON.stringify(caller)).digest('hex');
}
