import { createECDH, createPrivateKey, sign } from 'node:crypto';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { Vault } from '../../base/vault.ts';
import { curve } from './push-encryption.ts';

/** What the private key is sealed for. */
const use = 'push';
const keyBytes = 32;
/** Push services take a proof for at most a day. */
const validSeconds = 12 * 3600;

export interface PushKey {
  /** In base64url, as browsers want it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The pair of keys of this server, made once. If the key of its vault was lost, it makes another, and browsers that
 * subscribed with the former are forgotten: their push services would refuse every message.
 */
export function readPushKey({
  db,
  vault,
}: {
  readonly db: Db;
  readonly vault: Vault;
}): Promise<PushKey> {
  return inTransaction(db, async (transaction) => {
    const row = await transaction.selectFrom('pushKey').selectAll().executeTakeFirst();
    const privateKey = row && vault.open(row.secret, use);
    if (row && privateKey !== undefined) return { publicKey: row.publicKey, privateKey };
    const pair = createECDH(curve);
    const publicKey = pair.generateKeys('base64url');
    const bytes = pair.getPrivateKey();
    // Zeros in front are left out there, but not where it's used.
    const whole = Buffer.concat([Buffer.alloc(keyBytes - bytes.length), bytes]);
    const made = { publicKey, privateKey: whole.toString('base64url') };
    await transaction.deleteFrom('pushDevice').execute();
    await transaction.deleteFrom('pushKey').execute();
    const secret = vault.seal(made.privateKey, use);
    await transaction.insertInto('pushKey').values({ id: 1, publicKey, secret }).execute();
    return made;
  });
}

/** The header by which a push service knows this server again (RFC 8292). */
export function proofFor(
  { publicKey, privateKey }: PushKey,
  { audience, contact }: { readonly audience: string; readonly contact: string | null },
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  });
  const claims = {
    aud: audience,
    exp: Math.floor(Date.now() / 1000) + validSeconds,
    ...(contact !== null && { sub: contact }),
  };
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
