import type { Line } from '../../base/db/line.ts';
import { Refusal } from '../../base/errors.ts';

/** Another process ends its work with a file within this time, or is dead. */
const holdMillis = 15_000;

interface Held<T> {
  readonly work: () => Promise<T>;
  /** Ends it, when another process wants the file, or might have it. */
  readonly end: () => void;
}

/** Lets one process at a time work with a file of a folder; one that comes later ends what another does. */
export function holdsOf(line: Line, folder: string, endHere: (id: string) => void) {
  const endElsewhere = line.topic(`upload ends in ${folder}`, (id) => endHere(String(id)));
  return async <T>(id: string, { work, end }: Held<T>): Promise<T> => {
    const hold = (millis: number) => line.hold(`${folder} ${id}`, millis, end);
    let release = await hold(0);
    if (!release) {
      endElsewhere(id);
      release = await hold(holdMillis);
    }
    if (!release) throw new Refusal('unavailable', 'Another upload of this file is still running');
    try {
      return await work();
    } finally {
      await release();
    }
  };
}
