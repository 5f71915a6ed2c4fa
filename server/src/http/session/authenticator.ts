import { createHash } from 'node:crypto';
import type { KeyUse } from '@longbox/contract/api-keys';
import { ownNameOf, readingProgramOf } from '@longbox/contract/programs';
import { sessionEndHeader, signInCalls, tokenHeader } from '@longbox/contract/sign-in';
import { keepAccounts } from '../../base/accounts/accounts.ts';
import {
  apiKeyStands,
  findApiKey,
  findKeyOf,
  type KnownKey,
  noteUse,
} from '../../base/accounts/api-keys.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import {
  closeSession,
  day,
  openSession,
  sessionLife,
  sessionStands,
  userOfSession,
} from '../../base/accounts/sessions.ts';
import { endOf } from '../../base/accounts/session-end.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Line } from '../../base/db/line.ts';
import type { EventBus } from '../../base/events/event-bus.ts';
import { unauthorized } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import type { Exchange } from '../exchange.ts';
import type { Authenticate, Caller } from '../serve.ts';
import { checkUse, limited, callUse } from './key-uses.ts';
import { createPasswordCheck, type OnRefused } from './password-check.ts';
import { graceMillis, recall, type Recalled } from './recall.ts';
import { createShortMemory } from './short-memory.ts';

const sessionCookie = 'longbox-session';
const rememberCookie = 'longbox-remember';
const apiKeyHeader = 'x-api-key';

export interface Authenticator {
  readonly authenticate: Authenticate;
  identify(exchange: Exchange): Promise<Caller | undefined>;
  /**
   * Who makes a call with this API key, which came in another way than the header.
   *
   * @throws a refusal if there is no such key, or it isn't for such calls
   */
  byApiKey(exchange: Exchange, sent: SentKey): Promise<Caller | undefined>;
  /** The caller by the API key in the path of its call, whatever else it brings. */
  authenticateDevice(exchange: Exchange, secret: string): Promise<Viewer | undefined>;
  /** The API key behind a call, if it was made with one. */
  keyOf(exchange: Exchange): KnownKey | undefined;
  /**
   * The reading program that makes a call: one that brings its own credentials. The client, which is
   * signed in by a cookie, isn't one. The name is empty where it's unknown.
   */
  programOf(exchange: Exchange): string | undefined;
  /** The name of the sign-in behind a call; an API key isn't one. */
  signInOf(exchange: Exchange): string | undefined;
  /** Opens a session for an account that has proved itself in another way. */
  admit(exchange: Exchange, userId: string): Promise<void>;
  /** Adds the long-lived cookie to a sign-in made with Basic credentials. */
  remember(exchange: Exchange, userId: string): Promise<void>;
  /** Turns the session of the token header into a cookie. */
  keepInCookie(exchange: Exchange): void;
  signOut(exchange: Exchange): Promise<void>;
  /** Forgets verified passwords, because one of them has changed. */
  forgetPasswords(): void;
}

/** What a call brought as its API key, and the key that it is. */
interface SentKey {
  readonly text: string;
  readonly apiKey: KnownKey | undefined;
}

interface AuthenticatorOptions {
  readonly events: EventBus;
  readonly onRefused: OnRefused;
  readonly line: Pick<Line, 'topic' | 'isShared'>;
}

