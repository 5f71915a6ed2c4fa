import type { Index, IndexEntry } from './read-index.ts';

const deepest = 20;
const mostHeadings = 20_000;

/** An entry of the table of contents, by its place in the text. */
export interface NcxEntry {
  readonly title: string;
  /** In bytes of the text, in books of before KF8. */
  readonly offset: number | undefined;
  /** In KF8, the fragment, and bytes from its begin. */
  readonly place: readonly [fragment: number, offset: number] | undefined;
  readonly children: readonly NcxEntry[];
}

const tags = { offset: 1, label: 3, level: 4, place: 6, parent: 21 } as const;

/** The table of contents of a book. What says that it's part of something after it stands by itself. */
export function readNcx({ entries, textAt }: Index): NcxEntry[] {
  const byParent = new Map<number, number[]>();
  const value = (entry: IndexEntry | undefined, tag: number): number | undefined =>
    entry?.tags.get(tag)?.[0];
  for (const [index, entry] of entries.slice(0, mostHeadings).entries()) {
    const named = value(entry, tags.parent) ?? -1;
    const parent = named < index ? named : -1;
    const siblings = byParent.get(parent) ?? [];
    siblings.push(index);
    byParent.set(parent, siblings);
  }
  const below = (parent: number, depth: number): NcxEntry[] =>
    (depth > deepest ? [] : (byParent.get(parent) ?? [])).map((index) => {
      const entry = entries[index];
      const [fragment, offset] = entry?.tags.get(tags.place) ?? [];
      return {
        title: textAt(value(entry, tags.label))?.trim() ?? '',
        offset: value(entry, tags.offset),
        place: fragment === undefined ? undefined : [fragment, offset ?? 0],
        children: below(index, depth + 1),
      };
    });
  return below(-1, 0);
}
