import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nullable } from './shapes.ts';

export const thumbnailSizes = ['DEFAULT', 'MEDIUM', 'LARGE', 'XLARGE'] as const;

/** A setting that can also be configured outside: the value of each source, and the one in use. */
function multiSource<S extends z.core.$ZodType>(value: S) {
  return z.object({
    configurationSource: nullable(value),
    databaseSource: nullable(value),
    effectiveValue: nullable(value),
  });
}

const port = z.int().check(z.minimum(1), z.maximum(65535));

export const Settings = z.object({
  deleteEmptyCollections: z.boolean(),
  deleteEmptyReadLists: z.boolean(),
  rememberMeDurationDays: z.number(),
  thumbnailSize: z.enum(thumbnailSizes),
  /** Number of background tasks that run at once; the number of cores if it's automatic. */
  taskPoolSize: z.number(),
  /** Longbox's own: as many run as the machine can, fewer while someone uses the server. */
  taskPoolAutomatic: z.optional(z.boolean()),
  serverPort: multiSource(z.number()),
  serverContextPath: multiSource(z.string()),
  koboProxy: z.boolean(),
  koboPort: nullable(z.number()),
  kepubifyPath: multiSource(z.string()),
  /**
   * Longbox's own: days without a connection after which books kept on devices are removed there; `null`
   * for never.
   */
  deviceCopyDays: z.optional(nullable(z.number())),
});
export type Settings = z.output<typeof Settings>;

const keptFlag = z.optional(z.nullable(z.boolean()));
const keptCount = z.optional(z.nullable(z.int().check(z.minimum(1))));
const contextPath = z
  .string()
  .check(z.regex(/^(?:\/[\w-]+)*\/[\w-]*[a-zA-Z0-9]$/, 'must be a path such as /books'));

/**
 * Absent members stay, and so do those that are `null`; but `null` removes a port, the context path,
 * the kepubify path and the days of copies on devices.
 */
export const SettingsUpdate = z.object({
  deleteEmptyCollections: keptFlag,
  deleteEmptyReadLists: keptFlag,
  /** At most 100 years, so that the end is a valid date. */
  rememberMeDurationDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(36_500)))),
  thumbnailSize: z.optional(z.nullable(z.enum(thumbnailSizes))),
  taskPoolSize: keptCount,
  /** Longbox's own: `true` forgets the number of tasks. */
  taskPoolAutomatic: keptFlag,
  /** The port and the context path take effect at the next start. */
  serverPort: z.optional(z.nullable(port)),
  serverContextPath: z.optional(z.nullable(contextPath)),
  koboProxy: keptFlag,
  koboPort: z.optional(z.nullable(port)),
  kepubifyPath: z.optional(z.nullable(z.string())),
  deviceCopyDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(36_500)))),
  /** `true` ends every remembered sign-in. */
  renewRememberMeKey: keptFlag,
});
export type SettingsUpdate = z.output<typeof SettingsUpdate>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  access: 'admin',
  answer: Settings,
  provides: ['settings'],
});

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/settings',
  access: 'admin',
  body: SettingsUpdate,
  answer: 'nothing',
  stales: ['settings'],
});

/** How long books may stay on devices. Longbox's own: other servers don't have this call. */
export const getDeviceCopies = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/device-copies',
  access: 'user',
  answer: z.object({
    /** Days without a connection after which they are removed; `null` for never. */
    days: nullable(z.number()),
  }),
  provides: ['settings'],
});
