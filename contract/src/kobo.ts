import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as kobo from './kobo-objects.ts';

/*
 * The calls of Kobo e-readers, which take this server for the maker's shop. The key in their path is an
 * API key: no log, error or event may hold it.
 */

/** Where the calls of a device begin, relative to the context path. */
export const koboBase = '/kobo/{key}';

const device = { access: 'kobo', device: true } as const;

/** Whether the server is there; the answer is the word `pong`. */
export const koboPing = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/ping',
  answer: 'bytes',
  types: ['text/plain'],
});

/** Every address of the shop, of which those that concern books are ours. */
export const koboInitialization = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/initialization',
  answer: z.object({ Resources: z.record(z.string(), z.unknown()) }),
});

export const koboAuthenticate = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/auth/device',
  answer: kobo.Tokens,
});

export const koboRefresh = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/auth/refresh',
  answer: kobo.Tokens,
});

/** Answers of the tests that the maker runs on devices: there are none. */
const tests = z.object({
  Result: z.literal('Success'),
  TestKey: z.string(),
  Tests: z.object({}),
});

export const koboGetTests = endpoint({
  ...device,
  method: 'GET',
  path: '/kobo/{key}/v1/analytics/gettests',
  answer: tests,
});

export const koboPostTests = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/analytics/gettests',
  answer: tests,
});

const nothing = z.object({});

/** How someone reads: it goes nowhere. */
export const koboPostEvent = endpoint({
  ...device,
  method: 'POST',
  path: '/kobo/{key}/v1/analytics/event',
  answer: nothing,
});

const other = { ...device, path: '/kobo/{key}/{+path}', answer: z.unknown() } as const;

/** Everything else that devices ask the shop for, by each method. */
export const koboGet = endpoint({ ...other, method: 'GET' });
export const koboPost = endpoint({ ...other, method: 'POST' });
export const koboPut = endpoint({ ...other, method: 'PUT' });
export const koboPatch = endpoint({ ...other, method: 'PATCH' });
export const koboDelete = endpoint({ ...other, method: 'DELETE' });
