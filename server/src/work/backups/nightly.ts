import type { Backups } from './backups.ts';

/** The hour of the night, by the clock of the server. */
const hour = 3;
const everyMillis = 10 * 60_000;

/** The last time before `now` that it was that hour. */
function lastNight(now: Date): number {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

/** Whether a night has passed since the newest backup; a server that slept through it is late. */
export function isNightDue(now: Date, newest: string | undefined): boolean {
  return newest === undefined || Date.parse(newest) < lastNight(now);
}

/** Makes a backup each night. Returns the function that ends it. */
export function backUpNightly(
  backups: Backups,
  onError: (error: unknown) => void,
): () => Promise<void> {
  if (backups.kept === 0) return async () => {};
  let last = Promise.resolve();
  const run = async (): Promise<void> => {
    const newest = (await backups.list()).find(({ nightly }) => nightly);
    if (isNightDue(new Date(), newest?.created)) await backups.make({ nightly: true });
  };
  const timer = setInterval(() => {
    last = last.then(run).catch(onError);
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
