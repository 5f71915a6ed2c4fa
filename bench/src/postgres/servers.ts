import os from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { listBooks, updateReadProgress } from '@longbox/contract/books';
import { liveEvents } from '@longbox/contract/events';
import { pathOf } from '@longbox/contract/endpoint';
import { listSeries } from '@longbox/contract/series';
import type { PostgresServer } from '@longbox/server/testing/postgres-server';
import { figure, percentile } from '../figures.ts';
import type { Site } from '../site.ts';
import { wholeTimeOf } from './whole-time.ts';

const rounds = 3;
const roundMillis = 4000;
/** Calls under way at a server. */
const atOnce = 8;
const events = 200;

/** Pages of lists, each another one, as people ask for who look around. */
const listAt = (turn: number): string => {
  const query = { size: 20, page: turn % 200 };
  return turn % 2 === 0
    ? pathOf(listSeries, { query: { ...query, sort: ['metadata.titleSort'] } })
    : pathOf(listBooks, { query: { ...query, sort: ['createdDate,desc'] } });
};

/** Seconds of processor time since a moment: of the servers, the database, and the clients in this process. */
function watchTime(sites: readonly Site[], postgres: PostgresServer) {
  const now = () => ({
    servers: sites.reduce((sum, { server }) => sum + wholeTimeOf(server.process.pid ?? 0), 0),
    database: wholeTimeOf(postgres.pid() ?? 0),
    clients: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  });
  const before = now();
  return () => {
    const after = now();
    return {
      servers: after.servers - before.servers,
      database: after.database - before.database,
      clients: after.clients - before.clients,
    };
  };
}

type Times = ReturnType<ReturnType<typeof watchTime>>;

/** Has clients ask some servers for lists; gives calls per second, and who took processor time for each call. */
export async function press(sites: readonly Site[], postgres: PostgresServer) {
  const took = watchTime(sites, postgres);
  const start = performance.now();
  let calls = 0;
  const ask = async (site: Site): Promise<void> => {
    while (performance.now() - start < roundMillis) {
      await site.get(listAt((calls += 1)));
    }
  };
  await Promise.all(sites.flatMap((site) => Array.from({ length: atOnce }, () => ask(site))));
  const rate = (calls * 1000) / (performance.now() - start);
  const { servers, database, clients } = took();
  return {
    rate,
    each: { servers: servers / calls, database: database / calls, clients: clients / calls },
  };
}

const sumOf = ({ servers, database, clients }: Times): number => servers + database + clients;

/**
 * Two servers beside one, and events from one to a client of the other. A server works on one core; database and
 * clients need the others, so a machine sets a limit to the ratio, which is worked out of the processor time of each.
 */
export async function benchServers(
  postgres: PostgresServer,
  serve: () => Promise<Site>,
): Promise<void> {
  const [one, other] = [await serve(), await serve()];
  const rates: { one: number[]; two: number[] } = { one: [], two: [] };
  let each: Times = { servers: 0, database: 0, clients: 0 };
  await press([one, other], postgres);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await press([one], postgres);
    ({ each } = alone);
    rates.one.push(alone.rate);
    rates.two.push((await press([one, other], postgres)).rate);
  }
  const [alone, both] = [percentile(rates.one, 0.5), percentile(rates.two, 0.5)];
  const cores = os.availableParallelism();
  const most = (servers: number): number => Math.min(servers / each.servers, cores / sumOf(each));
  figure('lists a second, one server', alone, '');
  figure('lists a second, two servers', both, '');
  figure('  relative to one', both / alone, '');
  figure(
    `  the most that ${cores} cores allow, as the parts below take them`,
    most(2) / most(1),
    '',
  );
  figure('  processor time of a list: server', each.servers * 1000, 'ms');
  figure('  database', each.database * 1000, 'ms');
  figure('  client', each.clients * 1000, 'ms');
  await benchEvents(one, other);
  await Promise.all([one, other].map(({ server }) => server.stop()));
}

/** Milliseconds from a call to one server until a client of the other one hears of it. */
async function benchEvents(one: Site, other: Site): Promise<void> {
  const ending = new AbortController();
  const { headers } = other;
  const response = await fetch(other.url + liveEvents.path, { headers, signal: ending.signal });
  let heard: (() => void) | undefined;
  const listening = (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (text.includes('event:ReadProgressChanged')) heard?.();
    }
  })().catch(() => undefined);
  const { content } = await one.call(listBooks, { query: { size: 1 } });
  const params = { bookId: content[0]?.id ?? '' };
  const taken: number[] = [];
  for (let turn = 0; turn < events; turn += 1) {
    const told = new Promise<void>((resolve) => (heard = resolve));
    const start = performance.now();
    await one.call(updateReadProgress, { params, body: { page: 1 + (turn % 50) } });
    await told;
    taken.push(performance.now() - start);
    await setTimeout(10);
  }
  ending.abort();
  await listening;
  figure('event of one server at a client of the other, p95', percentile(taken, 0.95), 'ms', {
    below: 1000,
  });
  figure('  slowest of 200', Math.max(...taken), 'ms', { below: 1000 });
}
