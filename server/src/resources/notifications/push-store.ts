import { createHash, ECDH } from 'node:crypto';
import { toInstant } from '@longbox/contract/dates';
import { mostPushDevices, type PushDevice, type PushInput } from '@longbox/contract/push';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import type { PushDeviceRow } from '../../work/notices/push-device.ts';
import { curve } from '../../work/notices/push-encryption.ts';
import { mayReach, type PushReach } from '../../work/notices/send-push.ts';

const noSuchDevice = () => notFound('Browser not found');

const presented = ({ id, userAgent, created, newBooks, problems }: PushDeviceRow): PushDevice => ({
  id,
  userAgent,
  created: toInstant(created),
  newBooks: newBooks === 1,
  problems: problems === 1,
});

const ownDevices = (db: Db, userId: string) =>
  db.selectFrom('pushDevice').selectAll().where('userId', '=', userId);

/** The browsers of an account, the newest first. */
export async function selectPushDevices(db: Db, userId: string): Promise<PushDevice[]> {
  const rows = await ownDevices(db, userId).orderBy('created', 'desc').orderBy('id').execute();
  return rows.map(presented);
}

/** One browser of an account. */
export async function findPushDevice(db: Db, userId: string, id: string): Promise<PushDeviceRow> {
  const row = await ownDevices(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuchDevice();
  return row;
}

/** Whether a browser's key is a point of the curve. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, curve, 'base64url', 'hex').length > 0;
  } catch {
    return false;
  }
}

/** How a browser reached the server. */
interface Caller {
  readonly origin: string | undefined;
  readonly userAgent: string | undefined;
}

interface Kept {
  readonly viewer: Viewer;
  readonly input: PushInput;
  readonly caller: Caller;
  readonly reach: PushReach;
}

const longestAgent = 500;

/** Keeps a browser's subscription. Books that are there already aren't told. */
export async function keepPushDevice(
  db: Db,
  { viewer, input, caller, reach }: Kept,
): Promise<PushDevice> {
  const { endpoint, keys } = input;
  if (!mayReach(endpoint, reach) || !isPoint(keys.p256dh)) {
    throw badRequest('This isn’t a subscription of a push service');
  }
  const id = createHash('sha256').update(endpoint).digest('hex');
  const { origin = '', userAgent } = caller;
  const told = {
    userId: viewer.id,
    publicKey: keys.p256dh,
    auth: keys.auth,
    origin: origin.startsWith('https://') ? origin : null,
    userAgent: userAgent?.slice(0, longestAgent) ?? null,
    newBooks: input.newBooks ? 1 : 0,
    problems: input.problems && isAdmin(viewer) ? 1 : 0,
    texts: JSON.stringify(input.texts),
  };
  return inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('pushDevice')
      .select(['userId', 'newBooks'])
      .where('id', '=', id)
      .executeTakeFirst();
    const now = Date.now();
    if (before && before.userId !== viewer.id) {
      // What waits is for the account before.
      await transaction.deleteFrom('pushDevice').where('id', '=', id).execute();
    }
    const isNew = before?.newBooks !== 1;
    await transaction
      .insertInto('pushDevice')
      .values({ id, endpoint, ...told, created: now, since: now })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ ...told, failures: 0, nextTry: 0, ...(isNew && { since: now }) }),
      )
      .execute();
    const others = await selectPushDevices(transaction, viewer.id);
    const oldest = others.filter((other) => other.id !== id).slice(mostPushDevices - 1);
    for (const { id: old } of oldest) await dropPushDevice(transaction, viewer.id, old);
    return presented(await findPushDevice(transaction, viewer.id, id));
  });
}

/** Forgets a browser of an account. */
export async function dropPushDevice(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('pushDevice')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchDevice();
}
