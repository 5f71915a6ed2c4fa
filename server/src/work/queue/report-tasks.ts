import { libraryProgress } from './library-progress.ts';
import { countFailures } from './task-failures.ts';
import { createScanPlaces, type ScanPlaces } from './scan-places.ts';
import type { WorkServices } from './work-services.ts';

const everyMillis = 10_000;

/** Tells administrators how much work waits and how much failed, every 10 s and soon after it changed. */
export function reportTasks({
  db,
  tasks,
  events,
  places = createScanPlaces(),
}: Pick<WorkServices, 'db' | 'tasks' | 'events'> & { readonly places?: ScanPlaces }): () => void {
  let last = '';
  let known: Awaited<ReturnType<typeof libraryProgress>> = [];
  let counted = -Infinity;
  /** Counting the books of large libraries takes longer than counting what waits. */
  const progress = async () => {
    if (performance.now() - counted >= everyMillis / 3) {
      known = await libraryProgress(db);
      counted = performance.now();
    }
    return known;
  };
  const report = async (always: boolean): Promise<void> => {
    const countByType = await tasks.countByType();
    const count = Object.values(countByType).reduce((sum, one) => sum + one, 0);
    // A damaged table is told by the check; what waits is told without it.
    const failed = await countFailures(db).catch(() => 0);
    const libraries = count === 0 ? [] : places.in(await progress());
    const now = JSON.stringify([countByType, failed, libraries.map(({ folder }) => folder)]);
    if (!always && now === last) return;
    last = now;
    events.emit({ name: 'TaskQueueStatus', payload: { count, countByType, failed, libraries } });
  };
  let isOver = false;
  const tell = (always: boolean) => (): void => {
    void report(always).catch((error: unknown) => {
      // Of a database that was closed meanwhile there’s nothing to tell.
      if (!isOver) throw error;
    });
  };
  const regular = setInterval(tell(true), everyMillis);
  const changes = setInterval(tell(false), everyMillis / 10);
  return () => {
    isOver = true;
    clearInterval(regular);
    clearInterval(changes);
  };
}
