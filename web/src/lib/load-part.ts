import { whenIdle } from './idle.ts';

/** A part of the client that has not come after so many milliseconds is taken for lost. */
const patience = 120_000;

/** A piece of the client that is fetched when it is first needed. */
export interface Part<T> {
  /** The part, once it's loaded. */
  readonly current: () => T | undefined;
  /**
   * Fetches it, unless it is there or on its way. After a failure the next call tries again.
   *
   * @throws when it cannot be fetched, or has not come after two minutes.
   */
  readonly load: () => Promise<T>;
}

/** Describes a part by how it is fetched, which is an `import()`. */
export function partOf<T>(fetchPart: () => Promise<T>): Part<T> {
  let here: T | undefined;
  let coming: Promise<T> | undefined;
  const load = async (): Promise<T> => {
    try {
      here = await withinPatience(fetchPart());
      return here;
    } finally {
      coming = undefined;
    }
  };
  return {
    current: () => here,
    load: () => (here === undefined ? (coming ??= load()) : Promise.resolve(here)),
  };
}

/** Fetches parts once the browser has nothing else to do, one at a time. A failure shows when they're needed. */
export function loadWhenIdle(parts: readonly Pick<Part<unknown>, 'load'>[]): void {
  const inTurn = async () => {
    for (const part of parts) await part.load().catch(() => undefined);
  };
  whenIdle(() => {
    void inTurn();
  });
}

/** Gives up on a part after two minutes of loading. */
export async function withinPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('A part of the client did not come in time'));
    }, patience);
  });
  try {
    return await Promise.race([promise, lost]);
  } finally {
    clearTimeout(timer);
  }
}
