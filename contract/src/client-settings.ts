import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Lower-case words joined by dots: `application.domain.key`. */
const settingKey = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^[a-z][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)*$/,
      'must be lowercase words joined by dots, such as application.key',
    ),
  );
const value = z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(100_000));

/** Texts that clients keep on the server, by key. Their meaning is up to the client. */
export const ClientSettings = z.record(
  z.string(),
  z.object({ value: z.string(), allowUnauthorized: z.optional(z.boolean()) }),
);
export type ClientSettings = z.output<typeof ClientSettings>;

/** Settings of all accounts; signed out, only those that administrators made public. */
export const listGlobalClientSettings = endpoint({
  method: 'GET',
  path: '/api/v1/client-settings/global/list',
  access: 'anonymous',
  answer: ClientSettings,
  provides: ['client-settings'],
});

/** The caller's own settings. */
export const listUserClientSettings = endpoint({
  method: 'GET',
  path: '/api/v1/client-settings/user/list',
  access: 'user',
  answer: ClientSettings,
  provides: ['client-settings'],
});

/** Adds or replaces settings of all accounts by key; other keys stay. */
export const updateGlobalClientSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/client-settings/global',
  access: 'admin',
  body: z.record(settingKey, z.object({ value, allowUnauthorized: z.boolean() })),
  answer: 'nothing',
  stales: ['client-settings'],
});

/** Adds or replaces the caller's own settings by key; other keys stay. */
export const updateUserClientSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/client-settings/user',
  access: 'user',
  body: z.record(settingKey, z.object({ value })),
  answer: 'nothing',
  stales: ['client-settings'],
});

/** Removes settings of all accounts by key; unknown keys are ignored. */
export const deleteGlobalClientSettings = endpoint({
  method: 'DELETE',
  path: '/api/v1/client-settings/global',
  access: 'admin',
  body: z.array(settingKey),
  answer: 'nothing',
  stales: ['client-settings'],
});

/** Removes the caller's own settings by key; unknown keys are ignored. */
export const deleteUserClientSettings = endpoint({
  method: 'DELETE',
  path: '/api/v1/client-settings/user',
  access: 'user',
  body: z.array(settingKey),
  answer: 'nothing',
  stales: ['client-settings'],
});
