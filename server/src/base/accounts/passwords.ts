import { compare, hash as bcryptHash, truncates } from 'bcryptjs';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { tooMany } from '../errors.ts';

const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
const concurrent = 2;
/** How many may wait for their turn: each takes a few hundredths of a second. */
const mostWaiting = 64;
const busy = 'Too many people are signing in at once. Try again in a moment.';

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashing takes memory and a thread of the pool that page reads share: two at a time at most.
 *
 * @throws Refusal when too many wait
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw tooMany(busy);
  if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

function derive(password: string, nonce: Buffer, by: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, ...by }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Salt, cost and key in the PHC string format. */
function written(nonce: Buffer, key: Buffer): string {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(key)}`;
}

/** An Argon2id hash with its salt and cost in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return written(nonce, await inTurn(() => derive(password, nonce, cost)));
}

/** A hash that takes as long to verify against as any, and that no known password has: it's drawn, not derived. */
export const decoyHash = (): string => written(randomBytes(16), randomBytes(cost.tagLength));

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash of bcrypt, as Komga keeps it; one of a higher cost would take seconds. */
const bcrypt = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const highestCost = 14;

export const isBcrypt = (hash: string): boolean =>
  Number(bcrypt.exec(hash)?.[1] ?? Infinity) <= highestCost;

/**
 * The hash that may take the place of one by bcrypt, now that the password is known to be right. bcrypt
 * reads 72 bytes: what was typed beyond them was not checked, so there is none then.
 */
export async function newerHash(password: string, hash: string): Promise<string | undefined> {
  return isBcrypt(hash) && !truncates(password) ? await hashPassword(password) : undefined;
}

/** A hash that costs as much to verify against as those of Komga. */
export const bcryptDecoy = (): Promise<string> => inTurn(() => bcryptHash('no such account', 10));

/** Whether a password matches its hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  if (isBcrypt(hash)) return await inTurn(() => compare(password, hash));
  const [, memory, passes, parallelism, nonce, key] = phc.exec(hash) ?? [];
  if (nonce === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64');
  const by = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  const actual = await inTurn(() => derive(password, Buffer.from(nonce, 'base64'), by));
  return timingSafeEqual(actual, expected);
}
