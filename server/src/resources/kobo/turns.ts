/** Runs work with a name, so many of one name at a time; the others wait in the order they came. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(atOnce: number): InTurn {
  const running = new Map<string, { count: number; readonly waiting: (() => void)[] }>();
  return async (name, work) => {
    const own = running.get(name) ?? { count: 0, waiting: [] };
    running.set(name, own);
    if (own.count >= atOnce) await new Promise<void>((enter) => own.waiting.push(enter));
    else own.count += 1;
    try {
      return await work();
    } finally {
      const next = own.waiting.shift();
      if (next) next();
      else own.count -= 1;
      if (own.count === 0) running.delete(name);
    }
  };
}
