import * as z from 'zod/mini';
import { changeKinds } from './differences.ts';

const prefix = 'LONGBOX.';
const peerPrefix = 'KOMGA.';

const Token = z.object({
  version: z.literal(1),
  /** The shop's own token. */
  rawKoboSyncToken: z.string(),
  /** The sync point that is being sent. */
  ongoingSyncPointId: z.nullable(z.string()),
  /** The sync point that the device has. */
  lastSuccessfulSyncPointId: z.nullable(z.string()),
  /** What was sent last of the ongoing one; absent at its start. */
  kind: z.optional(z.enum(changeKinds)),
  after: z.optional(z.string()),
});

/** How far a device has come. It keeps this for us: nothing here is marked by its reads. */
export type SyncToken = z.output<typeof Token>;

const none: SyncToken = {
  version: 1,
  rawKoboSyncToken: '',
  ongoingSyncPointId: null,
  lastSuccessfulSyncPointId: null,
};

const PeerToken = z.object({ rawKoboSyncToken: z.string() });
const OtherToken = z.object({ data: z.object({ raw_kobo_store_token: z.string() }) });

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

const fromShop = (rawKoboSyncToken: string): SyncToken => ({ ...none, rawKoboSyncToken });
const base64 = /^[\w+/=-]+$/;

/**
 * The token that a device brings: ours, another server's with the shop's in it, or the shop's own. One
 * that can't be read counts as none, so that the device begins anew.
 */
export function readSyncToken(text: string | undefined): SyncToken {
  if (text === undefined || text === '') return none;
  if (text.startsWith(prefix)) {
    const own = z.safeParse(Token, decoded(text.slice(prefix.length)));
    return own.success ? own.data : none;
  }
  if (text.startsWith(peerPrefix)) {
    const peer = z.safeParse(PeerToken, decoded(text.slice(peerPrefix.length)));
    return peer.success ? fromShop(peer.data.rawKoboSyncToken) : none;
  }
  const parts = text.split('.');
  if (parts.length === 2 && parts.every((part) => base64.test(part))) return fromShop(text);
  const other = z.safeParse(OtherToken, parts.length === 1 ? decoded(text) : undefined);
  return other.success ? fromShop(other.data.data.raw_kobo_store_token) : none;
}

export const writeSyncToken = (token: SyncToken): string =>
  prefix + Buffer.from(JSON.stringify(token)).toString('base64').replace(/=+$/, '');
