import * as z from 'zod/mini';
import { instant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { nullable } from './shapes.ts';

/*
 * What administrators are told outside of Longbox. These calls are Longbox's own: other servers have none.
 */

/** Events that administrators can be notified about. */
export const notificationEvents = [
  /** A scan added books. */
  'booksAdded',
  /** Files of a library can't be read, or only in part. Each is reported once. */
  'scanProblems',
  /** The folder of a library is missing or empty. */
  'libraryAway',
  /** The disk of the data folder or of a library has less free space than the limit. */
  'diskLow',
  'taskFailed',
  'backupFailed',
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

/** The form of a channel's messages. */
export const channelForms = ['email', 'json', 'ntfy', 'gotify', 'discord'] as const;
export type ChannelForm = (typeof channelForms)[number];

/** Why a message didn't arrive. */
const deliveryProblems = [
  /** Mail isn't set up. */
  'noMail',
  /** No server has that name. */
  'unknownHost',
  /** The server refuses connections, or can't be reached. */
  'unreachable',
  /** The server didn't answer in time. */
  'timeout',
  /** An encrypted connection couldn't be set up. */
  'tls',
  /** The user name or password is wrong. */
  'signIn',
  /** The server refused the message; `detail` is its answer. */
  'refused',
  /** The address leads to another one, which isn't followed. */
  'redirect',
  /** The stored secret can't be read with the key of this data folder. */
  'secretLost',
  'other',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** Why a message didn't arrive, and the words of the other server. */
export const Delivery = z.object({ problem: z.enum(deliveryProblems), detail: z.string() });
export type Delivery = z.output<typeof Delivery>;

/** The most channels. */
export const mostChannels = 20;

const short = z
  .string()
  .check(
    z.regex(/\S/, 'must not be blank'),
    z.maxLength(200, 'must not have more than 200 characters'),
  );
/** Headings of notifications, in the language of their readers. */
export const NoticeTexts = z.object({
  booksAdded: short,
  scanProblems: short,
  libraryAway: short,
  diskLow: short,
  taskFailed: short,
  backupFailed: short,
  test: short,
});
export type NoticeTexts = z.output<typeof NoticeTexts>;

const secret = z
  .string()
  .check(
    z.maxLength(1_000, 'must not have more than 1000 characters'),
    z.regex(/^[\x20-\x7e]*$/, 'must have only unaccented letters, digits and symbols'),
  );
const mailPattern = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
/** One email address. */
export const mailAddress = z
  .string()
  .check(
    z.maxLength(254, 'must not have more than 254 characters'),
    z.regex(mailPattern, 'must be an email address'),
  );

/** Whether messages can be sent there: http or https, without a user in it. */
function isTarget(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Whether an address fits a form: an email address, or a web address. */
const fitsForm = (form: ChannelForm, address: string): boolean =>
  form === 'email' ? mailPattern.test(address) : isTarget(address);

const serverOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).origin : address;

type Placed = { readonly form: ChannelForm; readonly address: string };

/** Whether a channel keeps its secret: it's never sent to another server than it was entered for. */
export const keepsSecret = (before: Placed, after: Placed): boolean =>
  before.form === after.form && serverOf(before.address.trim()) === serverOf(after.address.trim());

/** A place that notifications are sent to. */
export const ChannelInput = z
  .object({
    name: short,
    form: z.enum(channelForms),
    /** An email address, or the address to post to. */
    address: z
      .string()
      .check(
        z.regex(/\S/, 'must not be blank'),
        z.maxLength(2_000, 'must not have more than 2000 characters'),
      ),
    events: z
      .array(z.enum(notificationEvents))
      .check(z.maxLength(notificationEvents.length, 'must name each event once')),
    /**
     * Signs messages (`json`), or is the token for the service (`ntfy`, `gotify`). Absent leaves it as it
     * is; an empty text removes it.
     */
    secret: z.optional(secret),
    /** Messages are worded with these. Absent leaves them as they are: English at first. */
    texts: z.optional(NoticeTexts),
  })
  .check(
    z.refine(({ form, address }) => fitsForm(form, address), {
      path: ['address'],
      error: 'must be an email address, or an http or https address without a user name',
    }),
  );
export type ChannelInput = z.output<typeof ChannelInput>;

const Channel = z.object({
  id: z.string(),
  name: z.string(),
  form: z.enum(channelForms),
  address: z.string(),
  events: z.array(z.enum(notificationEvents)),
  hasSecret: z.boolean(),
  /** Messages that wait to be sent. */
  waiting: z.number(),
  lastSuccess: nullable(instant),
  lastFailure: nullable(z.object({ ...Delivery.shape, time: instant })),
});
export type Channel = z.output<typeof Channel>;

export const mailSecurities = ['starttls', 'tls', 'none'] as const;

/** The mail server that Longbox hands its messages to. */
export const MailInput = z.object({
  host: z
    .string()
    .check(
      z.maxLength(253, 'must not have more than 253 characters'),
      z.regex(/^[\w.:-]+$/, 'must be a name or an IP address'),
    ),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: z.enum(mailSecurities),
  /** Empty for none. */
  user: z.string().check(z.maxLength(254, 'must not have more than 254 characters')),
  /** Absent leaves it as it is; an empty text removes it. */
  password: z.optional(
    z.string().check(z.maxLength(1_000, 'must not have more than 1000 characters')),
  ),
  /** The sender. */
  from: mailAddress,
});
export type MailInput = z.output<typeof MailInput>;

const Mail = z.object({
  host: z.string(),
  port: z.number(),
  security: z.enum(mailSecurities),
  user: z.string(),
  hasPassword: z.boolean(),
  from: z.string(),
});
export type Mail = z.output<typeof Mail>;

/** The result of a test: `null` if the other server took the message. */
const Tested = z.object({ failure: nullable(Delivery) });

/** Largest limit of free space, in bytes. */
export const mostDiskLimit = 100e12;

/** Lists the channels, the mail server and the limit of free disk space. */
export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/notifications',
  access: 'admin',
  answer: z.object({
    channels: z.array(Channel),
    /** `null` if mail isn't set up. */
    mail: nullable(Mail),
    /** Bytes: with less free space, a disk is nearly full. */
    diskLimit: z.number(),
  }),
  provides: ['notifications'],
});

/** Sets how much free space is too little. */
export const setDiskLimit = endpoint({
  method: 'PATCH',
  path: '/api/longbox/v1/notifications',
  access: 'admin',
  body: z.object({ diskLimit: z.int().check(z.minimum(0), z.maximum(mostDiskLimit)) }),
  answer: 'nothing',
  stales: ['notifications'],
});

export const createChannel = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/notifications/channels',
  access: 'admin',
  body: ChannelInput,
  answer: Channel,
  status: 201,
  stales: ['notifications'],
});

