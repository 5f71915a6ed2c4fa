import {
  createChannel,
  deleteChannel,
  deleteMail,
  getNotifications,
  getOwnNotifications,
  setDiskLimit,
  setMail,
  setOwnNotifications,
  testChannel,
  testMail,
  updateChannel,
} from '@longbox/contract/notifications';
import { deleteEReader, getEReader, sendBook, setEReader } from '@longbox/contract/e-reader';
import {
  deletePushDevice,
  getPush,
  type PushInput,
  setPushDevice,
  testPushDevice,
} from '@longbox/contract/push';
import * as z from 'zod/mini';
import { sends } from '../test-server.ts';
import { nothing, row } from './row.ts';
import type { Who } from './accounts.ts';
import { sendAs, type World } from './world.ts';

// Nothing listens there: a test of it is answered with that.
const channel = {
  name: 'Hook',
  form: 'json' as const,
  address: 'http://127.0.0.1:9/',
  events: ['taskFailed' as const],
};
const mail = {
  host: '127.0.0.1',
  port: 9,
  security: 'none' as const,
  user: '',
  from: 'longbox@example.org',
};

const known = async ({ server }: World) => {
  const { channels } = await server.call(getNotifications, {});
  for (const { id } of channels) await server.call(deleteChannel, { params: { channelId: id } });
  const { id } = await server.call(createChannel, { body: { ...channel, events: [] } });
  return { params: { channelId: id } };
};

const text = 'Longbox';
/** A browser of the caller's. Nothing listens there. */
const browser: PushInput = {
  endpoint: 'http://127.0.0.1:9/browser',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  newBooks: true,
  problems: false,
  texts: {
    booksAdded: text,
    scanProblems: text,
    libraryAway: text,
    diskLow: text,
    taskFailed: text,
    backupFailed: text,
    test: text,
  },
};

const knownBrowser = async ({ server }: World, who: Who) => {
  // The key comes first: a new one ends all subscriptions.
  await server.call(getPush, {});
  const set = await sendAs(server, who, setPushDevice.path, sends('PUT', browser));
  const { id } = z.parse(z.object({ id: z.string() }), await set.json());
  return { params: { deviceId: id } };
};

const unknownBrowser = { deviceId: { status: 404, says: /Browser not found/ } };

const unknown = { channelId: { status: 404, says: /Channel not found/ } };

/** Longbox's own: what administrators are told outside of it. */
export const notificationRows = [
  row(getNotifications)({ input: nothing }),
  row(setDiskLimit)({
    input: () => ({ body: { diskLimit: 1 } }),
    cases: [
      {
        when: 'less than nothing',
        change: () => ({ body: { diskLimit: -1 } }),
        status: 400,
        violates: ['diskLimit'],
      },
    ],
  }),
  row(createChannel)({
    input: async (world) => {
      await known(world);
      return { body: { ...channel, events: [] } };
    },
    cases: [
      {
        when: 'an event and a form that there are not',
        change: () => ({ body: { ...channel, name: ' ', form: 'pigeon', events: ['rain'] } }),
        status: 400,
        violates: ['name', 'form', 'events[0]'],
      },
      {
        when: 'an address of another kind',
        change: () => ({ body: { ...channel, address: 'file:///etc/passwd' } }),
        status: 400,
        violates: ['address'],
      },
    ],
  }),
  row(updateChannel)({
    input: async (world) => ({ ...(await known(world)), body: { ...channel, events: [] } }),
    unknown,
  }),
  row(deleteChannel)({ input: known, unknown }),
  row(testChannel)({ input: known, unknown }),
  row(setMail)({
    input: () => ({ body: mail }),
    cases: [
      {
        when: 'no server and no sender',
        change: () => ({ body: { ...mail, host: 'a b', port: 0, from: 'me' } }),
        status: 400,
        violates: ['host', 'port', 'from'],
      },
    ],
  }),
  row(testMail)({ input: nothing }),
  row(deleteMail)({ input: nothing }),
  row(getOwnNotifications)({ input: nothing }),
  row(setOwnNotifications)({ input: () => ({ body: { newBooks: false } }) }),
  row(getPush)({ input: nothing }),
  row(setPushDevice)({
    input: () => ({ body: browser }),
    cases: [
      {
        when: 'a key that is too short and a blank title',
        change: () => ({
          body: {
            ...browser,
            keys: { ...browser.keys, auth: 'AAAA' },
            texts: { ...browser.texts, test: ' ' },
          },
        }),
        status: 400,
        violates: ['keys.auth', 'texts.test'],
      },
    ],
  }),
  row(deletePushDevice)({ input: knownBrowser, unknown: unknownBrowser }),
  row(testPushDevice)({ input: knownBrowser, unknown: unknownBrowser }),
  row(getEReader)({ input: nothing }),
  row(deleteEReader)({
    input: async ({ server }, who) => {
      const query = { address: 'mine@example.org' };
      await sendAs(server, who, setEReader.path, sends('PUT', query));
      return { query };
    },
  }),
  row(setEReader)({
    input: () => ({ body: { address: 'mine@example.org' } }),
    cases: [
      {
        when: 'two addresses',
        change: () => ({ body: { address: 'a@example.org, b@example.org' } }),
        status: 400,
        violates: ['address'],
      },
    ],
  }),
  row(sendBook)({
    input: async ({ server, bookId }, who) => {
      await sendAs(server, who, setEReader.path, sends('PUT', { address: 'mine@example.org' }));
      return { params: { bookId } };
    },
  }),
];
