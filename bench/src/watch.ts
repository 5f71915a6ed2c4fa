import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { listBooks } from '@longbox/contract/books';
import { listHistory } from '@longbox/contract/history';
import { updateLibrary } from '@longbox/contract/libraries';
import { listWatching } from '@longbox/contract/watching';
import { figure } from './figures.ts';
import { childrenOf, memoryOf, processorTimeOf } from './memory.ts';
import { openSite, type Site, temporaryFolder } from './site.ts';

const folders = 2500;
const filesEach = 20;
const idleSeconds = 20;
const singles = 5;
const burst = 10_000;

/** What it takes to watch 50,000 files, and how soon changes are seen. */
export async function benchWatch(): Promise<void> {
  await benchIdle();
  await benchChanges();
}

async function benchIdle(): Promise<void> {
  const root = temporaryFolder();
  for (let folder = 0; folder < folders; folder += 1) {
    const place = path.join(root, `Series ${folder}`);
    mkdirSync(place);
    for (let file = 0; file < filesEach; file += 1) {
      writeFileSync(path.join(place, `Book ${file}.cbz`), '');
    }
  }
  const site = await openSite();
  // What a scan leaves in memory is not the matter here.
  const id = await site.addLibrary(root, { watch: false, scanCbx: false });
  await site.analysed();
  const { pid } = site.server.process;
  while (pid !== undefined && childrenOf(pid).length > 0) await setTimeout(500);
  const before = memoryOf(pid) ?? Number.NaN;
  const start = performance.now();
  const params = { libraryId: id };
  await site.call(updateLibrary, { params, body: { watch: true } });
  const watched = async (): Promise<number> => (await site.call(listWatching, {}))[0]?.folders ?? 0;
  while ((await watched()) <= folders) await setTimeout(20);
  figure('50,000 files in 2,500 folders watched after', performance.now() - start, 'ms');
  await setTimeout(5000);
  figure('memory for that', (memoryOf(pid) ?? Number.NaN) - before, 'MB', { below: 20 });
  const used = processorTimeOf(pid) ?? Number.NaN;
  await setTimeout(idleSeconds * 1000);
  const share = ((processorTimeOf(pid) ?? Number.NaN) - used) / idleSeconds;
  figure('processor while nothing changes', share * 100, '% of a core', { below: 1 });
}

async function benchChanges(): Promise<void> {
  const root = temporaryFolder();
  const write = (folder: string, name: string): void => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, `${name}.cbz`), `no comic ${folder} ${name}`);
  };
  write('Tale', 'Tale 0');
  const site = await openSite();
  await site.addLibrary(root, { watch: true });
  await site.analysed();
  while (((await site.call(listWatching, {}))[0]?.folders ?? 0) < 2) await setTimeout(20);

  const seen: number[] = [];
  for (let number = 1; number <= singles; number += 1) {
    seen.push(await until(site, 1 + number, () => write('Tale', `Tale ${number}`)));
  }
  figure('a file that came is seen after, slowest', Math.max(...seen), 'ms', { below: 5000 });
  const slow = path.join(root, 'Tale', 'Slow.cbz');
  for (let part = 0; part < 40; part += 1) {
    appendFileSync(slow, 'part');
    await setTimeout(200);
  }
  const count = singles + 2;
  figure('one copied slowly, after its end', await until(site, count), 'ms', { below: 5000 });
  const moving = await until(site, count - 1, () => {
    renameSync(path.join(root, 'Tale'), path.join(root, 'Moved'));
    rmSync(path.join(root, 'Moved', 'Tale 0.cbz'));
  });
  figure('a folder renamed and a file deleted', moving, 'ms', { below: 5000 });

  const before = await scans(site);
  await inBursts((number) => write(`Series ${number % 200}`, `Book ${number}`));
  const taken = await until(site, count - 1 + burst);
  await site.analysed();
  figure('10,000 files in 5 bursts are seen after', taken, 'ms', { below: 5000 });
  figure('scans for that', (await scans(site)) - before, '', { below: 10 });

  const added = await scans(site);
  // The clock of files may lag behind by some milliseconds.
  const began = Date.now() - 1000;
  await inBursts((number) => {
    const file = path.join(root, `Series ${number % 200}`, `Book ${number}.cbz`);
    appendFileSync(file, ' changed');
  });
  const start = performance.now();
  const db = new DatabaseSync(path.join(site.data, 'longbox.sqlite'), { readOnly: true });
  const changed = db.prepare('SELECT id FROM book WHERE fileLastModified >= ?');
  while (changed.all(began).length < burst) await setTimeout(50);
  db.close();
  figure('10,000 changed files in 5 bursts are seen after', performance.now() - start, 'ms');
  await site.analysed();
  figure('scans for that', (await scans(site)) - added, '', { below: 10 });
}

/** Does something with each of the 10,000 files, and rests now and then. */
async function inBursts(change: (number: number) => void): Promise<void> {
  for (let number = 0; number < burst; number += 1) {
    change(number);
    if (number % 2000 === 0) await setTimeout(1000);
  }
}

/** Milliseconds from a change until so many books are there. */
async function until(site: Site, count: number, change: () => void = () => {}): Promise<number> {
  const start = performance.now();
  change();
  const there = async (): Promise<number> =>
    (await site.call(listBooks, { query: { deleted: false, size: 1 } })).totalElements;
  while ((await there()) !== count) await setTimeout(50);
  return performance.now() - start;
}

async function scans(site: Site): Promise<number> {
  const query = { type: ['LibraryScanned'], size: 1 };
  return (await site.call(listHistory, { query })).totalElements;
}
