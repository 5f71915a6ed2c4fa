import {
  deleteAllPageHashMatches,
  deletePageHashMatch,
  getKnownPageHashThumbnail,
  getUnknownPageHashThumbnail,
  listKnownPageHashes,
  listPageHashMatches,
  listUnknownPageHashes,
  savePageHash as savePageHashCall,
} from '@longbox/contract/page-hashes';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { deletePages } from './delete-pages.ts';
import { getKnownThumbnail, getUnknownThumbnail } from './get-thumbnail.ts';
import { listKnown, listMatches, listUnknown } from './list-page-hashes.ts';
import { savePageHash } from './save-page-hash.ts';

export const pageHashRoutes = ({ db, tasks }: Services) => [
  serve(listKnownPageHashes, ({ query }) =>
    listKnown(db, { actions: query.action, paging: query }),
  ),
  serve(listUnknownPageHashes, ({ query }) => listUnknown(db, query)),
  serve(listPageHashMatches, ({ viewer, params, query }) =>
    listMatches(db, { viewer, hash: params.hash, paging: query }),
  ),
  serve(savePageHashCall, ({ viewer, body }) => savePageHash(db, { ...body, viewer })),
  serve(deleteAllPageHashMatches, ({ viewer, params }) =>
    deletePages({ db, tasks }, { ...params, viewer }),
  ),
  serve(deletePageHashMatch, ({ viewer, params, body }) =>
    deletePages({ db, tasks }, { ...params, viewer, match: body }),
  ),
  serve(getKnownPageHashThumbnail, ({ params }) => getKnownThumbnail(db, params.hash)),
  serve(getUnknownPageHashThumbnail, ({ viewer, params, query }) =>
    getUnknownThumbnail(db, { ...params, viewer, resize: query.resize }),
  ),
];
