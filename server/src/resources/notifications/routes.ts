import {
  createChannel,
  type Delivery,
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
import type { Db } from '../../base/db/connection.ts';
import { getStoredSettings } from '../../base/settings/get-settings.ts';
import { storeSettings } from '../../base/settings/store-settings.ts';
import type { Vault } from '../../base/vault.ts';
import { serve } from '../../http/serve.ts';
import { findChannel, testMessage, tryChannel } from '../../work/notices/deliver.ts';
import { readMailServer, sendMail, writeMailServer } from '../../work/notices/mail.ts';
import { hasArrivalMail, setArrivalMail } from './arrival-mail-store.ts';
import {
  changeChannel,
  insertChannel,
  noSuchChannel,
  removeChannel,
  selectChannels,
  selectMail,
} from './notification-store.ts';

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

const tested = (failure: Delivery | undefined) => ({ failure: failure ?? null });

/** What administrators are told outside of Longbox, and how. */
export const notificationRoutes = ({ db, vault }: Place) => [
  serve(getNotifications, async () => ({
    channels: await selectChannels(db),
    mail: await selectMail(db),
    diskLimit: (await getStoredSettings(db)).diskLimit,
  })),
  serve(setDiskLimit, ({ body: { diskLimit } }) => storeSettings(db, { diskLimit })),
  serve(createChannel, ({ body }) => insertChannel({ db, vault }, body)),
  serve(updateChannel, ({ params, body }) => changeChannel({ db, vault }, params.channelId, body)),
  serve(deleteChannel, ({ params }) => removeChannel(db, params.channelId)),
  serve(testChannel, async ({ params }) => {
    const channel = await findChannel(db, params.channelId);
    if (!channel) throw noSuchChannel();
    return tested(await tryChannel({ db, vault }, channel));
  }),
  serve(setMail, ({ body }) => writeMailServer({ db, vault }, body)),
  serve(deleteMail, async () => {
    await db.deleteFrom('mailServer').execute();
  }),
  serve(getOwnNotifications, async ({ viewer }) => ({
    newBooks: await hasArrivalMail(db, viewer.id),
    isAvailable: (await readMailServer(db)) !== undefined,
  })),
  serve(setOwnNotifications, ({ viewer, body }) => setArrivalMail(db, viewer.id, body)),
  serve(testMail, async ({ viewer: { email: to }, body }) => {
    const { title: subject, lines } = testMessage(body?.text);
    const letter = { to, subject, text: lines.join('\n') };
    return tested(await sendMail({ db, vault }, letter, new AbortController().signal));
  }),
];
