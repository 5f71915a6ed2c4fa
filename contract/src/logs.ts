import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { one, paging } from './paging.ts';
import { id, nullable } from './shapes.ts';

/*
 * What the server has said of itself. These calls are Longbox's own: other servers of the contract
 * have none.
 */

/** From the least to the most serious. */
const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One thing that the server said. Passwords, keys and tokens are never in it. */
export const LogRecord = z.object({
  /** Its place in the log, which a cursor may name. */
  id,
  /** With fractions of a second. */
  time: instant,
  level: z.enum(logLevels),
  /** Who said it: the process that serves, or the one for background work. */
  source: z.enum(['server', 'worker']),
  message: z.string(),
  /** What belongs to it: `err.stack`, `req.path`. */
  details: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type LogRecord = z.output<typeof LogRecord>;

const cursor = z.pipe(
  one,
  z.optional(z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/, 'must be a position in the log'))),
);
const time = z.pipe(
  one,
  z.optional(
    z.iso.datetime({ offset: true, error: 'must be a date and time such as 2024-10-01T09:12:33Z' }),
  ),
);

/** A page of the log, the newest record first. */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/logs',
  access: 'admin',
  query: z.object({
    /** The least serious level that is wanted. */
    level: z.pipe(one, z.optional(z.enum(logLevels))),
    /** Words that are all in the message or its details, whatever their case and accents. */
    search: one,
    since: time,
    until: time,
    /** Only what was said before this place. */
    before: cursor,
    /** Only what was said after this place. */
    after: cursor,
    size: paging.size,
  }),
  answer: z.object({
    records: z.array(LogRecord),
    /** Where the next page goes on; `null` when there is no more. */
    before: nullable(z.string()),
    /** Where the log ended: asked with it later, only what came since is told. */
    after: z.string(),
  }),
});

/** All of the log as text, the oldest line first. */
export const downloadLog = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/logs/file',
  access: 'admin',
  answer: 'bytes',
});
