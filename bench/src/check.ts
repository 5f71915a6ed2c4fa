import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { openDb, type Db } from '@longbox/server/base/db/connection';
import { checkServer } from '@longbox/server/work/check/check-server';
import { rebuildSearch } from '@longbox/server/work/check/rebuild-search';
import { makeBigLibrary } from './big-library.ts';
import { figure, timed } from './figures.ts';
import { temporaryFolder } from './site.ts';

/** Bytes of each poster, as of real books. */
const posterBytes = 15_000;

/** The check of 100,000 books with posters: how long it takes, holds others up, and goes on when canceled. */
export async function benchCheck(): Promise<void> {
  const data = temporaryFolder();
  await makeBigLibrary(data);
  const file = path.join(data, 'longbox.sqlite');
  const database = new DatabaseSync(file);
  database.exec(`INSERT INTO thumbnail
    (id, owner, ownerId, type, selected, mediaType, fileSize, width, height, bytes, created)
    SELECT 'T' || id, 'book', id, 'GENERATED', 1, 'image/jpeg', ${posterBytes}, 300, 450,
      randomblob(${posterBytes}), 0 FROM book`);
  database.close();
  const db = openDb(file);

  const { signal } = new AbortController();
  const whole = await whileOthersWork(() => checkServer({ db }, signal));
  figure('check of 100,000 books whose files are gone', whole.millis / 1000, 's');
  figure('longest that other work waits', whole.longest, 'ms', { below: 500 });

  const cancelled = checkServer({ db }, signal);
  // In the midst of reading the database, which is its longest part that cannot be divided.
  await setTimeout(1000);
  figure('a cancelled check ends after', await timed(() => cancel(db, cancelled)), 'ms', {
    below: 1000,
  });

  const rebuilt = await whileOthersWork(() => rebuildSearch({ db }, signal));
  figure('search index rebuilt in', rebuilt.millis / 1000, 's');
  figure('longest that other work waits', rebuilt.longest, 'ms', { below: 500 });
  await db.destroy();
}

async function cancel(db: Db, check: Promise<void>): Promise<void> {
  await db.updateTable('checkRun').set({ cancelled: 1 }).where('finished', 'is', null).execute();
  await check;
}

/** How long work takes, and the longest time that others of the process had no turn, in milliseconds. */
async function whileOthersWork(work: () => Promise<void>) {
  let longest = 0;
  let last = performance.now();
  const note = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(note, 1);
  const millis = await timed(work);
  note();
  clearInterval(timer);
  return { millis, longest };
}
