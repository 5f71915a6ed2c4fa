import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './paging.ts';

/** Opened by a browser: leads to the service that somebody wants to sign in with. */
export const beginOAuth2 = endpoint({
  method: 'GET',
  path: '/oauth2/authorization/{registrationId}',
  access: 'anonymous',
  answer: 'nothing',
  status: 302,
});

/**
 * Where the service sends the browser back to (RFC 6749, section 4.1.2). Leads to
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
 * What is configured and how it answers. These calls are Longbox's own: other servers of the contract
 * have none.
 */

/** A service to sign in with, as it was set up; what is secret of it is never told. */
const SignInService = z.object({
  registrationId: z.string(),
  name: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** `OPENID` tells who somebody is and whether their e-mail is verified; `OAUTH2` is only asked. */
  kind: z.enum(['OPENID', 'OAUTH2']),
  /** Where somebody is sent to: the issuer, or the page that asks them. */
  address: z.string(),
  scopes: z.array(z.string()),
  /** Where the service sends people back to; it must be registered there. */
  redirectUri: z.string(),
  /** Groups that it may tell and that get rights here; `null` where none are set up. */
  groups: z.nullable(z.object({ claim: z.string(), names: z.array(z.string()) })),
});
export type SignInService = z.output<typeof SignInService>;

export const listSignInServices = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-services',
  access: 'admin',
  answer: z.object({
    services: z.array(SignInService),
    /** Whether somebody unknown gets an account with the e-mail that a service tells. */
    accountCreation: z.boolean(),
    /** Mistakes in that file. A service with one is left out until it is fixed. */
    problems: z.array(z.object({ line: z.number(), key: z.string(), message: z.string() })),
    /** The file that all this is read from at the start of the server. */
    file: z.string(),
  }),
  provides: ['session'],
});

/**
 * Opened by a browser: goes the way of a sign-in with a service and signs nobody in. Ends at
 * `/settings/server?tried=` with the id of what was told.
 */
export const trySignIn = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-services/{registrationId}/try',
  access: 'admin',
  answer: 'nothing',
  status: 302,
});

/** What a service told in a trial, and what a sign-in would have come to. */
const SignInTrial = z.object({
  registrationId: z.string(),
  /** Name of the service. */
  service: z.string(),
  /** What it told of the person; `null` where it told nothing. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  verified: z.nullable(z.boolean()),
  /** Groups of the person, where groups are set up; `null` where none were told. */
  groups: z.nullable(z.array(z.string())),
  /**
   * `KNOWN`: the account with that e-mail is signed in. `NEW`: an account is made. `REFUSED`: the
   * server lets nobody in with this. `FAILED`: the service never told who came.
   */
  outcome: z.enum(['KNOWN', 'NEW', 'REFUSED', 'FAILED']),
  /** E-mail of the account that it would be; `null` unless `KNOWN`. */
  account: z.nullable(z.string()),
  /** Why not: a code of the catalogue or a sentence; `null` unless `REFUSED` or `FAILED`. */
  reason: z.nullable(z.string()),
});
export type SignInTrial = z.output<typeof SignInTrial>;

/** What came of a trial; it is kept for ten minutes. */
export const getSignInTrial = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/sign-in-trials/{trialId}',
  access: 'admin',
  answer: SignInTrial,
  provides: ['session'],
});
