import { argon2Sync, randomBytes } from 'node:crypto';

const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * A hash of a password that is checked at once, in the form of those that the server writes: these take as long as
 * opening ten pages, for each account that a test signs in.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const { memory, passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(key)}`;
}
