import type { Book } from '@longbox/contract/books';
import type { Collection } from '@longbox/contract/collections';
import type { ReadList } from '@longbox/contract/readlists';
import type { Series } from '@longbox/contract/series';

/** Something that can be selected. */
export type Entry =
  | { readonly kind: 'books'; readonly item: Book }
  | { readonly kind: 'series'; readonly item: Series }
  | { readonly kind: 'collections'; readonly item: Collection }
  | { readonly kind: 'readLists'; readonly item: ReadList };

export type Kind = Entry['kind'];

/** The things themselves, as far as they are of a kind. */
export function booksIn(entries: readonly Entry[]): Book[] {
  return entries.flatMap((entry) => (entry.kind === 'books' ? [entry.item] : []));
}

export function seriesIn(entries: readonly Entry[]): Series[] {
  return entries.flatMap((entry) => (entry.kind === 'series' ? [entry.item] : []));
}

export function collectionsIn(entries: readonly Entry[]): Collection[] {
  return entries.flatMap((entry) => (entry.kind === 'collections' ? [entry.item] : []));
}

export function readListsIn(entries: readonly Entry[]): ReadList[] {
  return entries.flatMap((entry) => (entry.kind === 'readLists' ? [entry.item] : []));
}

/** Its name. */
export function nameOf({ item }: Entry): string {
  return 'metadata' in item ? item.metadata.title : item.name;
}

/** More than so many are never chosen at once. */
export const most = 10_000;

/** The selection of a screen: items of one kind. */
export interface Selection {
  /** By id, in the order in which they were chosen. */
  readonly chosen: ReadonlyMap<string, Entry>;
  /** Where a run begins: what was chosen or let go last by itself. */
  readonly anchor: string | undefined;
  /** Items added by the last range; the next range removes them. */
  readonly run: readonly string[];
}

export const nothing: Selection = { chosen: new Map(), anchor: undefined, run: [] };

/** The kind of what is selected; nothing while nothing is. */
export function kindOf({ chosen }: Selection): Kind | undefined {
  const [first] = chosen.values();
  return first?.kind;
}

/** Whether things of a kind can be chosen now: one kind at a time. */
function isOpenTo(selection: Selection, kind: Kind): boolean {
  return (kindOf(selection) ?? kind) === kind;
}

/** With one thing more, or less when it was chosen already. */
export function toggled(selection: Selection, entry: Entry): Selection {
  if (!isOpenTo(selection, entry.kind)) return selection;
  const { id } = entry.item;
  const chosen = new Map(selection.chosen);
  if (!chosen.delete(id)) chosen.set(id, entry);
  return { chosen, anchor: id, run: [] };
}

/** With these as well, as far as so many can be chosen at once. */
export function withAll(selection: Selection, entries: readonly Entry[]): Selection {
  const added = entries.filter(({ kind }) => isOpenTo(selection, kind));
  const all = new Map(selection.chosen);
  for (const entry of added) all.set(entry.item.id, entry);
  return { chosen: new Map([...all].slice(0, most)), anchor: undefined, run: [] };
}

/** Without these. */
export function without(selection: Selection, ids: readonly string[]): Selection {
  if (!ids.some((id) => selection.chosen.has(id))) return selection;
  const chosen = new Map(selection.chosen);
  for (const id of ids) chosen.delete(id);
  return { ...selection, chosen };
}

/**
 * With everything between the anchor and one thing, in the order of the list; without an anchor in
 * it from the first on. What the run before this one brought goes again.
 */
export function ranTo(selection: Selection, order: readonly Entry[], id: string): Selection {
  const placeOf = (wanted: string | undefined) => order.findIndex(({ item }) => item.id === wanted);
  const to = placeOf(id);
  const target = order[to];
  if (target === undefined || !isOpenTo(selection, target.kind)) return selection;
  const from = Math.max(0, placeOf(selection.anchor));
  const { chosen: kept } = without(selection, selection.run);
  const added = order
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter(({ item }) => !kept.has(item.id));
  return {
    chosen: new Map([...kept, ...added.map((entry) => [entry.item.id, entry] as const)]),
    anchor: order[from]?.item.id,
    run: added.map(({ item }) => item.id),
  };
}

/** As the arrow keys with Shift do it: a run that begins where the focus was. */
export function extended(
  selection: Selection,
  order: readonly Entry[],
  { from, to }: { readonly from: string; readonly to: string },
): Selection {
  const start = order.find(({ item }) => item.id === from);
  const begun =
    selection.chosen.size === 0 && start !== undefined ? toggled(selection, start) : selection;
  return ranTo(begun, order, to);
}
