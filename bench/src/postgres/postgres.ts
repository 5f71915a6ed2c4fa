import { runCommand } from '@longbox/server/testing/run-command';
import type { Limits } from '@longbox/server/testing/run-server';
import { type PostgresServer, startPostgres } from '@longbox/server/testing/postgres-server';
import { Client } from 'pg';
import { type Asked, askedLists } from '../asked-lists.ts';
import { makeBigLibrary } from '../big-library.ts';
import { forgetting } from '../calls.ts';
import { figure, percentile, say, timed } from '../figures.ts';
import { atEnd, openSite, type Site, temporaryFolder } from '../site.ts';
import { multiply } from './million.ts';
import { moreLists } from './more-lists.ts';
import { explained, plansOf } from './plans.ts';
import { benchScaling } from './scaling.ts';
import { benchServers } from './servers.ts';

/** The first calls of a list are left out: programs are compiled and statements planned in them. */
const firstTimes = 5;
const times = 30;
const timesOfMillion = 10;

/** What who looks after a database of this size gives it; all else is as it comes. */
const settings = [
  'shared_buffers=1GB',
  'maintenance_work_mem=512MB',
  'max_wal_size=1GB',
  // Nothing is copied elsewhere, so indexes needn’t be written twice.
  'wal_level=minimal',
  'max_wal_senders=0',
];

type Lists = readonly (readonly [name: string, asked: Asked])[];

/**
 * The same 100,000 books on PostgreSQL and on SQLite, call by call; two servers on one database beside one; events from
 * one server to a client of the other; and lists of a million books, with what PostgreSQL does for each of their statements.
 */
export async function benchPostgres(): Promise<void> {
  const data = temporaryFolder();
  const lists = Object.entries({ ...askedLists(await makeBigLibrary(data)), ...moreLists });
  const plans = plansOf(['book']);
  const postgres = await startPostgres({ settings, onSaid: plans.hear });
  if (typeof postgres === 'string') {
    say(`  skipped: PostgreSQL can’t be had here, ${postgres}`);
    return;
  }
  atEnd(postgres.stop);
  const copying = await timed(() => copyTo(data, postgres));
  say(`  copied to PostgreSQL in ${(copying / 1000).toFixed(0)} s`);
  await compareLists(await openSite(data), await serveFrom(postgres), lists);
  await benchServers(postgres, () => serveFrom(postgres));
  await benchScaling(postgres, (limits) => serveFrom(postgres, limits));
  const making = await timed(() => asked(postgres, multiply));
  say(`  made ten of each book and series in ${(making / 1000).toFixed(0)} s`);
  await explainLists(postgres, plans, lists);
  await benchMillion(await serveFrom(postgres), lists);
}

async function asked<T>({ address }: PostgresServer, work: (by: Client) => Promise<T>): Promise<T> {
  const client = new Client(address);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function copyTo(data: string, postgres: PostgresServer): Promise<void> {
  const { address } = postgres;
  const { code, complained } = await runCommand([
    'database',
    'copy',
    '--from',
    data,
    '--to',
    address,
  ]);
  if (code !== 0) throw new Error(complained);
  await asked(postgres, (client) => client.query('VACUUM ANALYZE'));
}

/** A serving process with a folder of its own. */
function serveFrom({ address }: PostgresServer, limits: Limits = {}, options = ''): Promise<Site> {
  const place = options === '' ? address : `${address}?options=${encodeURIComponent(options)}`;
  const args = ['--role', 'serve', '--database', place];
  return openSite(temporaryFolder(), { args, ...limits });
}

/** In turns, since a machine’s pace changes. Of SQLite what was kept is forgotten before each call, as PostgreSQL keeps nothing. */
async function compareLists(onSqlite: Site, onPostgres: Site, lists: Lists): Promise<void> {
  const forgetAll = forgetting(onSqlite);
  const slowest = { sqlite: 0, postgres: 0 };
  for (const [name, { path, body }] of lists) {
    const taken = { sqlite: [] as number[], postgres: [] as number[] };
    for (let time = 0; time < firstTimes + times; time += 1) {
      forgetAll();
      taken.sqlite.push(await timed(() => onSqlite.get(path, body)));
      taken.postgres.push(await timed(() => onPostgres.get(path, body)));
    }
    const [p95, other] = [taken.postgres, taken.sqlite].map((all) =>
      percentile(all.slice(firstTimes), 0.95),
    );
    figure(`${name}, p95`, p95 ?? Number.NaN, 'ms', { below: 60 });
    figure('  the same on SQLite', other ?? Number.NaN, 'ms');
    slowest.postgres = Math.max(slowest.postgres, p95 ?? 0);
    slowest.sqlite = Math.max(slowest.sqlite, other ?? 0);
  }
  figure('slowest list of 100,000 books, p95', slowest.postgres, 'ms', { below: 60 });
  figure('  the same on SQLite', slowest.sqlite, 'ms');
  await Promise.all([onSqlite, onPostgres].map(({ server }) => server.stop()));
}

/** What PostgreSQL did for each statement of each call: none may read all books. */
async function explainLists(
  postgres: PostgresServer,
  plans: ReturnType<typeof plansOf>,
  lists: Lists,
) {
  const site = await serveFrom(postgres, {}, explained);
  const reading: string[] = [];
  let count = 0;
  for (const [name, { path, body }] of lists) {
    plans.forget();
    await site.get(path, body);
    const { all, whole } = await plans.settled();
    count += all;
    if (whole.length === 0) continue;
    reading.push(name);
    say(`  ${name} reads all books:\n${whole.join('\n')}`);
  }
  await site.server.stop();
  figure('statements of lists that were explained', count, '', { atLeast: lists.length });
  figure('lists that read the table of books from end to end', reading.length, '', { below: 1 });
}

async function benchMillion(site: Site, lists: Lists): Promise<void> {
  const slowest: number[] = [];
  for (const [name, { path, body }] of lists) {
    await site.get(path, body);
    const taken: number[] = [];
    for (let time = 0; time < timesOfMillion; time += 1) {
      taken.push(await timed(() => site.get(path, body)));
    }
    const p95 = percentile(taken, 0.95);
    slowest.push(p95);
    figure(`${name}, of 1,000,000 books, p95`, p95, 'ms', { below: 150 });
  }
  figure('slowest list of 1,000,000 books, p95', Math.max(...slowest), 'ms', { below: 150 });
  await site.server.stop();
}
