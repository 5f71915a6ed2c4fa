import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';

/** Chance that is the same for the same seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    /** A whole number from `least` to `most`. */
    between: (least: number, most: number): number =>
      least + Math.floor(next() * (most - least + 1)),
    oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice {
      return choices[Math.floor(next() * choices.length)] ?? choices[0];
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;

/** What befalls a write on its way; each ends it in its own way. */
const fates = {
  pass: async (route: Route) => route.continue(),
  slow: async (route: Route, { between }: Chance) => {
    await setTimeout(between(50, 900));
    await route.continue();
  },
  cut: async (route: Route) => route.abort('connectionreset'),
  /** The server hears it, and its answer is lost. */
  unanswered: async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  twice: async (route: Route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  },
  /** Lost to the reader, yet the server hears it after what the reader sends next. */
  late: async (route: Route, { between }: Chance, context: BrowserContext) => {
    await route.abort('connectionreset');
    await setTimeout(between(100, 1200));
    await context.request.fetch(route.request());
  },
  refused: async (route: Route, { oneOf }: Chance) =>
    route.fulfill({ status: oneOf([400, 403, 429, 500, 503]), body: '' }),
} as const;

const all = ['pass', 'pass', 'slow', 'cut', 'unanswered', 'twice', 'late', 'refused'] as const;

/** Lets something befall every write of a place; the answer lets them pass again. */
export async function troubleWrites(
  context: BrowserContext,
  chance: Chance,
): Promise<() => Promise<void>> {
  const writes = /\/api\/v1\/books\/[^/]+\/(?:read-progress|progression)$/;
  const trouble = async (route: Route): Promise<void> => {
    if (route.request().method() === 'GET') return route.continue();
    try {
      await fates[chance.oneOf(all)](route, chance, context);
    } catch {
      // The tab was killed meanwhile.
    }
  };
  await context.route(writes, trouble);
  return () => context.unroute(writes, trouble);
}
