import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { leaseMillis, renewMillis } from '../lease-times.ts';
import type { Line } from '../line.ts';
import { Mouth, readPieces } from './notify.ts';

/** An answer that takes longer means that the connection is lost. */
const answerMillis = 5_000;
const reconnectMillis = 500;
/** Milliseconds between two tries to hold what another process holds. */
const tryMillis = 100;
const leadMillis = 2_000;

const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const renewing = `INSERT INTO process (id, seen) VALUES ($1, ${now})
  ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`;
const burying = `DELETE FROM process WHERE seen < ${now} - ${leaseMillis}`;

const Got = z.object({ got: z.number() });

/** Begins or ends the hold of a key; it ends with the connection, too. */
const tryToHold = `SELECT pg_try_advisory_lock(hashtextextended('longbox ' || $1, 0))::int AS got`;
const letGo = `SELECT pg_advisory_unlock(hashtextextended('longbox ' || $1, 0))`;

/** Connects this process to the others that use a database, by a connection of its own. */
export async function openLine(address: string): Promise<Line> {
  const id = randomUUID();
  const topics = new Map<string, (said: unknown) => void>();
  const missed = new Set<() => void>();
  const alive = new Set<() => void>();
  const lost = new Set<() => void>();
  const held = new Set<string>();
  const closing = new AbortController();
  let client: Client | undefined;

  const hear = readPieces(id, (topic, said) => topics.get(topic)?.(said));
  const mouth = new Mouth(id, async (text, values) => {
    if (!client) return false;
    return client.query(text, values).then(
      () => true,
      () => false,
    );
  });
  const miss = (): void => {
    for (const listener of missed) listener();
  };

  /** Says that this process lives, and forgets those that haven’t for long. */
  async function renew(by: Client): Promise<void> {
    await by.query(renewing, [id]);
    for (const listener of alive) listener();
    const { rowCount } = await by.query(burying);
    if (rowCount === null || rowCount === 0) return;
    // What it did last, it may not have told.
    mouth.say('missed', null);
    miss();
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: address,
      application_name: 'longbox line',
      keepAlive: true,
      connectionTimeoutMillis: answerMillis,
      query_timeout: answerMillis,
    });
    const end = (): void => void next.end().catch(() => undefined);
    next.on('notification', ({ payload = '' }) => hear(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query('LISTEN longbox');
      await renew(next);
    } catch (error) {
      end();
      throw error;
    }
    client = next;
    mouth.open();
  }

  function lose(gone: Client): void {
    if (client !== gone) return;
    client = undefined;
    void gone.end().catch(() => undefined);
    held.clear();
    for (const listener of lost) listener();
    void reconnect();
  }

  async function reconnect(): Promise<void> {
    while (!client && !closing.signal.aborted) {
      await wait(reconnectMillis);
      await connect().catch(() => undefined);
    }
    if (!closing.signal.aborted) miss();
  }

  /** A query; without an answer the connection counts as lost. */
  async function ask(work: (by: Client) => Promise<unknown>): Promise<unknown> {
    const by = client;
    if (!by) return undefined;
    return work(by).catch(() => lose(by));
  }

  async function take(key: string): Promise<boolean> {
    // A connection may hold a key twice.
    if (held.has(key)) return false;
    held.add(key);
    const found = await ask(async (by) => (await by.query(tryToHold, [key])).rows[0]);
    const isHeld = z.safeParse(Got, found).data?.got === 1;
    if (!isHeld) held.delete(key);
    return isHeld;
  }

  async function release(key: string): Promise<void> {
    if (!held.has(key)) return;
    await ask((by) => by.query(letGo, [key]));
    held.delete(key);
  }

  await connect();
  topics.set('missed', miss);
  const renewal = setInterval(() => void ask(renew), renewMillis);

  return {
    id,
    isShared: true,
    isUp: () => client !== undefined,
    topic(name, listener) {
      topics.set(name, listener);
      return (said) => mouth.say(name, said);
    },
    onMissed: (listener) => void missed.add(listener),
    onAlive: (listener) => void alive.add(listener),
    alone(start) {
      let end: (() => Promise<void>) | undefined;
      let ended = Promise.resolve();
      const stop = (): void => {
        ended = ended.then(end);
        end = undefined;
      };
      lost.add(stop);
      const look = async (): Promise<void> => {
        if (end || !(await take('upkeep'))) return;
        await ended;
        if (held.has('upkeep') && !closing.signal.aborted) end = start();
      };
      let looking = look();
      const timer = setInterval(() => {
        looking = looking.then(look);
      }, leadMillis);
      return async () => {
        clearInterval(timer);
        lost.delete(stop);
        await looking;
        stop();
        await ended;
        await release('upkeep');
      };
    },
    async hold(key, waitMillis, onLost) {
      for (const until = performance.now() + waitMillis; !(await take(key));) {
        if (performance.now() > until) return undefined;
        await wait(tryMillis);
      }
      lost.add(onLost);
      return async () => {
        lost.delete(onLost);
        await release(key);
      };
    },
    async close() {
      closing.abort();
      clearInterval(renewal);
      await mouth.close();
      const last = client;
      client = undefined;
      await last?.query('DELETE FROM process WHERE id = $1', [id]).catch(() => undefined);
      await last?.end().catch(() => undefined);
    },
  };
}
