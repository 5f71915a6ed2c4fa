import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { isWithin } from '../../base/clock.ts';
import type { Exchange } from '../../http/exchange.ts';

const cookie = 'longbox-oauth2';
const lifeSeconds = 10 * 60;

const Pending = z.object({
  registrationId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Set for a trial, which signs no one in: the id under which its result is kept. */
  trialId: z.optional(z.string()),
  until: z.number(),
});

/** Values that must match when a sign-in is completed: state, nonce and PKCE verifier. */
export type Pending = Omit<z.output<typeof Pending>, 'until'>;

/** Gives a browser the signed values it must bring back, so that no one completes another person's sign-in. */
export function keepPending(exchange: Exchange, key: Buffer, pending: Pending): void {
  const text = JSON.stringify({ ...pending, until: Date.now() + lifeSeconds * 1000 });
  const payload = Buffer.from(text).toString('base64url');
  exchange.setCookie(cookie, `${payload}.${signatureOf(key, payload)}`, lifeSeconds);
}

/** The values that the browser brings back, once; `undefined` if missing, unsigned or too old. */
export function takePending(exchange: Exchange, key: Buffer): Pending | undefined {
  const [payload = '', signature = ''] = exchange.cookie(cookie)?.split('.') ?? [];
  exchange.clearCookie(cookie);
  const expected = Buffer.from(signatureOf(key, payload));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const pending = z.parse(Pending, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const isNow = isWithin(lifeSeconds * 1000, pending.until - lifeSeconds * 1000);
  return isNow ? pending : undefined;
}

function signatureOf(key: Buffer, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
