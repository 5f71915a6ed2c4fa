import { beginOAuth2, completeOAuth2 } from '@longbox/contract/oauth';
import { listOAuth2Providers } from '@longbox/contract/users';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { OAuth } from './oauth.ts';

export const oauthRoutes = (services: Services & { readonly oauth: OAuth }) => [
  serve(listOAuth2Providers, () =>
    services.oauth.providers.map(({ name, registrationId }) => ({ name, registrationId })),
  ),
  serve(beginOAuth2, async ({ params, exchange }) => {
    exchange.setHeader('location', await beginSignIn(services.oauth, { ...params, exchange }));
  }),
  serve(completeOAuth2, async ({ params, query, exchange }) => {
    exchange.setHeader('location', await completeSignIn(services, { ...params, query, exchange }));
  }),
];
