import { argon2Sync, randomBytes } from 'node:crypto';

/** KiB; the least there is. */
const least = 8;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/**
 * A hash of a password that is checked at once, in the form of those that the server writes: these take as long as
 * opening ten pages, for each account that a test signs in.
 * @param memory in KiB, for one that takes a while
 */
export function quickHash(password: string, memory = least): string {
  const cost = { memory, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = randomBytes(16);
  const key = argon2Sync('argon2id', { message: password, nonce, ...cost });
  const { passes, parallelism } = cost;
  const parameters = `m=${memory},t=${passes},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(key)}`;
}
