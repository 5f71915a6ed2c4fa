import { readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { listGenres } from '@longbox/contract/referential';
import { listSeries } from '@longbox/contract/series';
import { getMe } from '@longbox/contract/users';
import { makeBigLibrary } from './big-library.ts';
import { figure, percentile } from './figures.ts';
import { processorTimeOf } from './memory.ts';
import { atEnd, openSite, type Site, temporaryFolder } from './site.ts';
import { startStaticServer } from './start-static-server.ts';

const rounds = 5;
const callsPerRound = 100;
const atOnce = 16;

/** Milliseconds of processor time that a server takes for each of these calls. */
async function costOf(
  pid: number | undefined,
  calls: number,
  run: (index: number) => Promise<unknown>,
) {
  const before = processorTimeOf(pid) ?? Number.NaN;
  for (let index = 0; index < calls; index += 1) await run(index);
  return (((processorTimeOf(pid) ?? Number.NaN) - before) * 1000) / calls;
}

/**
 * What lists cost the server in processor time, relative to a file of their size that it sends, and to a bare server that
 * answers the same bytes from memory: asked for the first time, for the first time in these words, again, and again by
 * a client that has the answer.
 */
export async function benchCalls(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  await measureCalls(await openSite(data));
}

async function measureCalls(site: Site): Promise<void> {
  const series = pathOf(listSeries, { query: { size: 50, sort: ['metadata.titleSort'] } });
  const lists = {
    '50 series': series,
    '50 books': pathOf(listBooks, { query: { size: 50, sort: ['metadata.title'] } }),
    genres: pathOf(listGenres),
    'own account': getMe.path,
  };
  for (const [name, list] of Object.entries(lists)) await compare(site, name, list);
  await compareAtOnce(site, series);
}

let turn = 0;
/** An address that nobody has asked for yet, with the same answer. */
const unasked = (list: string): string =>
  `${list}${list.includes('?') ? '&' : '?'}turn=${(turn += 1)}`;

const assets = fileURLToPath(new URL('../../web/dist/assets/', import.meta.url));

/** The file of the client whose size is nearest to this one, as the same server sends it. */
function fileLike(bytes: number): string {
  const names = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name));
  const apart = (name: string): number => Math.abs(statSync(assets + name).size - bytes);
  const [nearest = ''] = names.toSorted((a, b) => apart(a) - apart(b));
  return `/assets/${nearest}`;
}

/** Has another process write to the database of a site: what is kept of it is worked out again. */
export function forgetting({ data }: Site): () => void {
  const database = new DatabaseSync(path.join(data, 'longbox.sqlite'));
  atEnd(() => database.close());
  const write = database.prepare(`INSERT OR REPLACE INTO setting VALUES ('bench', ?)`);
  return () => void write.run(String((turn += 1)));
}

async function compare(site: Site, name: string, list: string): Promise<void> {
  const response = await fetch(site.url + list, { headers: site.headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const tag = response.headers.get('etag') ?? '';
  const bare = await startBareServer(bytes);
  const forgetAll = forgetting(site);
  const file = fileLike(bytes.length);
  const { pid } = site.server.process;
  const ways = {
    'the bare server': () => fetch(bare.url).then((answer) => answer.arrayBuffer()),
    'a file of its size': () => site.get(file),
    again: () => site.get(list),
    'in other words': () => site.get(unasked(list)),
    'for the first time': () => {
      forgetAll();
      return site.get(list);
    },
    'with the answer at hand': () =>
      fetch(site.url + list, { headers: { ...site.headers, 'if-none-match': tag } }).then(
        (answer) => answer.arrayBuffer(),
      ),
  };
  const costs = new Map(Object.keys(ways).map((way): [string, number[]] => [way, []]));
  for (const run of Object.values(ways)) await costOf(pid, callsPerRound, run);
  for (let round = 0; round < rounds; round += 1) {
    for (const [way, run] of Object.entries(ways)) {
      const of = run === ways['the bare server'] ? bare.pid : pid;
      costs.get(way)?.push(await costOf(of, callsPerRound, run));
    }
  }
  const least = (way: string): number => percentile(costs.get(way) ?? [], 0.5);
  figure(`${name}, bytes`, bytes.length, 'B');
  figure(`${name}, processor time of the bare server`, least('the bare server'), 'ms');
  const sent = least('a file of its size');
  figure(`${name}, a file of its size from the same server`, sent, 'ms');
  for (const [way, below] of [
    ['again', 1.5],
    ['in other words', undefined],
    ['for the first time', 3],
    ['with the answer at hand', undefined],
  ] as const) {
    figure(`${name}, ${way}`, least(way), 'ms');
    figure('relative to the bare server', least(way) / least('the bare server'), '');
    figure('relative to the file', least(way) / sent, '', below === undefined ? {} : { below });
  }
}

/** Lists at a time, equal and different ones, in place of one after the other. */
async function compareAtOnce(site: Site, list: string): Promise<void> {
  const { pid } = site.server.process;
  const together = (address: (index: number) => string) => (round: number) =>
    Promise.all(
      Array.from({ length: atOnce }, (_, index) => site.get(address(round * atOnce + index))),
    );
  let equal = '';
  for (const [name, run] of Object.entries({
    'equal lists that nobody has asked for': (round: number) => {
      equal = unasked(list);
      return together(() => equal)(round);
    },
    'different lists that nobody has asked for': together(() => unasked(list)),
    'different lists asked for again': together((index) => `${list}&turn=again${index % 64}`),
  })) {
    await costOf(pid, 4, run);
    figure(`16 ${name}, each`, (await costOf(pid, 40, run)) / atOnce, 'ms');
  }
}

function startBareServer(bytes: Buffer) {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'answer.json'), bytes);
  return startStaticServer(folder, 'answer.json');
}
