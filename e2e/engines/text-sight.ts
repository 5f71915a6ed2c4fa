import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Tab } from './tab.ts';

/** How long a page may take to come, in milliseconds. */
const patience = 15_000;

/** The content of a page once it has settled at another place than before. */
export async function sightOf<Shown extends { readonly at: string }>(
  tab: Tab,
  [look, schema]: readonly [look: () => Shown, schema: z.ZodMiniType<Shown>],
  before: string,
): Promise<Shown | undefined> {
  const ask = async () => z.parse(schema, await tab.ask(`(${look.toString()})()`));
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const first = await ask();
    if (first.at !== '' && first.at !== before) {
      const second = await ask();
      if (second.at === first.at) return second;
    }
    await setTimeout(30);
  }
  return undefined;
}
