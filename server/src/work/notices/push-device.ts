import { NoticeTexts } from '@longbox/contract/notifications';
import type { PushMessage } from '@longbox/contract/push';
import type { Selectable } from 'kysely';
import { isAhead } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import type { PushTables } from '../../base/db/push-tables.ts';
import type { Vault } from '../../base/vault.ts';
import { readPushKey } from './push-key.ts';
import { type Pushed, type PushReach, sendPush } from './send-push.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Time until the next attempt, after one failure, two, and so on. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour];

interface PushPlace {
  readonly db: Db;
  readonly vault: Vault;
  readonly reach: PushReach;
}

/** The same with what came of it in the log. */
export interface LoggedPushPlace extends PushPlace {
  readonly log: { warn(details: object, message: string): void };
}

export type PushDeviceRow = Selectable<PushTables['pushDevice']>;

/** The titles in the language of a browser. */
export const textsOf = ({ texts }: PushDeviceRow) => fromJson(NoticeTexts, texts);

/** Whether a pause is over; one that a wrong clock set counts as over. */
export const isOver = (until: number, now: number): boolean =>
  until <= now || isAhead(until - day, now);

/**
 * Sends a message to a browser, and notes what came of it: it's forgotten if it wants no more, and left alone for a
 * while after a failure.
 */
export async function pushTo(
  { db, vault, reach }: PushPlace,
  device: PushDeviceRow,
  message: PushMessage,
  ending: AbortSignal,
): Promise<Pushed> {
  const key = await readPushKey({ db, vault });
  const pushed = await sendPush(device, message, { key, reach, ending });
  const { isGone = false, failure, pause } = pushed;
  if (ending.aborted && failure) return pushed;
  if (isGone) {
    await db.deleteFrom('pushDevice').where('id', '=', device.id).execute();
    return pushed;
  }
  const { failures } = device;
  const usual = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
  await db
    .updateTable('pushDevice')
    .set(
      failure
        ? { failures: failures + 1, nextTry: Date.now() + Math.max(usual, pause ?? 0) }
        : { failures: 0, nextTry: 0 },
    )
    .where('id', '=', device.id)
    .execute();
  return pushed;
}

/** The same, and a failure is in the log. Resolves to whether it was sent. */
export async function pushLogged(
  { log, ...place }: LoggedPushPlace,
  device: PushDeviceRow,
  message: PushMessage,
  ending: AbortSignal,
): Promise<boolean> {
  const { failure, isGone = false } = await pushTo(place, device, message, ending);
  if (failure && !ending.aborted) log.warn(failure, 'Couldn’t send a notification to a browser');
  return !failure && !isGone;
}
