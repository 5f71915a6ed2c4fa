import * as z from 'zod/mini';
import { type Ends, lookAtEnds } from '../seen-ends.ts';
import type { Tab } from './tab.ts';
import { sightOf } from './text-sight.ts';

const end = z.object({ isSeen: z.boolean(), isAtStart: z.boolean(), place: z.string() });
const shown = z.object({
  at: z.string(),
  chapter: z.number(),
  isFirst: z.boolean(),
  isLast: z.boolean(),
  first: end,
  last: end,
});

/** Turns through the open book until there is nothing more that way. */
async function turnThrough(
  tab: Tab,
  key: string,
  start: Ends | undefined,
  isEnd: (now: Ends) => boolean,
): Promise<[seen: Ends[], stuck: string[]]> {
  const seen: Ends[] = [];
  let now = start;
  while (now) {
    seen.push(now);
    if (isEnd(now)) return [seen, []];
    await tab.press([key]);
    now = await sightOf(tab, [lookAtEnds, shown], now.at);
  }
  return [seen, [`stuck at ${seen.at(-1)?.at ?? 'the beginning'} by ${key}`]];
}

/** Faults of a page that is the first or the last of its chapter. */
function faultsOf({ at, isFirst, isLast, first, last }: Ends): string[] {
  const faults: string[] = [];
  if (isFirst && !first.isSeen) faults.push(`${at}: the first letter is not seen, ${first.place}`);
  else if (isFirst && !first.isAtStart) {
    faults.push(`${at}: the first letter is not where the page begins, ${first.place}`);
  }
  if (isLast && !last.isSeen) faults.push(`${at}: the last letter is not seen, ${last.place}`);
  return faults;
}

/** A chapter is entered at its first page going on, and at its last one going back. */
function wrongEntries(seen: readonly Ends[], isFirst: (now: Ends) => boolean): string[] {
  const entries = seen.filter(({ chapter }, at) => chapter !== seen[at - 1]?.chapter);
  return entries
    .filter((one) => !isFirst(one))
    .map(({ at, first, last }) => `entered in the middle: ${at}, ${first.place}, ${last.place}`);
}

/**
 * Reads the book that is open to its end and back; answers where the first and the last letter of a chapter are not
 * where they should be, a line each.
 */
export async function readEnds(tab: Tab, count: number): Promise<string[]> {
  const start = await sightOf(tab, [lookAtEnds, shown], '');
  const [there, lost] = await turnThrough(
    tab,
    'PageDown',
    start,
    ({ chapter, isLast }) => isLast && chapter === count - 1,
  );
  const [back, lostBack] = await turnThrough(
    tab,
    'PageUp',
    there.at(-1),
    ({ chapter, isFirst }) => isFirst && chapter === 0,
  );
  const faults = [
    ...[...there, ...back].flatMap(faultsOf),
    ...wrongEntries(there, ({ isFirst }) => isFirst),
    ...wrongEntries(back, ({ isLast }) => isLast),
    ...lost,
    ...lostBack,
  ];
  return [...new Set(faults)];
}
