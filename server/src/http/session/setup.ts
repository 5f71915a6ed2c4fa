import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@longbox/contract/endpoint';
import { setupHeader } from '@longbox/contract/sign-in';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, unauthorized } from '../../base/errors.ts';
import type { Exchange } from '../exchange.ts';

/** Without signs that look alike. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const half = 4;

/** Who may set up a server that has no account yet. */
export interface Setup {
  /** Printed at the start for those who are at another machine; nothing once there is an account. */
  code(): Promise<string | undefined>;
  /**
   * Admits everyone on this machine and everyone with the code while there is no account. Afterwards
   * they may only look at the end of a move that was begun so.
   *
   * @throws a refusal
   */
  admit(exchange: Exchange, call: Pick<Endpoint, 'method'>): Promise<void>;
  /** A move was begun without an account. */
  noteBegun(): void;
}

/** @param seed what the code is made of, where several servers have the same one */
export function createSetup(db: Db, seed?: Buffer): Setup {
  const code = [0, half].map((from) => randomText(half, seed?.subarray(2 * from))).join('-');
  let isBegun = false;
  const isClaimed = async (): Promise<boolean> =>
    (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
  return {
    code: async () => ((await isClaimed()) ? undefined : code),
    async admit(exchange, { method }) {
      const given = exchange.header(setupHeader) ?? '';
      const isTrusted = exchange.isFromHere || isSame(given, code);
      if (isTrusted && isBegun && method === 'GET') return;
      if (await isClaimed()) throw unauthorized();
      if (!isTrusted) throw forbidden('Enter the setup code from the server’s output');
    },
    noteBegun: () => {
      isBegun = true;
    },
  };
}

const randomText = (length: number, seed?: Buffer): string =>
  Array.from({ length }, (_, index) => {
    const number = seed === undefined ? randomInt(signs.length) : seed.readUInt16BE(2 * index);
    return signs[number % signs.length];
  }).join('');

function isSame(given: string, code: string): boolean {
  const plain = (text: string): Buffer => Buffer.from(text.replaceAll(/[\s-]/g, '').toUpperCase());
  const [one, other] = [plain(given), plain(code)];
  return one.length === other.length && timingSafeEqual(one, other);
}
