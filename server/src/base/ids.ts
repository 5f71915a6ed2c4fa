import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomBits = 22n;
let last = 0n;

/**
 * A new ID: 13 characters of base 32, greater than all earlier ones of this process, so that
 * records created together stay together in their indexes.
 */
export function newId(): string {
  const now = (BigInt(Date.now()) << randomBits) | BigInt(randomInt(1 << Number(randomBits)));
  last = now > last ? now : last + 1n;
  let rest = last;
  let text = '';
  while (text.length < 13) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}
