import { isAhead } from '../../base/clock.ts';
import type { Backups, Plan } from './backups.ts';

const usualMillis = 10 * 60_000;

/** The last time before `now` that it was this time of the day, by the clock of the server. */
function lastNight(now: Date, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const night = new Date(now);
  night.setHours(hour, minute, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

/**
 * Whether a night has passed since the newest backup; a server that slept through it is late. Backups
 * that a wrong clock dated ahead count as none.
 */
export function isNightDue(
  now: Date,
  created: readonly string[],
  { time }: Pick<Plan, 'time'>,
): boolean {
  const times = created.map((one) => Date.parse(one));
  const newest = Math.max(0, ...times.filter((one) => !isAhead(one, now.getTime())));
  return newest < lastNight(now, time);
}

/** Makes a backup each night. Returns the function that ends it. */
export function backUpNightly(
  backups: Backups,
  onError: (error: unknown) => void,
  everyMillis = usualMillis,
): () => Promise<void> {
  let last = Promise.resolve();
  const run = async (): Promise<void> => {
    const plan = await backups.plan();
    if (plan.kept === 0) return;
    const nightly = (await backups.list()).filter(({ kind }) => kind === 'nightly');
    const created = nightly.map((one) => one.created);
    if (isNightDue(new Date(), created, plan)) await backups.make('nightly');
  };
  const timer = setInterval(() => {
    last = last.then(run).catch(onError);
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    await last;
  };
}
