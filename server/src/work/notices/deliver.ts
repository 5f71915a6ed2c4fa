import { type Delivery, NoticeTexts } from '@longbox/contract/notifications';
import { sql } from 'kysely';
import { isAhead } from '../../base/clock.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import type { Vault } from '../../base/vault.ts';
import { NoticeContent } from './announce.ts';
import { failureOf } from './failures.ts';
import { sendMail } from './mail.ts';
import { composeMessage, englishTexts, type Message, type Told } from './message.ts';
import { sendWebhook } from './send-webhook.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Time until the next attempt, after one failure, two, and so on. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour];
/** A channel gets at most 12 messages an hour; what happens meanwhile is in the next. */
const gapMillis = 5 * minute;

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

const channelColumns = [
  'id',
  'name',
  'form',
  'address',
  'secret',
  'texts',
  'failures',
  'nextTry',
] as const;

const selectChannels = (db: Db) => db.selectFrom('noticeChannel').select(channelColumns);
type Channel = Awaited<ReturnType<ReturnType<typeof selectChannels>['execute']>>[number];

/** The channel with an ID. */
export const findChannel = (db: Db, id: string): Promise<Channel | undefined> =>
  selectChannels(db).where('id', '=', id).executeTakeFirst();

/** What the secret of a channel is sealed for. */
export const secretUse = (channelId: string): string => `channel ${channelId}`;

/** Sends a message to a channel now. Resolves to what went wrong, if anything. */
async function send(
  { db, vault }: Place,
  { id, form, address, secret }: Channel,
  message: Message,
  ending: AbortSignal,
): Promise<Delivery | undefined> {
  if (form === 'email') {
    const { title: subject, lines } = message;
    return sendMail({ db, vault }, { to: address, subject, text: lines.join('\n') }, ending);
  }
  const opened = secret === null ? undefined : vault.open(secret, secretUse(id));
  if (secret !== null && opened === undefined) return failureOf('secretLost');
  return sendWebhook({ form, address, secret: opened }, message, ending);
}

/** What a test says. */
export const testMessage = (test = englishTexts.test): Message =>
  composeMessage([{ event: 'test', time: Date.now(), count: 1, about: '', names: [] }], {
    ...englishTexts,
    test,
  });

/** The words of a channel. */
const textsOf = ({ texts }: Channel): NoticeTexts =>
  texts === null ? englishTexts : fromJson(NoticeTexts, texts);

async function noteOutcome(
  db: Db,
  { id, failures }: Channel,
  failure: Delivery | undefined,
): Promise<void> {
  const now = Date.now();
  const outcome = failure
    ? {
        failures: failures + 1,
        nextTry: now + (pauses[Math.min(failures, pauses.length - 1)] ?? 0),
        lastFailure: now,
        failure: JSON.stringify(failure),
      }
    : { failures: 0, nextTry: now + gapMillis, lastSuccess: now };
  await db.updateTable('noticeChannel').set(outcome).where('id', '=', id).execute();
}

/** Sends a test to a channel, and notes what came of it. */
export async function tryChannel(place: Place, channel: Channel): Promise<Delivery | undefined> {
  const failure = await send(
    place,
    channel,
    testMessage(textsOf(channel).test),
    new AbortController().signal,
  );
  const now = Date.now();
  const outcome = failure
    ? { lastFailure: now, failure: JSON.stringify(failure) }
    : // What waits needn't wait any longer.
      { lastSuccess: now, failures: 0, nextTry: 0 };
  await place.db.updateTable('noticeChannel').set(outcome).where('id', '=', channel.id).execute();
  return failure;
}

interface Deliverer extends Place {
  readonly log: { warn(details: object, message: string): void };
}

/** Sends what waits for a channel as one message, and gives up what has waited for a day. */
async function deliver(
  { log, ...place }: Deliverer,
  channel: Channel,
  ending: AbortSignal,
): Promise<void> {
  const { db } = place;
  const waiting = await db
    .selectFrom('notice')
    .selectAll()
    .where('channelId', '=', channel.id)
    .orderBy('id')
    .execute();
  const told = waiting.map(({ event, created: time, count, content }): Told => {
    return { event, time, count, ...fromJson(NoticeContent, content) };
  });
  const failure = await send(place, channel, composeMessage(told, textsOf(channel)), ending);
  if (ending.aborted && failure) return;
  await inTransaction(db, async (transaction) => {
    await noteOutcome(transaction, channel, failure);
    for (const { id, count } of failure ? [] : waiting) {
      // What happened once more while it was sent is still to be told.
      await transaction
        .updateTable('notice')
        .set({ count: sql`count - ${count}` })
        .where('id', '=', id)
        .execute();
      await transaction.deleteFrom('notice').where('id', '=', id).where('count', '<=', 0).execute();
    }
  });
  if (!failure) return;
  log.warn({ channel: channel.name, ...failure }, 'Couldn’t send notifications');
  const { numDeletedRows } = await db
    .deleteFrom('notice')
    .where('channelId', '=', channel.id)
    .where('created', '<', Date.now() - day)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const count = Number(numDeletedRows);
  log.warn({ channel: channel.name, count }, 'Gave up on notifications that failed for a day');
}

/** Whether a channel's pause is over; one that a wrong clock set counts as over. */
const isDue = ({ nextTry }: Channel, now: number): boolean =>
  nextTry <= now || isAhead(nextTry - 6 * hour, now);

/**
 * Sends what is queued, again and again until it arrives, every channel on its own. Returns the function that
 * ends it.
 */
export function deliverNotices(
  deliverer: Deliverer,
  everyMillis = 10 * second,
): () => Promise<void> {
  const { db, log } = deliverer;
  const ending = new AbortController();
  let last = Promise.resolve();
  const run = async (): Promise<void> => {
    const channels = await selectChannels(db)
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('notice').select('id').whereRef('channelId', '=', 'noticeChannel.id')),
      )
      .execute();
    const due = channels.filter((channel) => isDue(channel, Date.now()));
    await Promise.all(due.map((channel) => deliver(deliverer, channel, ending.signal)));
  };
  let isRunning = false;
  const timer = setInterval(() => {
    // A channel that is slow to answer delays the others by as long as a request may take.
    if (isRunning) return;
    isRunning = true;
    last = run()
      .catch((error: unknown) => log.warn({ err: error }, 'Couldn’t read the notifications'))
      .finally(() => {
        isRunning = false;
      });
  }, everyMillis);
  return async () => {
    clearInterval(timer);
    ending.abort();
    await last;
  };
}
