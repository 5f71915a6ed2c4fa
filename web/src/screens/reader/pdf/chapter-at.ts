import type { OutlineEntry } from '../../../readers/pdf/model.ts';

function flat(entries: readonly OutlineEntry[]): OutlineEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.children)]);
}

/** The entry of an outline that a page, from 0, is in: the last one of those that begin nearest before it. */
export function chapterAt(
  outline: readonly OutlineEntry[],
  index: number,
): OutlineEntry | undefined {
  let found: OutlineEntry | undefined;
  for (const entry of flat(outline)) {
    const { target } = entry;
    if (target !== undefined && target <= index && target >= (found?.target ?? 0)) found = entry;
  }
  return found;
}
