import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

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
  })
  .check(
    z.refine(
      (one) =>
        one.issuer !== undefined ||
        (one.authorizationEndpoint !== undefined &&
          one.tokenEndpoint !== undefined &&
          one.userInfoEndpoint !== undefined),
      'needs an issuer, or the endpoints authorization, token and userInfo',
    ),
  );
export type Provider = z.output<typeof Provider>;

const Config = z.object({
  /** Whether somebody unknown gets an account with the e-mail that the service tells. */
  accountCreation: z._default(z.boolean(), false),
  providers: z
    .array(Provider)
    .check(
      z.refine(
        (all) => new Set(all.map(({ registrationId }) => registrationId)).size === all.length,
        'must have different registrationIds',
      ),
    ),
});
export type OAuth2Config = z.output<typeof Config>;

/**
 * The services that people may sign in with.
 *
 * @param required whether the file must be there: somebody named it
 * @throws an error that says what to change; it never shows what the file holds
 */
export function readOAuth2Config(file: string, required: boolean): OAuth2Config {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing && !required) return { accountCreation: false, providers: [] };
    throw new Error(`The file ${file} with the services to sign in with cannot be read.`, {
      cause: error,
    });
  }
  const parsed = z.safeParse(Config, parseJson(file, text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The file ${file} is wrong: ${issue?.path.join('.')} ${issue?.message}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The file ${file} is not JSON.`);
  }
}
