/** An order that was made here, and what others made of the same members meanwhile. */
interface Versions {
  /** What both started from. */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

interface Merged {
  /** My order, without what they removed and with what they added, at the place they gave it. */
  readonly members: readonly string[];
  readonly added: number;
  readonly removed: number;
}

/** Brings what others changed into an order, so that neither side loses anything but what it removed. */
export function mergeMembers({ base, mine, theirs }: Versions): Merged {
  const known = new Set([...base, ...mine]);
  const still = new Set(theirs);
  const kept = mine.filter((id) => still.has(id) || !base.includes(id));
  const members = [...kept];
  const added = theirs.filter((id) => !known.has(id));
  for (const id of added) {
    const before = theirs[theirs.indexOf(id) - 1];
    members.splice(before === undefined ? 0 : members.indexOf(before) + 1 || members.length, 0, id);
  }
  return { members, added: added.length, removed: mine.length - kept.length };
}

/** Whether two orders are the same. */
export function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