/** Knows who makes a call: by API key, Basic credentials, a session, or a remembered sign-in. */
export function createAuthenticator(
  db: Db,
  { events, onRefused, line }: AuthenticatorOptions,
): Authenticator {
  const check = createPasswordCheck(db, { onRefused, line });
  // Programs that send credentials with each call sign in once in a while, not each time.
  const basics = createShortMemory<string>();
  const keysSeen = createShortMemory<true>();
  const recalls = createShortMemory<Promise<Recalled | undefined>>(graceMillis);

  const signIns = new WeakMap<Exchange, string>();
  const keys = new WeakMap<Exchange, KnownKey>();
  const open = (from: Exchange, userId: string, signIn: string): Promise<string> => {
    signIns.set(from, signIn);
    return openSession(db, { userId, kind: 'session', signIn, from, life: sessionLife });
  };
  const hand = (exchange: Exchange, token: string): void => {
    if (exchange.header(tokenHeader) === undefined) exchange.setCookie(sessionCookie, token);
    else exchange.setHeader(tokenHeader, token);
  };
  const admit = async (exchange: Exchange, userId: string, signIn = newId()): Promise<string> => {
    const token = await open(exchange, userId, signIn);
    hand(exchange, token);
    return token;
  };
  const caller = callersOf(db);
  const bySession = async (exchange: Exchange, token: string): Promise<Caller | undefined> => {
    const known = await userOfSession(db, token, exchange);
    if (!known) return undefined;
    signIns.set(exchange, known.signIn);
    return caller(known.userId, () => sessionStands(db, token));
  };

  const byPassword = async (exchange: Exchange, encoded: string) => {
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    if (colon < 0) throw unauthorized();
    const [email, password] = [decoded.slice(0, colon), decoded.slice(colon + 1)];
    const isSignIn = exchange.path === signInCalls.getMe.path;
    const key = callerKey(exchange, decoded);
    const kept = isSignIn ? undefined : basics.get(key);
    const known = kept === undefined ? undefined : await bySession(exchange, kept);
    if (kept !== undefined && known) {
      hand(exchange, kept);
      return known;
    }
    // Programs then keep something that can be taken back; a sign-in would outlive it.
    const apiKey = isSignIn ? undefined : await findKeyOf(db, email, password);
    if (apiKey) return byApiKey(exchange, { text: password, apiKey });
    const userId = await check.userOf(exchange, { email, password, key });
    // A program that signs in again and again still counts as one place.
    const signIn = isSignIn ? newId() : callerKey(exchange, userId);
    const token = await admit(exchange, userId, signIn);
    if (!isSignIn) basics.set(key, token);
    return bySession(exchange, token);
  };

  const noteVisit = async (exchange: Exchange, apiKey: KnownKey, { id, email }: Viewer) => {
    await recordActivity(db, exchange, { userId: id, email, apiKey, source: 'ApiKey' });
    await noteUse(db, { keyId: apiKey.id, ip: exchange.ip, program: programOf(exchange) });
    events.emit({ name: 'ApiKeyUsed', payload: { keyId: apiKey.id, userId: id } });
  };

  const byApiKey = async (exchange: Exchange, { text, apiKey }: SentKey) => {
    if (!apiKey) return check.refuseKey(exchange, callerKey(exchange, text));
    checkUse(apiKey.uses, exchange);
    keys.set(exchange, apiKey);
    const found = await caller(apiKey.userId, () => apiKeyStands(db, apiKey.id));
    const key = callerKey(exchange, apiKey.id);
    if (found && !keysSeen.get(key)) {
      keysSeen.set(key, true);
      await noteVisit(exchange, apiKey, found.viewer);
    }
    return found && apiKey.uses ? { ...found, viewer: limited(found.viewer) } : found;
  };

  const byText = async (exchange: Exchange, text: string) =>
    byApiKey(exchange, { text, apiKey: await findApiKey(db, text) });

  // Each use of a remembered token replaces it. Calls made at once bring the same one.
  const byMemory = async (exchange: Exchange) => {
    const old = exchange.cookie(rememberCookie);
    if (old === undefined) return undefined;
    let recalling = recalls.get(old);
    if (!recalling) {
      recalling = recall({ db, isShared: line.isShared, open }, exchange, old);
      recalls.set(old, recalling);
    }
    const recalled = await recalling;
    if (!recalled) return undefined;
    const { remembered } = recalled;
    if (remembered && !(await sessionStands(db, remembered.token))) return undefined;
    hand(exchange, recalled.session);
    if (remembered) {
      exchange.setCookie(rememberCookie, remembered.token, Math.floor(remembered.life / 1000));
    }
    return bySession(exchange, recalled.session);
  };

  const identify = async (exchange: Exchange): Promise<Caller | undefined> => {
    const secret = exchange.header(apiKeyHeader);
    if (secret) return byText(exchange, secret);
    const [, basic] = /^basic +(.*)$/i.exec(exchange.header('authorization') ?? '') ?? [];
    if (basic !== undefined) return byPassword(exchange, basic);
    const token = exchange.header(tokenHeader) || exchange.cookie(sessionCookie);
    const found =
      (token ? await bySession(exchange, token) : undefined) ?? (await byMemory(exchange));
    if (found === undefined) {
      const end = await endOf(db, [token, exchange.cookie(rememberCookie)]);
      if (end !== undefined) exchange.setHeader(sessionEndHeader, end);
    }
    return found;
  };

  return {
    identify,
    byApiKey,
    authenticateDevice: async (exchange, secret) => (await byText(exchange, secret))?.viewer,
    keyOf: (exchange) => keys.get(exchange),
    programOf: (exchange) => readingProgram(exchange, keys.get(exchange)),
    signInOf: (exchange) => signIns.get(exchange),
    authenticate: async (exchange) => (await identify(exchange))?.viewer,
    async admit(exchange, userId) {
      await admit(exchange, userId);
    },
    async remember(exchange, userId) {
      const life = (await getStoredSettings(db)).rememberMeDurationDays * day;
      const signIn = signIns.get(exchange) ?? newId();
      const kind = 'remember';
      const token = await openSession(db, { userId, kind, signIn, from: exchange, life });
      exchange.setCookie(rememberCookie, token, life / 1000);
    },
    keepInCookie(exchange) {
      const token = exchange.header(tokenHeader);
      if (token) exchange.setCookie(sessionCookie, token);
    },
    async signOut(exchange) {
      const remembered = exchange.cookie(rememberCookie);
      const recalled = remembered === undefined ? undefined : await recalls.get(remembered);
      const tokens = [
        exchange.header(tokenHeader),
        exchange.cookie(sessionCookie),
        remembered,
        recalled?.session,
        recalled?.remembered?.token,
      ];
      for (const token of tokens) if (token) await closeSession(db, token);
      exchange.clearCookie(sessionCookie);
      exchange.clearCookie(rememberCookie);
      basics.clear();
    },
    forgetPasswords: () => basics.clear(),
  };
}

