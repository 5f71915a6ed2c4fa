import type { Collection } from '@longbox/contract/collections';
import { namesHolding } from '../set-name.ts';

/** A collection or read list, as far as something is added to it. */
export interface NamedSet {
  readonly id: string;
  readonly name: string;
  readonly visibility?: Collection['visibility'];
  /** The ids of its members, in order. */
  readonly members: readonly string[];
  /** When it changed last. */
  readonly changed: string;
}

/** The sets whose name holds a text, those changed last first. */
export function matching(sets: readonly NamedSet[], text: string): NamedSet[] {
  return namesHolding(text, sets).toSorted(
    (one, other) => Date.parse(other.changed) - Date.parse(one.changed),
  );
}

/** How many of the new ones a set holds already. */
export function doubles({ members }: Pick<NamedSet, 'members'>, ids: readonly string[]): number {
  const held = new Set(members);
  return ids.filter((id) => held.has(id)).length;
}

/** The members of a set after adding: new ones come last, and none appears twice. */
export function union(members: readonly string[], ids: readonly string[]): string[] {
  return [...new Set([...members, ...ids])];
}
