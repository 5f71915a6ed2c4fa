import {
  createLibrary as createLibraryCall,
  deleteLibrary as deleteLibraryCall,
  getLibrary,
  type Library,
  listLibraries,
  replaceLibrary,
  scanLibrary,
  updateLibrary as updateLibraryCall,
} from '@longbox/contract/libraries';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import { answerOutsideLinks, listOutsideLinks } from '@longbox/contract/outside-links';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import { visibleLibraries } from '../../catalogue/rules/visibility.ts';
import type { Db } from '../../base/db/connection.ts';
import { forbidden, notFound } from '../../base/errors.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import { createLibrary } from './create-library.ts';
import { deleteLibrary } from './delete-library.ts';
import { findLibraries, findLibrary } from '../../catalogue/libraries/find-library.ts';
import { answerMissing, listMissing } from './missing-books.ts';
import { answerOutside, listOutside } from './outside-links.ts';
import { updateLibrary } from './update-library.ts';

export const libraryRoutes = (services: Services) => [
  serve(listLibraries, async ({ viewer }) => {
    const libraries = await findLibraries(services.db);
    return libraries.filter((one) => isVisible(one, viewer)).map((one) => present(one, viewer));
  }),
  serve(getLibrary, async ({ viewer, params }) => {
    const library = await requireLibrary(services.db, params.libraryId);
    if (!isVisible(library, viewer)) throw forbidden('This library isn’t shared with you');
    return present(library, viewer);
  }),
  serve(createLibraryCall, ({ body }) => createLibrary(services, body)),
  serve(updateLibraryCall, ({ params, body }) =>
    updateLibrary(services, { libraryId: params.libraryId, update: body }),
  ),
  serve(replaceLibrary, ({ params, body }) =>
    updateLibrary(services, { libraryId: params.libraryId, update: body }),
  ),
  serve(deleteLibraryCall, ({ params }) => deleteLibrary(services, params.libraryId)),
  serve(scanLibrary, async ({ params, query }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    await services.tasks.add([scanLibraryTask(id, query.deep ?? false)]);
  }),
  serve(listMissingBooks, () => listMissing(services.db)),
  serve(answerMissingBooks, async ({ params, body }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    await answerMissing(services, { libraryId: id, deleted: body.deleted });
  }),
  serve(listOutsideLinks, () => listOutside(services.db)),
  serve(answerOutsideLinks, async ({ params, body }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    await answerOutside(services, { libraryId: id, follow: body.follow });
  }),
];

async function requireLibrary(db: Db, id: string): Promise<Library> {
  const library = await findLibrary(db, id);
  if (!library) throw notFound('Library not found');
  return library;
}

function isVisible(library: Library, viewer: Viewer): boolean {
  return visibleLibraries(viewer)?.includes(library.id) ?? true;
}

function present(library: Library, viewer: Viewer): Library {
  return isAdmin(viewer) ? library : { ...library, root: '' };
}
