import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { manyIds } from './paging.ts';
import { id, notBlank, nullable } from './shapes.ts';

/**
 * Uses to which a key can be limited: reading through the API, which includes saving your place; OPDS;
 * KOReader's sync; Kobo's sync.
 */
export const keyUses = ['READING', 'OPDS', 'KOREADER', 'KOBO'] as const;
export type KeyUse = (typeof keyUses)[number];

/** Longbox's own: the last visit with a key. Calls of a program within five minutes are one visit. */
const LastUse = z.object({
  /** Its usual name; `null` if unknown. */
  program: nullable(z.string()),
  ip: nullable(z.string()),
  date: instant,
  /** Visits so far. */
  count: z.int(),
});

/** A key that signs a program in as its owner, sent in the `X-API-Key` header. */
export const ApiKey = z.object({
  id,
  userId: id,
  /** The key itself, only in the answer to its creation: `******` elsewhere. */
  key: z.string(),
  comment: z.string(),
  /** Longbox's own: `null` if the key isn't limited. */
  uses: nullable(z.array(z.enum(keyUses))),
  lastUse: nullable(LastUse),
  createdDate: instant,
  lastModifiedDate: instant,
});
export type ApiKey = z.output<typeof ApiKey>;

/** The caller's own keys. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v2/users/me/api-keys',
  access: 'user',
  answer: z.array(ApiKey),
  provides: ['api-keys'],
});

/**
 * Creates an API key. Its comment is unique among the caller's keys, ignoring case: otherwise 400 with
 * `ERR_1034`.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v2/users/me/api-keys',
  access: 'user',
  body: z.object({
    comment: notBlank,
    uses: nullable(z.array(z.enum(keyUses)).check(z.minLength(1, 'must not be empty'))),
  }),
  answer: ApiKey,
  stales: ['api-keys'],
});

/** Deletes the key. Programs that use it lose access. 404 for someone else's key. */
export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api/v2/users/me/api-keys/{keyId}',
  access: 'user',
  answer: 'nothing',
  stales: ['api-keys'],
});

/** Makes the caller's e-readers, or those with certain keys, sync from scratch. */
export const deleteSyncPoints = endpoint({
  method: 'DELETE',
  path: '/api/v1/syncpoints/me',
  access: 'user',
  query: z.object({ key_id: manyIds }),
  answer: 'nothing',
  stales: [],
});
