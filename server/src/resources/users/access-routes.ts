import {
  createApiKey as createApiKeyCall,
  deleteApiKey as deleteApiKeyCall,
  deleteSyncPoints as deleteSyncPointsCall,
  listApiKeys as listApiKeysCall,
} from '@longbox/contract/api-keys';
import {
  getLatestActivity as getLatestActivityCall,
  listActivity as listActivityCall,
  listMyActivity,
} from '@longbox/contract/authentication-activity';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { createApiKey } from './create-api-key.ts';
import { deleteApiKey, deleteSyncPoints } from './delete-api-key.ts';
import { getLatestActivity, listActivity } from './list-activity.ts';
import { listApiKeys } from './list-api-keys.ts';

/** API keys and sign-in activity. */
export const accessRoutes = ({ db }: Services) => [
  serve(listApiKeysCall, ({ viewer }) => listApiKeys(db, viewer)),
  serve(createApiKeyCall, ({ viewer, body }) => createApiKey(db, { viewer, ...body })),
  serve(deleteApiKeyCall, ({ viewer, params }) => deleteApiKey(db, { viewer, ...params })),
  serve(deleteSyncPointsCall, ({ viewer, query }) =>
    deleteSyncPoints(db, { viewer, keyIds: query.key_id }),
  ),
  serve(listMyActivity, ({ viewer, query }) => listActivity(db, { of: viewer, paging: query })),
  serve(listActivityCall, ({ query }) => listActivity(db, { paging: query })),
  serve(getLatestActivityCall, ({ viewer, params, query }) =>
    getLatestActivity(db, { viewer, userId: params.userId, apiKeyId: query.apikey_id }),
  ),
];
