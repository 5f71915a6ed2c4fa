import {
  koreaderHeaders,
  mostOfProgress,
  SentPosition,
  type KoreaderPosition,
} from '@longbox/contract/koreader';
import { hasRole } from '@longbox/contract/users';
import * as z from 'zod/mini';
import {
  findApiKey,
  findApiKeyByMd5,
  type KnownKey,
  keyStandsWithRole,
} from '../../base/accounts/api-keys.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, unauthorized } from '../../base/errors.ts';
import { findPosition, storePosition } from '../../catalogue/koreader/positions.ts';
import type { Exchange } from '../../http/exchange.ts';
import { KoreaderRefusal } from '../../http/koreader.ts';
import type { Services } from '../services.ts';

/** An account and the key that it came with. */
interface Reader {
  readonly viewer: Viewer;
  readonly keyId: string;
}

const noKey = 'Enter an API key from your account page in Longbox as the user name.';
const noRole = 'Your account doesn’t have the role “KOReader sync”. An administrator can add it.';

/** Keeps places in step with KOReader. */
export const koreaderSync = ({ db, events, authenticator }: Services) => ({
  async authenticate(exchange: Exchange): Promise<Reader> {
    const user = exchange.header(koreaderHeaders.user) ?? '';
    if (user.trim() === '') throw new KoreaderRefusal(401, 'unauthorized', noKey);
    const apiKey = await keyOf(db, exchange, user);
    const text = `${user} ${exchange.header(koreaderHeaders.key) ?? ''}`;
    const caller = await authenticator.byApiKey(exchange, { text, apiKey });
    if (!caller || !apiKey) throw unauthorized();
    const { viewer } = caller;
    if (!hasRole(viewer, 'KOREADER_SYNC')) {
      const { id: userId, email } = viewer;
      const attempt = { userId, email, apiKey, error: noRole, source: 'ApiKey' };
      await recordActivity(db, exchange, attempt);
      throw forbidden(noRole);
    }
    return { viewer, keyId: apiKey.id };
  },

  find: async ({ viewer }: Reader, document: string): Promise<KoreaderPosition | object> =>
    (await findPosition({ db, events }, viewer, document)) ?? {},

  async store({ viewer, keyId }: Reader, body: string): Promise<object> {
    const sent = readPosition(body);
    const isAllowed = (transaction: Db) => keyStandsWithRole(transaction, keyId, 'KOREADER_SYNC');
    const written = await storePosition({ db, events }, { viewer, sent, isAllowed });
    if (written === undefined) throw unauthorized();
    return { document: sent.document, timestamp: Math.floor(written / 1000) };
  },
});

/** The key itself as user name, or an email and the MD5 of one of its keys. */
function keyOf(db: Db, exchange: Exchange, user: string): Promise<KnownKey | undefined> {
  if (!user.includes('@')) return findApiKey(db, user);
  return findApiKeyByMd5(db, user, exchange.header(koreaderHeaders.key) ?? '');
}

/** @throws a refusal unless the text is a place in a document */
function readPosition(body: string): SentPosition {
  const value = parsed(body);
  if (Array.isArray(value))
    throw new KoreaderRefusal(400, 'isArray', 'The body must be a JSON object, not an array');
  if (typeof value !== 'object' || value === null) {
    throw new KoreaderRefusal(400, 'notJson', 'The body isn’t a JSON object');
  }
  const { data, error } = z.safeParse(SentPosition, value);
  if (error?.issues.some(({ path }) => path[0] === 'document')) {
    throw new KoreaderRefusal(403, 'noDocument', '“document” is missing or invalid');
  }
  if (!data || Buffer.byteLength(data.progress) > mostOfProgress) {
    throw new KoreaderRefusal(403, 'invalidField', 'A field of the position is missing or invalid');
  }
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
