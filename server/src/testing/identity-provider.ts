import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { Provider } from 'oidc-provider';

/** The client that both services know. */
export const client = { id: 'longbox', secret: 'a secret of the client' };

const { privateKey: signingKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Who comes back: what the service tells of them, or how it refuses them. */
export type Person = Readonly<Record<string, unknown>> | { readonly refused: string };

export interface IdentityProvider {
  readonly url: string;
  /** Tells where browsers may be sent back to, and from then on serves. */
  open(redirectUri: string): void;
  /** Who signs in next. */
  person: Person;
  close(): void;
}

/** Serves on a free port of this machine; `make` builds the service once its address is known. */
async function serveOn(
  make: (service: IdentityProvider, redirectUri: string) => RequestListener,
): Promise<IdentityProvider> {
  let listener: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the service does not listen');
  const service: IdentityProvider = {
    url: `http://127.0.0.1:${address.port}`,
    person: {},
    open: (redirectUri) => {
      listener = make(service, redirectUri);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

/** An OpenID Connect service without a form: it signs in `person`. */
export function openIdProvider(): Promise<IdentityProvider> {
  return serveOn((service, redirectUri) => {
    const provider = new Provider(service.url, {
      clients: [
        { client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified', 'name', 'groups'] },
      cookies: { keys: ['cookie key'] },
      features: { devInteractions: { enabled: false } },
      jwks: { keys: [{ ...signingKey.export({ format: 'jwk' }), kid: 'test' }] },
      ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      pkce: { required: () => true },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, ...service.person }),
      }),
      async loadExistingGrant() {
        const grant = new provider.Grant({ clientId: client.id, accountId: 'somebody' });
        grant.addOIDCScope('openid email');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      if (!context.path.startsWith('/interaction/')) return next();
      context.respond = false;
      const { person } = service;
      const result =
        'refused' in person
          ? { error: 'access_denied', error_description: person.refused }
          : { login: { accountId: 'somebody' } };
      await provider.interactionFinished(context.req, context.res, result);
    });
    return provider.callback();
  });
}

/** A plain OAuth2 service (RFC 6749): it gives a token, and a profile for the token. */
export function oauth2Service(): Promise<IdentityProvider> {
  const codes = new Map<string, string>();
  const token = randomUUID();
  const handle = async (request: IncomingMessage, service: IdentityProvider, back: string) => {
    const url = new URL(request.url ?? '/', service.url);
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      codes.set(code, url.searchParams.get('code_challenge') ?? '');
      const state = url.searchParams.get('state') ?? '';
      return { location: `${back}?${String(new URLSearchParams({ code, state }))}` };
    }
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await bodyOf(request));
      const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
      const good =
        codes.get(form.get('code') ?? '') === verifier.digest('base64url') &&
        form.get('client_secret') === client.secret;
      return good ? { body: { access_token: token, token_type: 'bearer' } } : undefined;
    }
    const isOurs = request.headers.authorization === `Bearer ${token}`;
    return isOurs ? { body: service.person } : undefined;
  };
  return serveOn((service, redirectUri) => async (request, response) => {
    const answer = await handle(request, service, redirectUri);
    if (answer?.location !== undefined) {
      response.writeHead(302, { location: answer.location }).end();
    } else {
      response
        .writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer?.body ?? { error: 'invalid_request' }));
    }
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
