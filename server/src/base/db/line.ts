import { randomUUID } from 'node:crypto';

/** Connects the processes that share a database. */
export interface Line {
  /** Tells this process from all others. */
  readonly id: string;
  /** Whether others can share the database. */
  readonly isShared: boolean;
  /** Whether the database can be reached. */
  isUp(): boolean;
  /** Hears what other processes say on a topic; the function it returns speaks to them. */
  topic(name: string, hear: (said: unknown) => void): (said: unknown) => void;
  /** Calls the listener when others may have said something that wasn’t heard here. */
  onMissed(listener: () => void): void;
  /** Calls the listener each time others learn that this process is alive: its work stays its own for a while. */
  onAlive(listener: () => void): void;
  /**
   * Starts what only one process does, as soon as no other one does it. It’s ended by the function it returned
   * when the connection is lost, and by the function that is returned here.
   */
  alone(start: () => () => Promise<void>): () => Promise<void>;
  /**
   * Waits until no other process holds this key, and holds it.
   *
   * @param onLost called when others may hold it, too
   * @returns the release; nothing if another one still holds it after `waitMillis`
   */
  hold(
    key: string,
    waitMillis: number,
    onLost: () => void,
  ): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

/** For a database that one server has to itself. */
export function lineOfOne(): Line {
  return {
    id: randomUUID(),
    isShared: false,
    isUp: () => true,
    topic: () => () => {},
    onMissed: () => {},
    onAlive: () => {},
    alone: (start) => start(),
    hold: async () => async () => {},
    close: async () => {},
  };
}
