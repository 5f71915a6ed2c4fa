/** Runs `work` once `amount` of the room is free, and frees it afterwards. */
export type Within = <Result>(amount: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * A room of a fixed size that pieces of work share, such as bytes of memory: each waits until what it
 * takes is free, in the order in which they came, so that a large one is not overtaken for ever. One that
 * is larger than the room has it alone.
 */
export function createRoom(size: number): Within {
  let free = size;
  const waiting: { amount: number; enter: () => void }[] = [];

  function letIn(): void {
    for (let next = waiting[0]; next && next.amount <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.amount;
      next.enter();
    }
  }

  return async (amount, work) => {
    const taken = Math.min(amount, size);
    await new Promise<void>((enter) => {
      waiting.push({ amount: taken, enter });
      letIn();
    });
    try {
      return await work();
    } finally {
      free += taken;
      letIn();
    }
  };
}
