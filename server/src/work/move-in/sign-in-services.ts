import { type ConfigFile, plainKey, resolved } from './config-file.ts';

/** A service as `oauth2.json` has it. */
type Service = Record<string, string | string[]>;

export interface Services {
  readonly accountCreation: boolean;
  readonly providers: readonly Service[];
  /** What a person has to complete, in words. */
  readonly open: readonly string[];
}

/** Services that Komga's framework knows without being told. */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  google: { issuer: 'https://accounts.google.com' },
  github: {
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    userInfoEndpoint: 'https://api.github.com/user',
  },
  facebook: {
    authorizationEndpoint: 'https://www.facebook.com/v2.8/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v2.8/oauth/access_token',
    userInfoEndpoint: 'https://graph.facebook.com/me?fields=id,name,email',
  },
};
const properNames: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  okta: 'Okta',
};
const endpoints = {
  issueruri: 'issuer',
  authorizationuri: 'authorizationEndpoint',
  tokenuri: 'tokenEndpoint',
  userinfouri: 'userInfoEndpoint',
} as const;
const authentications = new Set(['client_secret_basic', 'client_secret_post']);
const top = ['spring', 'security', 'oauth2', 'client'];

type Block = ReadonlyMap<string, readonly string[]>;

/** Blocks below `registration` or `provider`, by their names as written. */
function blocksOf({ entries }: ConfigFile, kind: string): Map<string, Block> {
  const blocks = new Map<string, Map<string, string[]>>();
  for (const { steps, value } of entries) {
    const keys = steps.map(plainKey);
    const [name] = steps.slice(top.length + 1);
    const isInside = [...top, kind].every((step, at) => keys[at] === step);
    if (!isInside || name === undefined) continue;
    const block = blocks.get(name) ?? new Map<string, string[]>();
    const key = keys.slice(top.length + 2).join('.');
    block.set(key, [...(block.get(key) ?? []), value]);
    blocks.set(name, block);
  }
  return blocks;
}

/** The services to sign in with of Komga's configuration, as ours. */
export function servicesOf(
  config: ConfigFile,
  environment: Readonly<Record<string, string | undefined>>,
): Services {
  const open: string[] = [];
  const providers = blocksOf(config, 'provider');
  const services = [...blocksOf(config, 'registration')].map(([id, block]) => {
    const one = (from: Block | undefined, key: string): string | undefined => {
      const text = from?.get(key)?.[0];
      const whole = text === undefined ? undefined : resolved(text, environment);
      if (text !== undefined && whole === undefined) open.push(`${id}: set ${text}`);
      return text === undefined ? undefined : (whole ?? 'TODO');
    };
    const service: Service = {
      registrationId: id,
      name: one(block, 'clientname') ?? properNames[id] ?? id,
      clientId: one(block, 'clientid') ?? 'TODO',
    };
    const secret = one(block, 'clientsecret');
    if (secret !== undefined) service['clientSecret'] = secret;
    const way = one(block, 'clientauthenticationmethod');
    if (way !== undefined && authentications.has(way)) service['clientAuthentication'] = way;
    else if (way !== undefined) open.push(`${id}: Longbox doesn’t support ${way}`);
    const scopes = (block.get('scope') ?? []).flatMap((text) => text.split(','));
    if (scopes.length > 0) service['scopes'] = scopes.map((scope) => scope.trim());
    const name = one(block, 'provider') ?? id;
    Object.assign(service, known[name]);
    for (const [key, member] of Object.entries(endpoints)) {
      const address = one(providers.get(name), key);
      if (address !== undefined) service[member] = address;
    }
    if (service['issuer'] === undefined && service['tokenEndpoint'] === undefined) {
      open.push(`${id}: set its issuer`);
    }
    if (service['clientId'] === 'TODO') open.push(`${id}: set its client ID`);
    return service;
  });
  const creation = config.entries.find(
    ({ steps }) => steps.map(plainKey).join('.') === 'komga.oauth2accountcreation',
  );
  return { accountCreation: creation?.value === 'true', providers: services, open };
}
