import {
  claimHeaders,
  claimServer as claimServerCall,
  getClaim,
  getMe,
  listOAuth2Providers,
  setSessionCookie,
  signOut,
} from '@longbox/contract/users';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { claimServer } from './claim-server.ts';
import { countUsers } from './users-store.ts';

const yes = new Set(['true', 'on', 'yes', '1']);

export const userRoutes = ({ db, authenticator }: Services) => [
  serve(getClaim, async () => ({ isClaimed: (await countUsers(db)) > 0 })),
  serve(claimServerCall, ({ exchange }) =>
    claimServer(db, {
      email: exchange.header(claimHeaders.email) ?? '',
      password: exchange.header(claimHeaders.password) ?? '',
    }),
  ),
  serve(getMe, async ({ viewer, query, exchange }) => {
    const signsIn = exchange.header('authorization') !== undefined;
    if (signsIn && yes.has(query['remember-me'] ?? '')) {
      await authenticator.remember(exchange, viewer.id);
    }
    return viewer;
  }),
  serve(signOut, ({ exchange }) => authenticator.signOut(exchange)),
  serve(setSessionCookie, ({ exchange }) => authenticator.keepInCookie(exchange)),
  serve(listOAuth2Providers, () => []),
];
