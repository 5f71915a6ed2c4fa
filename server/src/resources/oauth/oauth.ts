import { SignInTrial } from '@longbox/contract/oauth';
import * as client from 'openid-client';
import * as z from 'zod/mini';
import type { Line } from '../../base/db/line.ts';
import { notFound } from '../../base/errors.ts';
import type { OAuth2Config, Provider } from './read-config.ts';

/** Seconds that a service may take to answer us. */
const answerSeconds = 10;

const keptMillis = 10 * 60 * 1000;
const mostKept = 100;

/** Services that people may sign in with. */
export interface OAuth {
  readonly providers: readonly Provider[];
  readonly accountCreation: boolean;
  /** Mistakes in their file. */
  readonly problems: OAuth2Config['problems'];
  /** Libraries that their groups name. */
  readonly libraries: OAuth2Config['libraries'];
  /** Where they are set up. */
  readonly file: string;
  /** What came of signing in to try, by id; the newest few. */
  readonly trials: ReadonlyMap<string, SignInTrial>;
  keepTrial(id: string, trial: SignInTrial): void;
  /** Signs what a browser carries while its owner is away at the service. */
  readonly key: Buffer;
  /** Notes for the log what a person is not told. */
  readonly onError: (error: unknown) => void;
  /** Notes for the log what an administrator should look at. */
  readonly onProblem: (words: string) => void;
  /** A service's endpoints; requested once. @throws when it doesn't respond */
  metadataOf(provider: Provider): Promise<client.Configuration>;
}

interface OAuthParts {
  readonly onProblem: (words: string) => void;
  readonly config: OAuth2Config;
  readonly file: string;
  readonly key: Buffer;
  readonly onError: (error: unknown) => void;
  /** Tells other processes what came of signing in to try. */
  readonly line: Pick<Line, 'topic'>;
}

const Trial = z.tuple([z.string(), SignInTrial]);

export function createOAuth({ config, file, key, onProblem, onError, line }: OAuthParts): OAuth {
  for (const { line, key, message } of config.problems) {
    onProblem(`${file}, line ${line}: ${key} ${message}`);
  }
  const known = new Map<string, client.Configuration>();
  const trials = new Map<string, SignInTrial>();
  const keep = (id: string, trial: SignInTrial): void => {
    trials.set(id, trial);
    const [oldest] = trials.keys();
    if (trials.size > mostKept && oldest !== undefined) trials.delete(oldest);
    setTimeout(() => trials.delete(id), keptMillis).unref();
  };
  const tell = line.topic('trial', (said) => {
    const { data: trial } = z.safeParse(Trial, said);
    if (trial) keep(...trial);
  });
  return {
    ...config,
    file,
    trials,
    keepTrial(id, trial) {
      keep(id, trial);
      tell([id, trial]);
    },
    key,
    onError,
    onProblem,
    async metadataOf(provider) {
      const metadata = known.get(provider.registrationId) ?? (await discover(provider));
      known.set(provider.registrationId, metadata);
      return metadata;
    },
  };
}

export function requireProvider(oauth: OAuth, registrationId: string): Provider {
  const provider = oauth.providers.find((one) => one.registrationId === registrationId);
  if (!provider) throw notFound('Sign-in service not found');
  return provider;
}

/** OpenID Connect says who signed in; with plain OAuth2 we have to ask. */
export function scopesOf({ scopes, issuer }: Provider): readonly string[] {
  return scopes ?? (issuer === undefined ? [] : ['openid', 'email']);
}

async function discover(provider: Provider): Promise<client.Configuration> {
  const { clientId, issuer, authorizationEndpoint, tokenEndpoint, userInfoEndpoint } = provider;
  const authentication = authenticationOf(provider);
  if (issuer !== undefined) {
    return client.discovery(new URL(issuer), clientId, {}, authentication, {
      timeout: answerSeconds,
      execute: isPlain(issuer) ? [client.allowInsecureRequests] : [],
    });
  }
  const metadata = new client.Configuration(
    {
      issuer: new URL(authorizationEndpoint ?? '').origin,
      ...(authorizationEndpoint !== undefined && { authorization_endpoint: authorizationEndpoint }),
      ...(tokenEndpoint !== undefined && { token_endpoint: tokenEndpoint }),
      ...(userInfoEndpoint !== undefined && { userinfo_endpoint: userInfoEndpoint }),
    },
    clientId,
    {},
    authentication,
  );
  metadata.timeout = answerSeconds;
  if (isPlain(tokenEndpoint ?? '')) client.allowInsecureRequests(metadata);
  return metadata;
}

/** An address without TLS is used as it is: the administrator wrote it so. */
const isPlain = (url: string): boolean => /^http:/i.test(url);

function authenticationOf({ clientSecret, clientAuthentication }: Provider): client.ClientAuth {
  if (clientSecret === undefined) return client.None();
  return clientAuthentication === 'client_secret_post'
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
}
