import {
  createLibrary as createLibraryCall,
  deleteLibrary as deleteLibraryCall,
  getLibrary as getLibraryCall,
  listLibraries as listLibrariesCall,
  replaceLibrary,
  scanLibrary,
  updateLibrary as updateLibraryCall,
} from '@longbox/contract/libraries';
import {
  addArchivePassword,
  deleteArchivePasswords,
  getArchivePasswords,
} from '@longbox/contract/archive-passwords';
import { answerMissingBooks, listMissingBooks } from '@longbox/contract/missing-books';
import { answerOutsideLinks, listOutsideLinks } from '@longbox/contract/outside-links';
import { previewSeries as previewSeriesCall } from '@longbox/contract/series-preview';
import { listWatching, scanFolders } from '@longbox/contract/watching';
import { serve, serveKept } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { scanLibraryTask } from '../../work/queue/tasks.ts';
import type { Vault } from '../../base/vault.ts';
import type { Watches } from '../../work/watch/watching.ts';
import { addPassword, countPasswords, removePasswords } from './archive-passwords.ts';
import { createLibrary } from './create-library.ts';
import { deleteLibrary } from './delete-library.ts';
import { getLibrary, listLibraries, requireLibrary } from './get-library.ts';
import { answerMissing, listMissing } from './missing-books.ts';
import { answerOutside, listOutside } from './outside-links.ts';
import { previewSeries } from './preview-series.ts';
import { queueFolders } from './scan-folders.ts';
import { updateLibrary } from './update-library.ts';

export const libraryRoutes = (
  services: Services & { readonly watches: Watches; readonly vault: Vault },
) => [
  serveKept(listLibrariesCall, ({ viewer }) => listLibraries(services.db, viewer)),
  serveKept(getLibraryCall, ({ viewer, params }) =>
    getLibrary(services.db, viewer, params.libraryId),
  ),
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
  serve(scanFolders, async ({ params, body }) => {
    const library = await requireLibrary(services.db, params.libraryId);
    await queueFolders(services, library, body.folders);
  }),
  serve(previewSeriesCall, async ({ params, body }) =>
    previewSeries(services.db, await requireLibrary(services.db, params.libraryId), body),
  ),
  serve(getArchivePasswords, async ({ params }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    return { count: await countPasswords(services.db, id) };
  }),
  serve(addArchivePassword, async ({ params, body }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    return { books: await addPassword(services, id, body.password) };
  }),
  serve(deleteArchivePasswords, async ({ params }) => {
    const { id } = await requireLibrary(services.db, params.libraryId);
    await removePasswords(services.db, id);
  }),
  serve(listWatching, () => services.watches.states()),
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
