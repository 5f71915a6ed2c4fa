import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import type { Line } from '../../base/db/line.ts';
import { createScanPlaces, ScanPlace, type ScanPlaces } from '../queue/scan-places.ts';
import { hasFreeTask } from '../queue/claim.ts';
import { releaseTasks } from '../queue/task-runner.ts';
import type { Work } from './start-work.ts';

/** What is said to background work. */
const Word = z.enum(['wake', 'settingsChanged', 'tryAgain']);

/** How often tasks are looked for that became free: their worker is dead, or another of their group is done. */
const lookMillis = 2000;

/** Background work of all processes that share a database. */
interface SharedWork extends Omit<Work, 'alive'> {
  /** In which folders they scan. */
  readonly places: ScanPlaces;
}

interface SharedPlace {
  readonly db: Db;
  readonly line: Line;
  /** Starts that of this process. */
  readonly start: (onPlace: (place: ScanPlace) => void) => Work;
  /** Whether this process works at all. */
  readonly works: boolean;
}

export function shareWork({ db, line, start, works }: SharedPlace): SharedWork {
  const places = createScanPlaces();
  const tellPlace = line.topic('place', (said) => {
    const { data: place } = z.safeParse(ScanPlace, said);
    if (place) places.note(place);
  });
  const onPlace = (place: ScanPlace): void => {
    places.note(place);
    tellPlace(place);
  };
  const own = works ? start(onPlace) : undefined;
  const tellOthers = line.topic('work', (said) => {
    const { data: word } = z.safeParse(Word, said);
    if (word) own?.[word]();
  });
  const say = (word: z.output<typeof Word>) => (): void => {
    own?.[word]();
    tellOthers(word);
  };

  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    await releaseTasks(db, { afterCrash: false });
    if (await hasFreeTask(db)) own?.wake();
  };
  if (own) line.onAlive(own.alive);
  const isLooking = own !== undefined && line.isShared;
  const timer = isLooking
    ? setInterval(() => {
        // A database that is away now is asked again.
        looking = looking.then(look).catch(() => undefined);
      }, lookMillis)
    : undefined;

  return {
    places,
    wake: say('wake'),
    settingsChanged: say('settingsChanged'),
    tryAgain: say('tryAgain'),
    // Only who shares this machine's cores is given way to.
    noteUse: () => own?.noteUse(),
    async stop() {
      clearInterval(timer);
      await looking;
      await own?.stop();
    },
  };
}
