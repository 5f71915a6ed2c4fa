import { currentOwner, inTurn, type Waiting } from './shares.ts';

/** Runs `work` once `amount` of the room is free, and frees it afterwards. */
export type Within = <Result>(amount: number, work: () => Promise<Result>) => Promise<Result>;

interface Piece extends Waiting {
  readonly enter: () => void;
  /** How many have come later and entered before it. */
  overtaken: number;
}

/** So many may overtake a large piece; then they wait until there is room for it. */
const mostOvertaking = 50;

/**
 * A room of a fixed size that pieces of work share, such as bytes of memory: each waits until what it
 * takes is free. Those of one owner enter in the order in which they came. Owners share the room: one
 * takes half of it at most, and who holds least comes first. A piece that is larger than the room has
 * it alone.
 */
export function createRoom(size: number): Within {
  let free = size;
  const held = new Map<string | undefined, number>();
  const heldBy = (owner: string | undefined): number => held.get(owner) ?? 0;
  let waiting: Piece[] = [];

  /** Background work has no share: its process has nothing else to do. */
  const isInShare = ({ owner, amount }: Waiting): boolean =>
    owner === undefined || heldBy(owner) === 0 || heldBy(owner) + amount <= size / 2;

  function next(): Piece | undefined {
    const patient = waiting.find(({ overtaken }) => overtaken >= mostOvertaking);
    const candidates = patient ? [patient] : inTurn(waiting, heldBy).filter(isInShare);
    return candidates.find(({ amount }) => amount <= free);
  }

  function letIn(): void {
    for (let piece = next(); piece; piece = next()) {
      const entering = piece;
      const place = waiting.indexOf(entering);
      for (const passed of waiting.slice(0, place)) passed.overtaken += 1;
      waiting = waiting.filter((one) => one !== entering);
      free -= entering.amount;
      held.set(entering.owner, heldBy(entering.owner) + entering.amount);
      entering.enter();
    }
  }

  function leave({ owner, amount }: Waiting): void {
    free += amount;
    const left = heldBy(owner) - amount;
    if (left > 0) held.set(owner, left);
    else held.delete(owner);
    letIn();
  }

  return async (amount, work) => {
    const taken = { owner: currentOwner(), amount: Math.min(amount, size) };
    await new Promise<void>((enter) => {
      waiting.push({ ...taken, enter, overtaken: 0 });
      letIn();
    });
    try {
      return await work();
    } finally {
      leave(taken);
    }
  };
}