function callersOf(db: Db) {
  const accountOf = keepAccounts(db);
  return async (userId: string, stands: Caller['stands']): Promise<Caller | undefined> => {
    const viewer = await accountOf(userId);
    return viewer && { viewer, stands };
  };
}

/** Usual programs of roots whose programs seldom name themselves. */
const usualPrograms = new Map<KeyUse | undefined, string>([
  ['KOREADER', 'KOReader'],
  ['KOBO', 'Kobo'],
]);

/** The program that makes a call, as well as that can be told. */
function programOf(exchange: Exchange): string | undefined {
  const agent = (exchange.header('user-agent') ?? '').slice(0, 500);
  return readingProgramOf(agent) ?? usualPrograms.get(callUse(exchange)) ?? ownNameOf(agent);
}

/** The program that makes a call with its own credentials. */
function readingProgram(exchange: Exchange, key: KnownKey | undefined): string | undefined {
  const brings = ['authorization', tokenHeader].some((name) => exchange.header(name));
  return key || brings ? (programOf(exchange) ?? key?.comment ?? '') : undefined;
}

/** Tells the programs apart that use the same credentials, so that none shares another's session. */
function callerKey(exchange: Exchange, credentials: string): string {
  const caller = [credentials, exchange.ip, exchange.header('user-agent') ?? ''];
  return createHash('sha256').update(JSON.stringify(caller)).digest('hex');
}
