import { changeEmail as changeEmailCall } from '@longbox/contract/email-change';
import {
  changeMyPassword,
  listUsers,
  changePassword as changePasswordCall,
  createUser as createUserCall,
  deleteUser as deleteUserCall,
  updateUser as updateUserCall,
} from '@longbox/contract/user-administration';
import {
  claimHeaders,
  claimServer as claimServerCall,
  getClaim,
  getMe,
  setSessionCookie,
  signOut,
  signOutByLink,
} from '@longbox/contract/users';
import { findUsers } from '../../base/accounts/accounts.ts';
import { requireOwnAddress } from '../../http/own-address.ts';
import type { Exchange } from '../../http/exchange.ts';
import { serve } from '../../http/serve.ts';
import type { Authenticator } from '../../http/session/authenticator.ts';
import type { Services } from '../services.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { claimServer } from './claim-server.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { updateUser } from './update-user.ts';
import { countUsers } from './users-store.ts';

const yes = new Set(['true', 'on', 'yes', '1']);

export const userRoutes = ({ db, events, authenticator, host }: Services) => [
  serve(getClaim, async () => ({ isClaimed: (await countUsers(db)) > 0 })),
  serve(claimServerCall, ({ exchange }) => {
    requireOwnAddress(exchange, host.name);
    return claimServer(db, {
      email: exchange.header(claimHeaders.email) ?? '',
      password: exchange.header(claimHeaders.password) ?? '',
    });
  }),
  serve(getMe, async ({ viewer, query, exchange }) => {
    const signsIn = exchange.header('authorization') !== undefined;
    if (signsIn && yes.has(query['remember-me'] ?? '')) {
      await authenticator.remember(exchange, viewer.id);
    }
    return viewer;
  }),
  serve(signOut, ({ exchange }) => leave(authenticator, exchange)),
  serve(signOutByLink, ({ exchange }) => leave(authenticator, exchange)),
  serve(setSessionCookie, ({ exchange }) => authenticator.keepInCookie(exchange)),
  serve(listUsers, () => findUsers(db)),
  serve(createUserCall, ({ body }) => createUser(db, body)),
  serve(updateUserCall, ({ viewer, params, body }) =>
    updateUser({ db, events }, { viewer, userId: params.userId, update: body }),
  ),
  serve(deleteUserCall, ({ viewer, params }) =>
    deleteUser({ db, events }, { viewer, userId: params.userId }),
  ),
  serve(changePasswordCall, ({ viewer, params, body }) =>
    changePassword({ db, events, authenticator }, { viewer, userId: params.userId, ...body }),
  ),
  serve(changeEmailCall, ({ viewer, params, body }) =>
    changeEmail({ db, authenticator }, { viewer, userId: params.userId, ...body }),
  ),
  serve(changeMyPassword, ({ viewer, body }) =>
    changePassword({ db, events, authenticator }, { viewer, userId: viewer.id, ...body }),
  ),
];

/** Ends the session; a followed link or a sent form leads back to the first page. */
async function leave(authenticator: Authenticator, exchange: Exchange): Promise<void> {
  await authenticator.signOut(exchange);
  const isScript = exchange.header('x-requested-with') !== undefined;
  if (isScript || !exchange.header('accept')?.includes('text/html')) return;
  exchange.setHeader('location', `${exchange.baseUrl}/`);
}
