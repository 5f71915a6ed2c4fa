import { findCredentials } from '../../base/accounts/accounts.ts';
import {
  bcryptDecoy,
  decoyHash,
  isBcrypt,
  newerHash,
  verifyPassword,
} from '../../base/accounts/passwords.ts';
import { recordActivity } from '../../base/accounts/record-activity.ts';
import type { Db } from '../../base/db/connection.ts';
import type { Line } from '../../base/db/line.ts';
import { tooMany, unauthorized } from '../../base/errors.ts';
import type { Exchange } from '../exchange.ts';
import { networkOf } from './network-of.ts';
import { createShortMemory } from './short-memory.ts';
import { createThrottle } from './throttle.ts';

const tooManyAttempts = 'Too many sign-in attempts. Wait five minutes, then try again.';
const badCredentials = 'Bad credentials';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Tells equal credentials of one caller. */
  readonly key: string;
}

/** Gets the address that wrong credentials came from, not the credentials, since people mix up the fields. */
export type OnRefused = (attempt: { readonly ip: string | null; readonly source: string }) => void;

/** Checks passwords and API keys, and counts who guesses. */
export function createPasswordCheck(
  db: Db,
  { onRefused, line }: { readonly onRefused: OnRefused; readonly line: Pick<Line, 'topic'> },
) {
  // By account and address: who guesses at an account does not lock its owner out.
  const byAccount = createThrottle({ limit: 10, line, name: 'attempts of accounts' });
  const byAddress = createThrottle({ limit: 50, line, name: 'attempts of addresses' });
  const running = new Map<string, Promise<string>>();
  // Wrong ones, with the hash that they were compared to: an app that repeats them doesn't guess.
  const refused = createShortMemory<string>();
  const hashOf = (known: { readonly password: string } | undefined): string =>
    known?.password ?? '';
  // Verified against when there is no such account, so that the answer takes as long.
  const decoy = decoyHash();

  let otherDecoy: Promise<string> | undefined;
  /**
   * Makes a refusal take as long as both kinds of hashes, while accounts of either kind are left: else
   * it would tell which accounts there are.
   */
  const takeAsLong = async (password: string, tried: string): Promise<void> => {
    if (!(await hasBcrypt(db))) return;
    otherDecoy ??= bcryptDecoy();
    await verifyPassword(password, await (isBcrypt(tried) ? decoy : otherDecoy));
  };

  /** Hashes a right password as all others are; a change of it meanwhile wins. */
  const renew = async (known: { id: string; password: string }, password: string) => {
    const hash = await newerHash(password, known.password).catch(() => undefined);
    if (hash === undefined) return;
    await db
      .updateTable('user')
      .set({ password: hash })
      .where('id', '=', known.id)
      .where('password', '=', known.password)
      .execute()
      // The password was right; the next sign-in tries again.
      .catch(() => undefined);
  };

  const guess = async (
    exchange: Exchange,
    { email, password, key }: Credentials,
  ): Promise<string> => {
    const network = networkOf(exchange.ip);
    const account = `${email.toLowerCase()} ${network}`;
    // Counted before it is known to be wrong: else a thousand at once would all be tried.
    if (!byAccount.admit(account) || !byAddress.admit(network)) throw tooMany(tooManyAttempts);
    const takeBack = (): void => {
      byAccount.takeBack(account);
      byAddress.takeBack(network);
    };
    const known = await findCredentials(db, email);
    const hash = known?.password ?? decoy;
    const good = await verifyPassword(password, hash).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    const attempt = { userId: known?.id, email, source: 'Password' };
    if (known && good) {
      takeBack();
      byAccount.succeeded(account);
      await renew(known, password);
      await recordActivity(db, exchange, attempt);
      return known.id;
    }
    refused.set(key, hashOf(known));
    await takeAsLong(password, hash).catch(() => undefined);
    await recordActivity(db, exchange, { ...attempt, error: badCredentials });
    onRefused({ ip: exchange.ip, source: attempt.source });
    throw unauthorized();
  };

  return {
    /**
     * The account of these credentials. Programs send the same ones with many calls at once: those
     * that come while good ones are verified wait for that.
     */
    async userOf(exchange: Exchange, credentials: Credentials): Promise<string> {
      const { email, key } = credentials;
      const same = await running.get(key)?.catch(() => undefined);
      if (same !== undefined) return same;
      const compared = refused.get(key);
      if (compared !== undefined && compared === hashOf(await findCredentials(db, email))) {
        throw unauthorized();
      }
      const guessing = guess(exchange, credentials);
      running.set(key, guessing);
      try {
        return await guessing;
      } finally {
        if (running.get(key) === guessing) running.delete(key);
      }
    },
    /** Notes an API key that is none, or was deleted. @throws always */
    async refuseKey(exchange: Exchange, key: string): Promise<never> {
      if (refused.get(key) !== undefined) throw unauthorized();
      if (!byAddress.admit(networkOf(exchange.ip))) throw tooMany(tooManyAttempts);
      refused.set(key, '');
      await recordActivity(db, exchange, { error: badCredentials, source: 'ApiKey' });
      onRefused({ ip: exchange.ip, source: 'ApiKey' });
      throw unauthorized();
    },
  };
}

/** Whether an account from Komga has not signed in yet. */
async function hasBcrypt(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('password', 'like', '$2%')
    .executeTakeFirst();
  return row !== undefined;
}
