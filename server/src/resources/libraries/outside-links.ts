import type { OutsideLinks } from '@longbox/contract/outside-links';
import type { Db } from '../../base/db/connection.ts';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import { readOutsideLinks, writeOutsideLinks } from '../../catalogue/libraries/outside-links.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import type { Services } from '../services.ts';

/** So many links are named of each library. */
const named = 20;

/** The libraries with links that lead outside, unless someone answered already. */
export async function listOutside(db: Db): Promise<OutsideLinks[]> {
  const asking: OutsideLinks[] = [];
  for (const { id: libraryId } of await findLibraries(db)) {
    const { follow, found } = await readOutsideLinks(db, libraryId);
    if (follow !== null || found === null || found.length === 0) continue;
    asking.push({ libraryId, count: found.length, links: found.slice(0, named) });
  }
  return asking;
}

/** Stores the answer for a library; the next scan, which is queued, goes by it. */
export async function answerOutside(
  { db, events, tasks }: Services,
  { libraryId, follow }: { libraryId: string; follow: boolean },
): Promise<void> {
  const last = await readOutsideLinks(db, libraryId);
  // While all were followed, none was noted.
  const found = last.follow === true ? null : last.found;
  await writeOutsideLinks(db, libraryId, { follow, found: follow ? [] : found });
  events.emit({ name: 'LibraryChanged', payload: { libraryId } });
  await tasks.add([scanLibraryTask(libraryId, false)]);
}
