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
import { getEReader, sendBook, setEReader } from '@longbox/contract/e-reader';
import { sends } from '../test-server.ts';
import { nothing, row } from './row.ts';
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
  row(getEReader)({ input: nothing }),
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
