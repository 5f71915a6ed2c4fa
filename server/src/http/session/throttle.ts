import * as z from 'zod/mini';
import { isWithin } from '../../base/clock.ts';
import type { Line } from '../../base/db/line.ts';
import { newId } from '../../base/ids.ts';

const windowMillis = 5 * 60 * 1000;
const mostKeys = 10_000;

/** What happened to attempts: one more, one less, or all of them forgotten. */
const Change = z.object({
  what: z.enum(['add', 'takeBack', 'forget']),
  key: z.string(),
  /** Equal words are said once, and each attempt counts. */
  id: z.string(),
});
type Change = z.output<typeof Change>;

interface ThrottleOptions {
  readonly limit: number;
  /** Other processes count what is tried here, too. */
  readonly line: Pick<Line, 'topic'>;
  /** Tells it from others on that line. */
  readonly name: string;
}

/** Counts attempts by key within a sliding window, in memory. */
export function createThrottle({ limit, line, name }: ThrottleOptions) {
  const attempts = new Map<string, number[]>();
  const recent = (key: string): number[] =>
    (attempts.get(key) ?? []).filter((time) => isWithin(windowMillis, time));
  const keep = (key: string, times: number[]): void => {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
    const [oldest] = attempts.keys();
    if (attempts.size > mostKeys && oldest !== undefined) attempts.delete(oldest);
  };
  const apply = ({ what, key }: Change): void => {
    if (what === 'add') keep(key, [...recent(key), Date.now()]);
    else if (what === 'takeBack') keep(key, recent(key).slice(0, -1));
    else attempts.delete(key);
  };
  const tell = line.topic(name, (said) => {
    const { data: change } = z.safeParse(Change, said);
    if (change) apply(change);
  });
  const make = (what: Change['what'], key: string): void => {
    const change = { what, key, id: newId() };
    apply(change);
    tell(change);
  };
  return {
    /** Counts an attempt before it is made; false when there were too many. */
    admit(key: string): boolean {
      if (recent(key).length >= limit) return false;
      make('add', key);
      return true;
    },
    /** Takes back an attempt that proved to be no guess. */
    takeBack: (key: string): void => make('takeBack', key),
    succeeded: (key: string): void => make('forget', key),
  };
}
