import type { Page } from '@playwright/test';
import { figure, percentile } from './figures.ts';
import { slowDown } from './slow-tab.ts';

interface Turns {
  /** The name under which the page measures each turn. */
  readonly measure: string;
  readonly turns: number;
  readonly press: (tab: Page) => Promise<void>;
}

/**
 * How long a hand stays down, in milliseconds. Let go in the same instant, the release is told before
 * a turn by a key is shown, and a turn by a release waits for what the press means.
 */
export const held = 60;

/** A press of the arrow that turns on. */
export const arrow = (tab: Page): Promise<void> =>
  tab.keyboard.press('ArrowRight', { delay: held });

/** Turns once a second on a processor slowed down four times; gives the milliseconds of each turn. */
export async function timeTurns(tab: Page, { measure, turns, press }: Turns): Promise<number[]> {
  const wake = await slowDown(tab);
  for (let turn = 1; turn <= turns; turn += 1) {
    await tab.waitForTimeout(1000);
    await press(tab);
    await tab.waitForFunction(
      ([name, count]) => performance.getEntriesByName(name).length === count,
      [measure, turn] as const,
    );
  }
  await wake();
  return tab.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    measure,
  );
}

/** Says the turns of a reader, and how many times those of a bare page they take. */
export function compareTurns(name: string, ours: readonly number[], bare: readonly number[]): void {
  for (const [percent, share, most] of [
    ['p50', 0.5, 1.2],
    ['p95', 0.95, 1.5],
  ] as const) {
    const [own, least] = [percentile(ours, share), percentile(bare, share)];
    figure(`${name} at 4x slower, ${percent}`, own, 'ms', share === 0.5 ? { below: 100 } : {});
    figure(`  bare page, ${percent}`, least, 'ms');
    figure(`  times the bare page, ${percent}`, own / least, '', { below: most });
  }
  figure(`${name} at 4x slower, slowest`, Math.max(...ours), 'ms');
}
