import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isMissing } from '../../media/base/error-code.ts';
import { Groups, groupRightsShape } from './group-rights.ts';
import { linesOf } from './json-lines.ts';

const url = z
  .string()
  .check(
    z.refine(
      (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
      'must be an http or https address',
    ),
  );
const word = z.string().check(z.minLength(1));

const Provider = z
  .object({
    registrationId: z.string().check(z.regex(/^[\w-]+$/, 'must be letters, digits, _ and -')),
    name: word,
    clientId: word,
    clientSecret: z.optional(word),
    clientAuthentication: z._default(
      z.enum(['client_secret_basic', 'client_secret_post']),
      'client_secret_basic',
    ),
    /** OpenID Connect: everything else is discovered from here. */
    issuer: z.optional(url),
    /** Plain OAuth2: where to ask, where to get the token, and who tells the e-mail. */
    authorizationEndpoint: z.optional(url),
    tokenEndpoint: z.optional(url),
    userInfoEndpoint: z.optional(url),
    scopes: z.optional(z.array(word)),
    groups: z.optional(Groups),
  })
  .check(
    z.refine(
      (one) =>
        one.issuer !== undefined ||
        (one.authorizationEndpoint !== undefined &&
          one.tokenEndpoint !== undefined &&
          one.userInfoEndpoint !== undefined),
      'needs issuer, or authorizationEndpoint, tokenEndpoint and userInfoEndpoint',
    ),
  );
export type Provider = z.output<typeof Provider>;

const Config = z.object({
  /** Whether a person without an account gets one with the email from the service. */
  accountCreation: z.catch(z._default(z.boolean(), false), false),
  providers: z.catch(z._default(z.array(z.unknown()), []), []),
});

/** A mistake in the file; what the file holds is never shown, as it has secrets. */
export interface ConfigProblem {
  /** From 1. */
  readonly line: number;
  /** Where in the file: `providers.0.issuer`; empty where it is no JSON. */
  readonly key: string;
  readonly message: string;
}

export interface OAuth2Config {
  readonly accountCreation: boolean;
  /** Those without a mistake. */
  readonly providers: readonly Provider[];
  readonly problems: readonly ConfigProblem[];
  /** Libraries that groups name, each with its place; whether they exist is known later. */
  readonly libraries: readonly (Omit<ConfigProblem, 'message'> & { readonly name: string })[];
}

const none: OAuth2Config = {
  accountCreation: false,
  providers: [],
  problems: [],
  libraries: [],
};

/**
 * The services that people may sign in with. One with a mistake is left out, and the mistake told.
 *
 * @param required whether the file must be there: an option named it
 * @throws an error that says what to change when the file can't be read
 */
export function readOAuth2Config(file: string, required: boolean): OAuth2Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error) && !required) return none;
    throw new Error(`Couldn’t read the file of sign-in services: ${file}.`, {
      cause: error,
    });
  }
  const json = parseJson(text);
  return 'problem' in json ? { ...none, problems: [json.problem] } : check(json.value, text);
}

function check(value: unknown, text: string): OAuth2Config {
  const lines = linesOf(text);
  const problems: ConfigProblem[] = [];
  const placeOf = (path: readonly PropertyKey[]) => {
    const key = path.map(String).join('.');
    // A missing member is reported at the place where it belongs.
    const places = path.map((_, at) =>
      path
        .slice(0, path.length - at)
        .map(String)
        .join('.'),
    );
    const line = places.map((place) => lines.get(place)).find((one) => one !== undefined) ?? 1;
    return { line, key };
  };
  const report = (path: readonly PropertyKey[], message: string): void => {
    problems.push({ ...placeOf(path), message });
  };
  const parsed = z.safeParse(Config, value);
  if (!parsed.success) report([], 'must be an object with a list of providers');
  const { accountCreation, providers: all } = parsed.data ?? { ...none, providers: [] };
  const given = membersOf(value);
  if ('accountCreation' in given && typeof given['accountCreation'] !== 'boolean') {
    report(['accountCreation'], 'must be true or false');
  }
  if (parsed.success && !Array.isArray(given['providers'])) report(['providers'], 'must be a list');
  reportUnknown(given, Config.shape, (key) => {
    report([key], unknownKey);
  });
  const providers: Provider[] = [];
  const libraries = [];
  for (const [index, one] of all.entries()) {
    for (const { path, given: members, shape } of objectsOf(one)) {
      reportUnknown(members, shape, (key) => {
        report(['providers', index, ...path, key], unknownKey);
      });
    }
    const read = z.safeParse(Provider, one);
    if (!read.success) {
      for (const { path, message } of read.error.issues) {
        report(['providers', index, ...path], message);
      }
      continue;
    }
    if (providers.some(({ registrationId }) => registrationId === read.data.registrationId)) {
      report(['providers', index, 'registrationId'], 'must differ from other providers');
      continue;
    }
    providers.push(read.data);
    for (const [group, rights] of Object.entries(read.data.groups?.rights ?? {})) {
      for (const [at, name] of rights.libraries.entries()) {
        const path = ['providers', index, 'groups', 'rights', group, 'libraries', at];
        libraries.push({ name, ...placeOf(path) });
      }
    }
  }
  return { accountCreation, providers, problems, libraries };
}

const unknownKey = 'isn’t a known key and is ignored';

/** Tells of members that mean nothing: misspelled ones would go unnoticed. */
function reportUnknown(given: Members, shape: object, report: (key: string) => void): void {
  for (const key of Object.keys(given)) if (!Object.hasOwn(shape, key)) report(key);
}

interface ObjectOfFile {
  readonly path: readonly string[];
  readonly given: Members;
  /** Has a member for each that means something. */
  readonly shape: object;
}

/** A provider and the objects inside of it. */
function objectsOf(provider: unknown): ObjectOfFile[] {
  const given = membersOf(provider);
  const groups = membersOf(given['groups']);
  const rights = Object.entries(membersOf(groups['rights']));
  return [
    { path: [], given, shape: Provider.shape },
    { path: ['groups'], given: groups, shape: Groups.shape },
    ...rights.map(([name, one]) => ({
      path: ['groups', 'rights', name],
      given: membersOf(one),
      shape: groupRightsShape,
    })),
  ];
}

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => z.safeParse(z.looseObject({}), value).data ?? {};

type Json = { readonly value: unknown } | { readonly problem: ConfigProblem };

/** The words of the parser may show a secret, so only its line is used. */
function parseJson(text: string): Json {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const [, line] = /\(line (\d+) column \d+\)/.exec(said) ?? [];
    const atEnd = text.trimEnd().split('\n').length;
    return {
      problem: { line: Number(line ?? atEnd), key: '', message: 'is not valid JSON from here on' },
    };
  }
}
