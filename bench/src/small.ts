import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getPage, listBooks } from '@longbox/contract/books';
import { pathOf } from '@longbox/contract/endpoint';
import { runServer } from '@longbox/server/testing/run-server';
import { type ControlGroup, openControlGroup } from './control-group.ts';
import { figure, percentile, say, timed } from './figures.ts';
import { generateComics } from './generate-comics.ts';
import { writeHostileBooks } from './hostile-books.ts';
import { watchMemory } from './memory.ts';
import { drawnPage } from './pictures.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const share = { core: 0.25, bytes: 512 * 1024 * 1024 };
const starts = 3;
const turns = 150;
/** Milliseconds that a reader looks at a page. */
const pause = 200;
/** On a disk: files in memory would count as memory of the server. */
const disk = '/var/tmp';
const fixtures = fileURLToPath(new URL('../../../shared/fixtures', import.meta.url));

/**
 * The server with a quarter of one core and 512 MB: how long it takes to start, how long a page takes that is
 * read while 400 books are scanned, and whether files that mean harm take more memory than there is.
 */
export async function benchSmall(): Promise<void> {
  const group = existsSync(disk) ? openControlGroup(share) : undefined;
  if (!group) {
    say('  skipped: only on Linux, for an account that may make control groups');
    return;
  }
  await benchStarts(group);
  await benchReading(group);
  await benchHostile(group);
}

async function benchStarts({ groups }: ControlGroup): Promise<void> {
  const data = temporaryFolder(disk);
  const taken: number[] = [];
  for (let start = 0; start <= starts; start += 1) {
    let stop = async (): Promise<number | null> => null;
    taken.push(
      await timed(async () => {
        ({ stop } = await runServer(['--data', data], { groups, isSmall: true }));
      }),
    );
    await stop();
  }
  const [first = Number.NaN, ...later] = taken;
  figure('ready at a quarter of a core, first start', first, 'ms', { below: 4000 });
  figure('  later starts, median', percentile(later, 0.5), 'ms', { below: 4000 });
}

async function benchReading(group: ControlGroup): Promise<void> {
  const folder = temporaryFolder(disk);
  const covers = await Promise.all([1, 2].map((seed) => drawnPage(seed)));
  const small = await drawnPage(3, 60, 90);
  const [shelf, arriving] = [path.join(folder, 'shelf'), path.join(folder, 'arriving')];
  const [page = small] = covers;
  await generateComics(shelf, { books: 4, perSeries: 4, pages: turns, covers, page });
  await generateComics(arriving, { books: 400, perSeries: 20, pages: 24, covers, page: small });
  const site = await openSite(temporaryFolder(disk), group);
  await site.addLibrary(shelf);
  await site.analysed();
  const [book] = (await site.call(listBooks, { query: { size: 1 } })).content;
  const read = async () => {
    const taken: number[] = [];
    for (let number = 1; number <= turns; number += 1) {
      const params = { bookId: book?.id ?? '', pageNumber: String(number) };
      taken.push(await timed(() => site.get(pathOf(getPage, { params }))));
      await setTimeout(pause);
    }
    return taken;
  };
  const alone = await read();
  await site.addLibrary(arriving);
  const over = site.analysed().then(() => false);
  const during = await read();
  if (!(await Promise.race([over, Promise.resolve(true)])))
    throw new Error('the scan ended before the reading did');
  figure('page of 2 MB, p95', percentile(alone, 0.95), 'ms', { below: 300 });
  figure('  while books are scanned, p50', percentile(during, 0.5), 'ms');
  figure('  while books are scanned, p95', percentile(during, 0.95), 'ms', { below: 300 });
  await site.server.stop();
  figure('  processes ended for want of memory', group.ended(), '', { below: 1 });
}

/** Scans files that mean harm, and gives the most memory of all processes. */
async function benchHostile(group: ControlGroup): Promise<void> {
  const before = group.ended();
  const root = path.join(temporaryFolder(disk), 'books');
  mkdirSync(root);
  await writeHostileBooks(root, 2);
  if (existsSync(fixtures)) cpSync(fixtures, path.join(root, 'fixtures'), { recursive: true });
  else say('  without the fixtures, which aren’t beside this folder');
  const site: Site = await openSite(temporaryFolder(disk), group);
  const most = watchMemory(site.server.process.pid, 100);
  await site.addLibrary(root, { hashPages: true });
  await site.analysed();
  figure('files that mean harm scanned, most memory', most() ?? Number.NaN, 'MB');
  await site.server.stop();
  figure('  processes ended for want of memory', group.ended() - before, '', { below: 1 });
}
