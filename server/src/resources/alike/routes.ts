import {
  type ComparedLibrary,
  type ComparedPictures,
  compareLibrary,
  getAlike,
  keepAlikePair,
  listAlikePairs,
  removeAlikePage,
} from '@longbox/contract/alike';
import type { Db } from '../../base/db/connection.ts';
import { notFound } from '../../base/errors.ts';
import { findLibrary } from '../../catalogue/libraries/find-library.ts';
import { serve } from '../../http/serve.ts';
import { compareLibraryTask } from '../../work/queue/alike-tasks.ts';
import type { Services } from '../services.ts';
import { countPairs, selectCompared } from './alike-store.ts';
import { keepPair, removePage } from './decide.ts';
import { listPairs } from './list-pairs.ts';

/** Near-duplicates: which libraries compare images, the pairs found, and the decisions about them. */
export const alikeRoutes = ({ db, tasks }: Services) => [
  serve(getAlike, async ({ viewer }) => ({
    libraries: await listCompared(db),
    pairs: {
      BOOKS: await countPairs(db, viewer, { kind: 'BOOKS', kept: false }),
      PAGES: await countPairs(db, viewer, { kind: 'PAGES', kept: false }),
    },
  })),
  serve(compareLibrary, async ({ params, body }) => {
    if (!(await findLibrary(db, params.libraryId))) throw notFound('Library not found');
    await setCompared(db, params.libraryId, body.pictures);
    await tasks.add([compareLibraryTask(params.libraryId)]);
  }),
  serve(listAlikePairs, ({ viewer, query }) =>
    listPairs(db, viewer, { kind: query.kind, kept: query.kept ?? false, paging: query }),
  ),
  serve(keepAlikePair, ({ viewer, params, body }) =>
    keepPair(db, { viewer, pairId: params.pairId }, body.kept),
  ),
  serve(removeAlikePage, ({ viewer, params, body }) =>
    removePage({ db, tasks }, { viewer, pairId: params.pairId }, body),
  ),
];

async function listCompared(db: Db): Promise<ComparedLibrary[]> {
  const rows = await selectCompared(db);
  return rows.map(({ pictures, books, compared, ...library }) => ({
    ...library,
    pictures: pictures ?? 'NOTHING',
    books: books ?? 0,
    compared: compared ?? 0,
  }));
}

async function setCompared(db: Db, libraryId: string, pictures: ComparedPictures): Promise<void> {
  if (pictures === 'NOTHING') {
    await db.deleteFrom('alikeLibrary').where('libraryId', '=', libraryId).execute();
    return;
  }
  await db
    .insertInto('alikeLibrary')
    .values({ libraryId, pictures })
    .onConflict((conflict) => conflict.column('libraryId').doUpdateSet({ pictures }))
    .execute();
}
