/** The account whose work is running; undefined for background work. */
type OwnerNow = () => string | undefined;

let ownerNow: OwnerNow = () => undefined;

/** Sets how it is known whose work is under way, so that all get their share. */
export function shareBy(tell: OwnerNow): void {
  ownerNow = tell;
}

export const currentOwner = (): string | undefined => ownerNow();

/** Work that waits for its turn. */
export interface Waiting {
  readonly owner: string | undefined;
  /** Its size. */
  readonly amount: number;
}

/**
 * The first that waits of each owner, in the order in which they have their turn: of those who hold
 * least now, then what takes least, then what came first.
 *
 * @param waiting in the order in which they came
 */
export function inTurn<One extends Waiting>(
  waiting: readonly One[],
  held: (owner: string | undefined) => number,
): One[] {
  const first = new Map<string | undefined, One>();
  for (const one of waiting) if (!first.has(one.owner)) first.set(one.owner, one);
  return [...first.values()].toSorted(
    (one, other) => held(one.owner) - held(other.owner) || one.amount - other.amount,
  );
}
