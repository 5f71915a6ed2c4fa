import { isWithin } from '../../base/clock.ts';

const usualMillis = 5 * 60 * 1000;
const limit = 1000;

/** Remembers a value by key for a while, usually five minutes, and not more than a thousand of them. */
export function createShortMemory<Value>(lifeMillis = usualMillis) {
  const kept = new Map<string, { value: Value; since: number }>();
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key);
      return found && isWithin(lifeMillis, found.since) ? found.value : undefined;
    },
    set(key: string, value: Value): void {
      if (kept.size >= limit) kept.clear();
      kept.set(key, { value, since: Date.now() });
    },
    clear: (): void => kept.clear(),
  };
}
