import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';

/** For browsers: redirects to the chosen sign-in service. */
export const beginOAuth2 = endpoint({
  method: 'GET',
  path: '/oauth2/authorization/{registrationId}',
  access: 'anonymous',
  answer: 'nothing',
  status: 302,
});

/**
 * The service sends the browser back here (RFC 6749, section 4.1.2). Redirects to
 * `/?server_redirect=Y`, or to `/login?server_redirect=Y&error=` with a code or a sentence.
 */
export const completeOAuth2 = endpoint({
  method: 'GET',
  path: '/login/oauth2/code/{registrationId}',
  access: 'anonymous',
  query: z.object({ code: one, state: one, iss: one, error: one, error_description: one }),
  answer: 'nothing',
  status: 302,
});

/*
 * The configured sign-in services, and trials of them. These calls are Longbox's own: other servers of the
 * contract don't have them.
 */

/** A sign-in service as configured, without its secrets. */
const SignInService = z.object({
  registrationId: z.string(),
  name: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /**
   * `OPENID` tells who someone is and whether their email is verified; `OAUTH2` has only a profile
   * call.
   */
  kind: z.enum(['OPENID', 'OAUTH2']),
  /** Where people are sent: the issuer, or its authorization page. */
  address: z.string(),
  scopes: z.array(z.string()),
  /** The redirect address to register at the service. */
  redirectUri: z.string(),
  /** Groups of the service that give rights; `null` if none are configured. */
  groups: z.nullable(z.object({ claim: z.string(), names: z.array(z.string()) })),
});
export type SignInService = z.output<typeof SignInService>;

export const listSignInServices = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-services',
  access: 'admin',
  answer: z.object({
    services: z.array(SignInService),
    /** Whether people without an account get one, with the email that a service sends. */
    accountCreation: z.boolean(),
    /** Mistakes in the file. A service with one is left out until it's fixed. */
    problems: z.array(z.object({ line: z.number(), key: z.string(), message: z.string() })),
    /** The file from which the server reads all this at its start. */
    file: z.string(),
  }),
  provides: ['session'],
});

/**
 * For browsers: tests the sign-in with a service, without signing anyone in. Ends at
 * `/settings/server?tried=` with the ID of its result.
 */
export const trySignIn = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-services/{registrationId}/try',
  access: 'admin',
  answer: 'nothing',
  status: 302,
});

/** The data a service sent in a test, and the result a real sign-in would have. */
export const SignInTrial = z.object({
  registrationId: z.string(),
  /** Name of the service. */
  service: z.string(),
  /** Data about the person; `null` if it sent none. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  verified: z.nullable(z.boolean()),
  /** Groups of the person, if groups are configured; `null` if it sent none. */
  groups: z.nullable(z.array(z.string())),
  /**
   * `KNOWN`: signs in the account with that email. `NEW`: creates an account. `REFUSED`: the server
   * refuses the sign-in. `FAILED`: the service didn't identify anyone.
   */
  outcome: z.enum(['KNOWN', 'NEW', 'REFUSED', 'FAILED']),
  /** Email of the account; `null` unless `KNOWN`. */
  account: z.nullable(z.string()),
  /** The reason: an error code or a sentence; `null` unless `REFUSED` or `FAILED`. */
  reason: z.nullable(z.string()),
});
export type SignInTrial = z.output<typeof SignInTrial>;

/** The result of a test, kept for ten minutes. */
export const getSignInTrial = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-trials/{trialId}',
  access: 'admin',
  answer: SignInTrial,
  provides: ['session'],
});
