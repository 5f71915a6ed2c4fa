import { toInstant } from '@longbox/contract/dates';
import {
  type Channel,
  type ChannelInput,
  Delivery,
  keepsSecret,
  type Mail,
  mostChannels,
  notificationEvents,
} from '@longbox/contract/notifications';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson } from '../../base/db/json.ts';
import { inTransaction } from '../../base/db/transaction.ts';
import { badRequest, notFound } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Vault } from '../../base/vault.ts';
import { secretUse } from '../../work/notices/deliver.ts';
import { readMailServer } from '../../work/notices/mail.ts';

export const noSuchChannel = () => notFound('Channel not found');

const Events = z.array(z.enum(notificationEvents));

const instantOf = (millis: number | null): string | null =>
  millis === null ? null : toInstant(millis);

/** All channels, by name; or those with an ID. */
export async function selectChannels(db: Db, id?: string): Promise<Channel[]> {
  let query = db
    .selectFrom('noticeChannel')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('notice')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('channelId', '=', 'noticeChannel.id')
        .as('waiting'),
    );
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.orderBy('name').orderBy('id').execute();
  return rows.map(({ id, name, form, address, events, secret, waiting, ...row }) => ({
    id,
    name,
    form,
    address,
    events: fromJson(Events, events),
    hasSecret: secret !== null,
    waiting: waiting ?? 0,
    lastSuccess: instantOf(row.lastSuccess),
    lastFailure:
      row.lastFailure === null || row.failure === null
        ? null
        : { ...fromJson(Delivery, row.failure), time: toInstant(row.lastFailure) },
  }));
}

/** The mail server, without its password. */
export async function selectMail(db: Db): Promise<Mail | null> {
  const row = await readMailServer(db);
  if (!row) return null;
  const { host, port, security, user, password, sender } = row;
  return { host, port, security, user, hasPassword: password !== null, from: sender };
}

interface Place {
  readonly db: Db;
  readonly vault: Vault;
}

const rowOf = ({ name, form, address, events, texts }: ChannelInput) => ({
  name: name.trim(),
  form,
  address: address.trim(),
  events: JSON.stringify(notificationEvents.filter((event) => events.includes(event))),
  ...(texts && { texts: JSON.stringify(texts) }),
});

export async function insertChannel({ db, vault }: Place, input: ChannelInput): Promise<Channel> {
  const id = newId();
  const { secret = '' } = input;
  const sealed = secret === '' ? null : vault.seal(secret, secretUse(id));
  return inTransaction(db, async (transaction) => {
    const others = await selectChannels(transaction);
    if (others.length >= mostChannels) {
      throw badRequest(`There can be up to ${mostChannels} channels. Delete one first.`);
    }
    await transaction
      .insertInto('noticeChannel')
      .values({ id, ...rowOf(input), secret: sealed })
      .execute();
    const [channel] = await selectChannels(transaction, id);
    if (!channel) throw noSuchChannel();
    return channel;
  });
}

export async function changeChannel(
  { db, vault }: Place,
  id: string,
  input: ChannelInput,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('noticeChannel')
      .select(['form', 'address', 'secret'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw noSuchChannel();
    const kept = keepsSecret(before, input) ? before.secret : null;
    const { secret } = input;
    const sealed =
      secret === undefined ? kept : secret === '' ? null : vault.seal(secret, secretUse(id));
    await transaction
      .updateTable('noticeChannel')
      .set({ ...rowOf(input), secret: sealed, failures: 0, nextTry: 0 })
      .where('id', '=', id)
      .execute();
  });
}

export async function removeChannel(db: Db, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('noticeChannel')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchChannel();
}
