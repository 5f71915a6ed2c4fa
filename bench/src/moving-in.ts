import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openDb } from '@longbox/server/base/db/connection';
import { migrate } from '@longbox/server/base/db/migrations';
import { KomgaDatabase } from '@longbox/server/testing/make-komga';
import { quietCourse } from '@longbox/server/work/move-in/course';
import { fillFor } from '@longbox/server/work/move-in/move-in';
import { mergeInto } from '@longbox/server/work/move-in/merge';
import { readKomga } from '@longbox/server/work/move-in/read-komga';
import nodeFlags from '../../server/node-flags.json' with { type: 'json' };
import { figure, timed } from './figures.ts';
import { watchMemory } from './memory.ts';
import { temporaryFolder } from './site.ts';

const main = fileURLToPath(import.meta.resolve('@longbox/server/main'));
const [seriesCount, booksPerSeries] = [5_000, 20];
/** Bytes of each poster, as of real books. */
const posterBytes = 10_000;

/** Komga's config folder, and files for all of its books. */
function makeKomga(): string {
  const [config, root] = [temporaryFolder(), temporaryFolder()];
  const komga = new KomgaDatabase(path.join(config, 'database.sqlite'));
  const poster = Buffer.alloc(posterBytes, 7);
  // The beginning of a JPEG: the rest is not read, as Komga tells the size.
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex').copy(poster);
  komga.run('BEGIN');
  komga.add('user', { ID: 'U', EMAIL: 'a@example.org', PASSWORD: 'x' });
  komga.add('library', { ID: 'L', NAME: 'Comics', ROOT: `file:${root}/` });
  for (let at = 0; at < seriesCount; at += 1) {
    const folder = path.join(root, `Series ${at} of the golden station`);
    mkdirSync(folder);
    komga.addSeries(`S${at}`, folder);
    for (let number = 1; number <= booksPerSeries; number += 1) {
      const id = `B${at}-${number}`;
      const file = path.join(folder, `Book ${number}.cbz`);
      writeFileSync(file, 'x');
      komga.addBook(id, `S${at}`, file);
      komga.add('author', { BOOK_ID: id, NAME: `Someone ${at % 300}`, ROLE: 'writer' });
      const size = { WIDTH: 300, HEIGHT: 450, SELECTED: 1 };
      komga.add('bookPoster', {
        ID: `T${id}`,
        BOOK_ID: id,
        TYPE: 'GENERATED',
        THUMBNAIL: poster,
        ...size,
      });
      if (number % 3 === 0) komga.add('progress', { BOOK_ID: id, USER_ID: 'U', PAGE: 2 });
    }
  }
  komga.run('COMMIT');
  komga.close();
  return config;
}

/** Writes to a database all the time, in a thread of its own; ends with the longest wait in milliseconds. */
function writeAllTheTime(file: string): () => Promise<number> {
  const writer = new Worker(
    `const { DatabaseSync } = require('node:sqlite');
    const { parentPort, workerData } = require('node:worker_threads');
    const database = new DatabaseSync(workerData);
    database.exec('PRAGMA busy_timeout = 60000');
    const write = database.prepare("INSERT INTO measure VALUES ('bench', ?, 0)");
    let [number, longest] = [0, 0];
    const timer = setInterval(() => {
      const start = performance.now();
      write.run((number += 1));
      longest = Math.max(longest, performance.now() - start);
    }, 10);
    parentPort.on('message', () => {
      clearInterval(timer);
      database.close();
      parentPort.postMessage(longest);
      parentPort.close();
    });`,
    { eval: true, workerData: file },
  );
  return async () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    writer.postMessage('end');
    const [longest] = await once(writer, 'message');
    return Number(longest);
  };
}

/** A Komga of 100,000 books: how long moving in takes, and how long others wait while it is added. */
export async function benchMovingIn(): Promise<void> {
  const config = makeKomga();
  const args = [main, 'import-komga', config, '--data', temporaryFolder(), '--yes'];
  let most: number | undefined;
  const whole = await timed(async () => {
    const child = spawn(process.execPath, [...nodeFlags, ...args], { stdio: 'ignore' });
    const mostOf = watchMemory(child.pid);
    const [exit] = await once(child, 'exit');
    most = mostOf();
    if (exit !== 0) throw new Error(`moving in ended with ${exit}`);
  });
  figure('import-komga with 100,000 books', whole / 1000, 's', { below: 300 });
  figure('most memory', most ?? Number.NaN, 'MB', { below: 800 });

  const data = temporaryFolder();
  const db = openDb(path.join(data, 'longbox.sqlite'));
  await migrate(db);
  const how = { data, mappings: [], keepsPort: true, course: quietCourse };
  await readKomga({ path: config, ...how }, (read) =>
    fillFor(read, how, async (filled) => {
      const longestWait = writeAllTheTime(path.join(data, 'longbox.sqlite'));
      const first = await timed(() => mergeInto(db, filled));
      figure('added to a database in use', first / 1000, 's');
      figure('longest that others wait to write', await longestWait(), 'ms', { below: 10_000 });
      const again = await timed(() => mergeInto(db, filled));
      figure('again, when all is there already', again / 1000, 's');
    }),
  );
  await db.destroy();
}
