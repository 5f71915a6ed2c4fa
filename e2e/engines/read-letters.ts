import * as z from 'zod/mini';
import { lookAtText } from '../seen-text.ts';
import type { Tab } from './tab.ts';
import { sightOf } from './text-sight.ts';

const shown = z.object({
  at: z.string(),
  chapter: z.number(),
  isLast: z.boolean(),
  unseen: z.number(),
  example: z.string(),
});

/** Reads the book that is open to its end; answers what of its chapters no page has shown, a line each. */
export async function readLetters(tab: Tab, count: number): Promise<string[]> {
  const look = (before: string) => sightOf(tab, [lookAtText, shown], before);
  const lost: string[] = [];
  let now = await look('');
  while (now) {
    if (now.isLast && now.unseen > 0) {
      lost.push(`chapter ${now.chapter}: ${now.unseen} letters, ${now.example}`);
    }
    if (now.isLast && now.chapter === count - 1) return lost;
    await tab.press(['PageDown']);
    const next = await look(now.at);
    if (!next) lost.push(`stuck at ${now.at}`);
    now = next;
  }
  return lost;
}
