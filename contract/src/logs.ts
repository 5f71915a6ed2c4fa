import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { one, paging } from './paging.ts';
import { id, nullable } from './shapes.ts';

/*
 * The server's log. These calls are Longbox's own: other servers don't have them.
 */

/** From the lowest to the highest. */
const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One log record. It never contains passwords, keys or tokens. */
export const LogRecord = z.object({
  /** Its position in the log, for cursors. */
  id,
  /** With fractions of a second. */
  time: instant,
  level: z.enum(logLevels),
  /** The process that wrote it: the serving one, or the one for background work. */
  source: z.enum(['server', 'worker']),
  message: z.string(),
  /** Details: `err.stack`, `req.path`. */
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
    /** The lowest level to include. */
    level: z.pipe(one, z.optional(z.enum(logLevels))),
    /** Words that must all be in the message or its details, ignoring case and accents. */
    search: one,
    since: time,
    until: time,
    /** Only records before this position. */
    before: cursor,
    /** Only records after this position. */
    after: cursor,
    size: paging.size,
  }),
  answer: z.object({
    records: z.array(LogRecord),
    /** Cursor of the next page; `null` at the end. */
    before: nullable(z.string()),
    /** The end of the log: use it later to get only newer records. */
    after: z.string(),
  }),
});

/** The whole log as text, the oldest line first. */
export const downloadLog = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/logs/file',
  access: 'admin',
  answer: 'bytes',
});
