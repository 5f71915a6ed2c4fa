import type { LoggedPushPlace } from '../../work/notices/push-device.ts';
import { pushProblems } from '../../work/notices/push-problems.ts';
import { pushArrivals } from './push-arrivals.ts';

const second = 1000;
const booksMillis = 600 * second;

/** Tells browsers what they asked for, from time to time. Returns the function that ends it. */
export function pushNotices(
  place: LoggedPushPlace,
  everyMillis = 10 * second,
): () => Promise<void> {
  const ending = new AbortController();
  const repeat = (look: typeof pushProblems, millis: number) => {
    let last = Promise.resolve();
    let isRunning = false;
    const timer = setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      last = look(place, ending.signal)
        .catch((error: unknown) =>
          place.log.warn({ err: error }, 'Couldn’t look up notifications for browsers'),
        )
        .finally(() => {
          isRunning = false;
        });
    }, millis);
    return async () => {
      clearInterval(timer);
      await last;
    };
  };
  const ends = [repeat(pushProblems, everyMillis), repeat(pushArrivals, booksMillis)];
  return async () => {
    ending.abort();
    for (const end of ends) await end();
  };
}
