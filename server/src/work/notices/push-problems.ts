import type { NotificationEvent } from '@longbox/contract/notifications';
import { findUser } from '../../base/accounts/accounts.ts';
import { isAdmin } from '../../base/accounts/viewer.ts';
import {
  isOver,
  type LoggedPushPlace,
  type PushDeviceRow,
  pushLogged,
  textsOf,
} from './push-device.ts';

const second = 1000;
const day = 86_400 * second;
/** What happens soon after a notification waits, as with channels. */
const gapMillis = 300 * second;

/** The page that says more. */
const pages: Readonly<Record<NotificationEvent, string>> = {
  booksAdded: '',
  scanProblems: 'media-management/analysis',
  libraryAway: '',
  diskLow: 'settings/server',
  taskFailed: 'settings/tasks',
  backupFailed: 'settings/server',
};

/**
 * Tells a browser that something went wrong, not what: neither files nor libraries are named, since its account may
 * not see all of them.
 */
async function tell(
  place: LoggedPushPlace,
  device: PushDeviceRow,
  ending: AbortSignal,
): Promise<void> {
  const { db } = place;
  const viewer = await findUser(db, device.userId);
  const waiting = db.deleteFrom('pushNotice').where('deviceId', '=', device.id);
  if (!viewer || !isAdmin(viewer)) {
    await waiting.execute();
    return;
  }
  await waiting.where('created', '<', Date.now() - day).execute();
  const events = await db
    .selectFrom('pushNotice')
    .select(['event', 'created'])
    .where('deviceId', '=', device.id)
    .orderBy('created')
    .execute();
  const texts = textsOf(device);
  for (const { event, created } of events) {
    const message = { title: texts[event], body: '', path: pages[event], tag: event };
    if (!(await pushLogged(place, device, message, ending))) return;
    // What happened once more while it was sent has a later time.
    await waiting.where('event', '=', event).where('created', '<=', created).execute();
  }
  const nextTry = Date.now() + gapMillis;
  await db.updateTable('pushDevice').set({ nextTry }).where('id', '=', device.id).execute();
}

/** Sends what waits for browsers of administrators. */
export async function pushProblems(
  place: LoggedPushPlace,
  ending = new AbortController().signal,
): Promise<void> {
  const devices = await place.db
    .selectFrom('pushDevice')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pushNotice').select('event').whereRef('deviceId', '=', 'pushDevice.id')),
    )
    .execute();
  const due = devices.filter(({ nextTry }) => isOver(nextTry, Date.now()));
  await Promise.all(due.map((device) => tell(place, device, ending)));
}