/** Changes a channel. Waiting notifications are sent with the new settings. */
export const updateChannel = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/notifications/channels/{channelId}',
  access: 'admin',
  body: ChannelInput,
  answer: 'nothing',
  stales: ['notifications'],
});

/** Deletes a channel and the notifications waiting for it. */
export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/notifications/channels/{channelId}',
  access: 'admin',
  answer: 'nothing',
  stales: ['notifications'],
});

/** Sends a test to a channel now, and answers whether it arrived. */
export const testChannel = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/notifications/channels/{channelId}/test',
  access: 'admin',
  answer: Tested,
  stales: ['notifications'],
});

/** Sets up the mail server. */
export const setMail = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/notifications/mail',
  access: 'admin',
  body: MailInput,
  answer: 'nothing',
  stales: ['notifications'],
});

/** Removes the mail server; email channels stay. */
export const deleteMail = endpoint({
  method: 'DELETE',
  path: '/api/longbox/v1/notifications/mail',
  access: 'admin',
  answer: 'nothing',
  stales: ['notifications'],
});

/** Sends a test to the caller's own email address now, and answers whether it was accepted. */
export const testMail = endpoint({
  method: 'POST',
  path: '/api/longbox/v1/notifications/mail/test',
  access: 'admin',
  body: z.object({
    /** The words of the test; English ones if absent. */
    text: z.optional(short),
  }),
  bodyRequired: false,
  answer: Tested,
});

/** The caller's own notifications. */
const OwnNotifications = z.object({
  /** An email about new books in series that the caller reads, at most once a day. */
  newBooks: z.boolean(),
});

/** The caller's own notifications. */
export const getOwnNotifications = endpoint({
  method: 'GET',
  path: '/api/longbox/v1/notifications/own',
  access: 'user',
  answer: z.object({
    ...OwnNotifications.shape,
    /** Whether the server can send mail. */
    isAvailable: z.boolean(),
  }),
  provides: ['notifications'],
});

/** Changes the caller's own notifications. */
export const setOwnNotifications = endpoint({
  method: 'PUT',
  path: '/api/longbox/v1/notifications/own',
  access: 'user',
  body: z.object({
    ...OwnNotifications.shape,
    /** Heading of that email, in the caller's language. Absent leaves it as it is: English at first. */
    title: z.optional(short),
  }),
  answer: 'nothing',
  stales: ['notifications'],
});
