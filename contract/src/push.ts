import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Delivery, notificationEvents, NoticeTexts } from './notifications.ts';
import { nullable } from './shapes.ts';

/*
 * Browsers that are told by Web Push (RFC 8030, 8291 and 8292). These calls are Longbox's own: other servers have none.
 */

/** Largest number of browsers of an account. A new one replaces the oldest. */
export const mostPushDevices = 20;

const bytesOf = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z
    .string()
    .check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`), `must be ${count} bytes in base64url`));
};

/** A browser's subscription, and what it's told. */
export const PushInput = z.object({
  /** Where the push service of the browser takes messages. */
  endpoint: z
    .string()
    .check(
      z.maxLength(2_000, 'must not have more than 2000 characters'),
      z.regex(/^https?:\/\/[^\s@]+$/, 'must be an http or https address without a user name'),
    ),
  keys: z.object({ p256dh: bytesOf(65), auth: bytesOf(16) }),
  /** New books in series that the caller reads. */
  newBooks: z.boolean(),
  /** Problems of the server; only administrators are told. */
  problems: z.boolean(),
  /** In the language of this browser. */
  texts: NoticeTexts,
});
export type PushInput = z.output<typeof PushInput>;

const PushDevice = z.object({
  /** SHA-256 of its subscription's address, in hexadecimal digits. */
  id: z.string(),
  userAgent: nullable(z.string()),
  created: instant,
  newBooks: z.boolean(),
  problems: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

/** A notification as a browser's service worker gets it. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that it opens, below Longbox's address. */
  path: z.string(),
  /** A later notification of the same tag replaces it. */
  tag: z.enum([...notificationEvents, 'test']),
});
export type PushMessage = z.output<typeof PushMessage>;

/** The caller's browsers that get notifications, and the key that a browser subscribes with. */
export const getPush = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/notifications/push',
  access: 'user',
  answer: z.object({ publicKey: z.string(), devices: z.array(PushDevice) }),
  provides: ['notifications'],
});

/** Adds a browser or changes what it's told. One that another account used is the caller's from then on. */
export const setPushDevice = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/notifications/push',
  access: 'user',
  body: PushInput,
  answer: PushDevice,
  stales: ['notifications'],
});

/** Stops notifications to one of the caller's browsers. */
export const deletePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/notifications/push/{deviceId}',
  access: 'user',
  answer: 'nothing',
  stales: ['notifications'],
});

/** Sends a test to one of the caller's browsers now, and answers whether it was accepted. */
export const testPushDevice = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/notifications/push/{deviceId}/test',
  access: 'user',
  answer: z.object({ failure: nullable(Delivery) }),
  stales: ['notifications'],
});
