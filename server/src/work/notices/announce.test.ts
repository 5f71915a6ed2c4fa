import { createChannel, deleteChannel, getNotifications } from '@longbox/contract/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '../../base/vault.ts';
import { startNotices } from '../../start-notices.ts';
import { startWebStandIn } from '../../testing/stand-ins.ts';
import { startTestServer, temporaryFolder, type TestServer } from '../../testing/test-server.ts';
import { announce } from './announce.ts';

let server: TestServer;
beforeAll(async () => {
  // Its own delivery doesn't come into play.
  server = await startTestServer({ noticeMillis: 2 ** 31 - 1 });
});
afterAll(() => server.close());

const noticesOf = () => server.db.selectFrom('notice').selectAll().orderBy('id').execute();
const channel = { name: 'Ours', form: 'json' as const, address: 'http://127.0.0.1:9/' };

test('only wanted events are queued, and the oldest give way when a channel can’t be reached', async () => {
  const told = { event: 'taskFailed', about: 'HashBook', names: ['no room'] } as const;
  await announce(server.db, { ...told, key: 'before' });
  const { id } = await server.call(createChannel, { body: { ...channel, events: ['taskFailed'] } });
  await announce(server.db, { ...told, event: 'backupFailed', key: '' });
  expect(await noticesOf()).toEqual([]);
  for (let key = 0; key < 120; key += 1) await announce(server.db, { ...told, key: String(key) });
  const waiting = await noticesOf();
  expect(waiting).toHaveLength(100);
  expect(waiting[0]?.key).toBe('20');
  expect((await server.call(getNotifications, {})).channels[0]?.waiting).toBe(100);
  await server.call(deleteChannel, { params: { channelId: id } });
  expect(await noticesOf()).toEqual([]);
});

test('a nightly backup that fails is told', async () => {
  const web = await startWebStandIn();
  await server.call(createChannel, {
    body: { ...channel, address: web.url, events: ['backupFailed'] },
  });
  const data = temporaryFolder();
  const log = { warn: () => undefined };
  const vault = openVault(data);
  const pushReach = 'anywhere';
  const notices = startNotices({ db: server.db, vault, data, log, pushReach }, 20);
  notices.backupFailed(new Error('the disk is full'));
  await expect.poll(() => web.received.length).toBe(1);
  expect(web.received[0]?.body).toContain('Failed backups: the disk is full');
  await notices.end();
  await web.close();
});
