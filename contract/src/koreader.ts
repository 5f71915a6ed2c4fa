import * as z from 'zod/mini';

/*
 * KOReader's protocol for keeping a place in step. Its calls are described in words, because their
 * requests and errors have a form of their own: `GET /users/auth`, `POST /users/create`,
 * `GET /syncs/progress/{document}`, `PUT /syncs/progress`, `GET /healthcheck`.
 */

/** The beginning of all addresses of the protocol, below the context path. */
export const koreaderRoot = '/koreader';

/** Headers with an API key, or with an email and the MD5 of one of its API keys. */
export const koreaderHeaders = { user: 'x-auth-user', key: 'x-auth-key' } as const;

/** Numbers of errors, as KOReader's own server has them. */
export const koreaderErrors = {
  notJson: 103,
  isArray: 104,
  unauthorized: 2001,
  invalidField: 2003,
  noDocument: 2004,
  registrationOff: 2005,
} as const;

/** Bytes of a place's text. */
export const mostOfProgress = 4096;

const fraction = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(?:\.\d+)?(?:e-?\d+)?\s*$/i))]),
  z.transform((raw) => Math.min(1, Math.max(0, Number(raw)))),
);

const shortText = z.string().check(z.maxLength(1_000));

/** A body of `PUT /syncs/progress`. */
export const SentPosition = z.object({
  /** Digest of the file, or of its name. */
  document: z.string().check(z.regex(/^[\w.-]{1,128}$/)),
  /** A page, or an XPointer into the text. */
  progress: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((raw) => String(raw)),
  ),
  percentage: fraction,
  device: shortText,
  device_id: z.catch(z.optional(shortText), undefined),
  /** Sent if the owner of the device allows it. */
  metadata: z.catch(
    z.optional(
      z.object({
        filename: z.catch(z.optional(shortText), undefined),
        title: z.catch(z.optional(shortText), undefined),
        authors: z.catch(z.optional(shortText), undefined),
      }),
    ),
    undefined,
  ),
});
export type SentPosition = z.output<typeof SentPosition>;

/** A stored place; members that aren't known are absent, never `null`. */
export const KoreaderPosition = z.object({
  document: z.string(),
  progress: z.string(),
  percentage: z.number(),
  device: z.string(),
  device_id: z.optional(z.string()),
  /** Unix seconds. */
  timestamp: z.int(),
});
export type KoreaderPosition = z.output<typeof KoreaderPosition>;
