import { claimHeaders, rememberMe, signInCalls, tokenHeader } from '@longbox/contract/sign-in';
import type { User } from '@longbox/contract/users';
import { isRecord } from '../lib/is-record.ts';
import { ask, send } from './http.ts';

/*
 * The calls of start-up and sign-in. They stand apart from `session.ts` because their screens
 * load before the query cache and the schemas do, so their answers are read by hand here.
 */

/** The account of the session. @throws ApiError with status 401 when there is none. */
export function fetchMe(signal?: AbortSignal): Promise<User> {
  return ask(signInCalls.getMe, readUser, signal ? { signal } : {});
}

/** Ends the session. What the page asked at its start was asked under it, so it doesn't count any more. */
export async function endSession(): Promise<void> {
  await send(signInCalls.signOut);
  globalThis.longboxAsked = undefined;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Basic credentials (RFC 7617) in UTF-8. */
function basic({ email, password }: Credentials): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Signs in and sets the session cookie, with `remember` a lasting one. */
export function signIn(credentials: Credentials, remember: boolean): Promise<User> {
  const { method, path } = signInCalls.getMe;
  return ask({ method, path: `${path}?${rememberMe}=${String(remember)}` }, readUser, {
    headers: { authorization: basic(credentials) },
  });
}

/** Makes the first account of a new server. Does not sign in. */
export function claim({ email, password }: Credentials): Promise<User> {
  const headers = { [claimHeaders.email]: email, [claimHeaders.password]: password };
  return ask(signInCalls.claimServer, readUser, { headers });
}

/** Whether the server has its first account already. */
export function fetchIsClaimed(): Promise<boolean> {
  return ask(signInCalls.getClaim, readIsClaimed);
}

/** Another service to sign in with. */
export interface Provider {
  readonly name: string;
  readonly registrationId: string;
}

/** The other ways to sign in. */
export function fetchProviders(): Promise<readonly Provider[]> {
  return ask(signInCalls.listOAuth2Providers, readProviders);
}

/**
 * Who is signed in. A session in the address is used only without another one: otherwise a link
 * could sign a person in to someone else's account. An expired one changes nothing.
 */
export async function signedInAs(
  askWho: () => Promise<User | undefined>,
  token: string | null,
): Promise<User | undefined> {
  const me = await askWho();
  if (me !== undefined || token === null) return me;
  await send(signInCalls.setSessionCookie, { headers: { [tokenHeader]: token } }).catch(
    () => undefined,
  );
  return askWho();
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is string => isText(value) && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function readUser(body: unknown): User {
  if (!isRecord(body)) throw new TypeError('not an account');
  const { id, email, roles, sharedAllLibraries, sharedLibrariesIds } = body;
  const { labelsAllow, labelsExclude } = body;
  if (
    !isId(id) ||
    !isText(email) ||
    !isTexts(roles) ||
    typeof sharedAllLibraries !== 'boolean' ||
    !(isTexts(sharedLibrariesIds) && sharedLibrariesIds.every(isId)) ||
    !isTexts(labelsAllow) ||
    !isTexts(labelsExclude)
  ) {
    throw new TypeError('not an account');
  }
  const ageRestriction = readAgeRestriction(body['ageRestriction']);
  const libraries = { sharedAllLibraries, sharedLibrariesIds };
  return { id, email, roles, ...libraries, labelsAllow, labelsExclude, ageRestriction };
}

function readAgeRestriction(value: unknown): User['ageRestriction'] {
  if (value === undefined || value === null) return null;
  if (isRecord(value)) {
    const { age, restriction } = value;
    const isAge = typeof age === 'number' && Number.isSafeInteger(age) && age >= 0;
    const isKnown = restriction === 'ALLOW_ONLY' || restriction === 'EXCLUDE';
    if (isAge && isKnown) return { age, restriction };
  }
  throw new TypeError('not an age restriction');
}

function readIsClaimed(body: unknown): boolean {
  const isClaimed = isRecord(body) ? body['isClaimed'] : undefined;
  if (typeof isClaimed !== 'boolean') throw new TypeError('not a claim status');
  return isClaimed;
}

function readProviders(body: unknown): readonly Provider[] {
  if (!Array.isArray(body)) throw new TypeError('not a list of sign-in services');
  return body.map((one: unknown) => {
    if (!isRecord(one) || !isText(one['name']) || !isText(one['registrationId'])) {
      throw new TypeError('not a sign-in service');
    }
    return { name: one['name'], registrationId: one['registrationId'] };
  });
}
