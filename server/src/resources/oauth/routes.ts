import {
  beginOAuth2,
  completeOAuth2,
  getSignInTrial,
  listSignInServices,
  trySignIn,
} from '@longbox/contract/oauth';
import { listOAuth2Providers } from '@longbox/contract/users';
import { findLibraries } from '../../catalogue/libraries/find-library.ts';
import type { Exchange } from '../../http/exchange.ts';
import { serve } from '../../http/serve.ts';
import type { Services } from '../services.ts';
import { beginSignIn, redirectUri, SilentService } from './begin-sign-in.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { allLibraries } from './group-rights.ts';
import { type OAuth, scopesOf } from './oauth.ts';
import { failurePage } from './pages.ts';
import type { Provider } from './read-config.ts';
import { beginTrial, requireTrial } from './trials.ts';

export const oauthRoutes = (services: Services & { readonly oauth: OAuth }) => [
  serve(listOAuth2Providers, () =>
    services.oauth.providers.map(({ name, registrationId }) => ({ name, registrationId })),
  ),
  serve(beginOAuth2, async ({ params, exchange }) => {
    const page = beginSignIn(services.oauth, { ...params, exchange }).catch((error: unknown) => {
      if (error instanceof SilentService) return failurePage(exchange, 'silent');
      throw error;
    });
    exchange.setHeader('location', await page);
  }),
  serve(completeOAuth2, async ({ params, query, exchange }) => {
    exchange.setHeader('location', await completeSignIn(services, { ...params, query, exchange }));
  }),
  serve(listSignInServices, async ({ exchange }) => {
    const { providers, accountCreation, file } = services.oauth;
    const shown = providers.map((one) => present(one, exchange));
    return { services: shown, accountCreation, problems: await problemsOf(services), file };
  }),
  serve(trySignIn, async ({ params, exchange }) => {
    exchange.setHeader('location', await beginTrial(services.oauth, { ...params, exchange }));
  }),
  serve(getSignInTrial, ({ params }) => requireTrial(services.oauth, params.trialId)),
];

/** Mistakes in the file, and groups that name unknown libraries. */
async function problemsOf({ db, oauth }: Services & { readonly oauth: OAuth }) {
  const known = new Set((await findLibraries(db)).flatMap(({ id, name }) => [id, name]));
  const unknown = oauth.libraries.filter(({ name }) => name !== allLibraries && !known.has(name));
  const message = 'is not the name of a library';
  return [...oauth.problems, ...unknown.map(({ line, key }) => ({ line, key, message }))];
}

/** The visible part of a service, without its secret. */
function present(provider: Provider, exchange: Exchange) {
  const { registrationId, name, clientId, clientSecret, issuer, authorizationEndpoint } = provider;
  const { groups } = provider;
  return {
    registrationId,
    name,
    clientId,
    hasSecret: clientSecret !== undefined,
    kind: scopesOf(provider).includes('openid') ? ('OPENID' as const) : ('OAUTH2' as const),
    address: issuer ?? authorizationEndpoint ?? '',
    scopes: [...scopesOf(provider)],
    redirectUri: redirectUri(exchange, registrationId),
    groups: groups ? { claim: groups.claim, names: Object.keys(groups.rights) } : null,
  };
}
