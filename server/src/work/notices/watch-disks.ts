import { statfs } from 'node:fs/promises';
import { onDisk, stat } from '../../media/base/disk.ts';
import { readablePath } from '../../media/readable-path.ts';
import type { Db } from '../../base/db/connection.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { storeSettings } from '../../base/settings/store-settings.ts';
import { announce, isWanted } from './announce.ts';

const usualMillis = 10 * 60_000;
const answerMillis = 1000;
/** A disk is told of again once it had more room than this part of the limit. */
const recovered = 1.1;

/** What came of it in time; nothing if it failed. A network drive may never answer. */
function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  const unanswered = new Promise<undefined>((resolve) => {
    setTimeout(() => {
      resolve(undefined);
    }, answerMillis).unref();
  });
  return Promise.race([asked.catch(() => undefined), unanswered]);
}

/** Free bytes of the disk with a folder; nothing while it doesn't answer. */
export const freeBytes = (folder: string): Promise<number | undefined> =>
  inTime(statfs(onDisk(folder)).then(({ bavail, bsize }) => bavail * bsize));

interface Place {
  readonly db: Db;
  /** The data folder. */
  readonly data: string;
}

/** Tells of disks with too little free space; of each once, until it has more again. */
export async function checkDisks({ db, data }: Place): Promise<void> {
  if (!(await isWanted(db, 'diskLow'))) return;
  const { diskLimit, lowDisks } = await getStoredSettings(db);
  const libraries = await db.selectFrom('library').select('root').orderBy('id').execute();
  const seen = new Set<number>();
  const low: string[] = [];
  for (const folder of [data, ...libraries.map(({ root }) => root)]) {
    const device = (await inTime(stat(folder)))?.dev;
    if (device !== undefined && seen.has(device)) continue;
    if (device !== undefined) seen.add(device);
    const free = await freeBytes(folder);
    const wasLow = lowDisks.includes(folder);
    if (free === undefined ? wasLow : free < diskLimit * (wasLow ? recovered : 1)) low.push(folder);
    if (free === undefined || free >= diskLimit || wasLow) continue;
    const names = [`${(free / 1e9).toFixed(1)} GB`];
    await announce(db, { event: 'diskLow', key: folder, about: readablePath(folder), names });
  }
  if (low.join('\n') !== lowDisks.join('\n')) await storeSettings(db, { lowDisks: low });
}

/** Checks the disks from time to time. Returns the function that ends it. */
export function watchDisks(
  place: Place,
  onError: (error: unknown) => void,
  everyMillis = usualMillis,
): () => Promise<void> {
  let last = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(() => checkDisks(place)).catch(onError);
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
