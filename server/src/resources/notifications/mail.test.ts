import {
  createChannel,
  deleteMail,
  getNotifications,
  setMail,
  testChannel,
  testMail,
  updateChannel,
} from '@longbox/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFailure } from '../../work/process/tell-failure.ts';
import { startMailStandIn } from '../../testing/stand-ins.ts';
import { owner, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let post: Awaited<ReturnType<typeof startMailStandIn>>;
beforeAll(async () => {
  post = await startMailStandIn();
  server = await startTestServer({ noticeMillis: 20 });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const texts = {
  booksAdded: 'Neues',
  scanProblems: 'Unlesbar',
  libraryAway: 'Weg',
  diskLow: 'Voll',
  taskFailed: 'Gescheiterte Aufgaben',
  backupFailed: 'Nicht gesichert',
  test: 'Das kam an.',
};

test('mail is sent by the server that was set up, and its faults are told apart', async () => {
  const channel = { name: 'Me', form: 'email' as const, events: ['taskFailed' as const] };
  const { id } = await server.call(createChannel, {
    body: { ...channel, address: 'reader@example.org' },
  });
  const params = { channelId: id };
  expect((await server.call(testMail, {})).failure?.problem).toBe('noMail');
  const body = {
    host: '127.0.0.1',
    port: post.port,
    security: 'none' as const,
    user: 'longbox',
    from: 'longbox@example.org',
  };
  await server.call(setMail, { body: { ...body, password: 'wrong' } });
  expect((await server.call(testMail, {})).failure?.problem).toBe('signIn');
  await server.call(setMail, { body: { ...body, security: 'starttls', password: 'right' } });
  expect((await server.call(testMail, {})).failure?.problem).toBe('tls');
  // The password stays when it isn't given again.
  await server.call(setMail, { body });
  expect((await server.call(testMail, { body: { text: 'Das kam an.' } })).failure).toBe(null);
  expect(post.letters[0]?.to).toEqual([owner.email]);
  expect(post.letters[0]?.source).toMatch(/^Subject: Longbox: Das kam an\./m);
  expect((await server.call(getNotifications, {})).mail).toEqual({
    ...body,
    user: 'longbox',
    hasPassword: true,
    port: post.port,
  });

  expect((await server.call(testChannel, { params })).failure).toBe(null);
  expect(post.letters[1]?.source).toMatch(
    /^Subject: Longbox: Notifications from Longbox are working/m,
  );
  const address = 'reader@example.org';
  await server.call(updateChannel, { params, body: { ...channel, address, texts } });
  // One that is changed without words keeps them.
  await server.call(updateChannel, { params, body: { ...channel, address, name: 'Mine' } });
  await tellFailure(
    server.db,
    { type: 'HashBook', payload: '{}', groupKey: 'x', priority: 0 },
    { error: new Error('the disk is full'), millis: 5 },
  );
  await expect.poll(() => post.letters.length).toBe(3);
  expect(post.letters[2]?.to).toEqual(['reader@example.org']);
  expect(post.letters[2]?.source).toContain(
    'Gescheiterte Aufgaben =E2=80=93 hash book: the disk is full',
  );
  const unknown = { name: 'X', form: 'email' as const, address: 'nobody@example.org', events: [] };
  await server.call(updateChannel, { params, body: unknown });
  const { failure } = await server.call(testChannel, { params });
  expect(failure).toMatchObject({
    problem: 'refused',
    detail: expect.stringMatching(/No such mailbox/),
  });
  await server.call(setMail, { body: { ...body, host: 'localhost' } });
  expect((await server.call(getNotifications, {})).mail?.hasPassword).toBe(false);
  await server.call(deleteMail, {});
  expect((await server.call(getNotifications, {})).mail).toBe(null);
});
