import {
  deleteApiKeyOf,
  endMySession,
  endMySessions,
  endSession as endSessionCall,
  endSessions as endSessionsCall,
  listApiKeysOf,
  listMySessions,
  listSessions as listSessionsCall,
} from '@longbox/contract/sessions';
import { endSessions } from '../../base/accounts/end-sessions.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { deleteApiKey } from './delete-api-key.ts';
import { endSession, listSessions } from './list-sessions.ts';
import { listApiKeys } from './list-api-keys.ts';
import { requireUser } from './require-user.ts';

/** Where accounts are signed in, and the ways to sign them out. */
export const sessionRoutes = ({ db, events, authenticator }: Services) => [
  serve(listMySessions, ({ viewer, exchange }) =>
    listSessions(db, viewer.id, authenticator.signInOf(exchange)),
  ),
  serve(endMySession, ({ viewer, params }) => endSession(db, viewer.id, params.sessionId)),
  serve(endMySessions, ({ viewer }) => endSessions({ db, events }, viewer.id, 'signed-out')),
  serve(listSessionsCall, async ({ params, exchange }) => {
    const { id } = await requireUser(db, params.userId);
    return listSessions(db, id, authenticator.signInOf(exchange));
  }),
  serve(endSessionCall, async ({ params }) => {
    const { id } = await requireUser(db, params.userId);
    return endSession(db, id, params.sessionId);
  }),
  serve(endSessionsCall, async ({ params }) => {
    const { id } = await requireUser(db, params.userId);
    return endSessions({ db, events }, id, 'signed-out');
  }),
  serve(listApiKeysOf, async ({ params }) => listApiKeys(db, await requireUser(db, params.userId))),
  serve(deleteApiKeyOf, async ({ params }) => {
    const viewer = await requireUser(db, params.userId);
    return deleteApiKey(db, { viewer, keyId: params.keyId });
  }),
];
