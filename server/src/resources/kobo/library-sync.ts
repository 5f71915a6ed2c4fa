import { setImmediate } from 'node:timers/promises';
import type { SyncItem, Tag } from '@longbox/contract/kobo-objects';
import { syncTokenHeader } from '@longbox/contract/kobo';
import type { Db } from '../../base/db/connection.ts';
import {
  type DeviceBook,
  entitlementOf,
  findDeviceBooks,
  metadataOf,
  removedBook,
  visibleAmong,
} from './book-objects.ts';
import type { DeviceCall, KoboServices } from './device-call.ts';
import { json } from './device-call.ts';
import { type Change, nextDifferences } from './differences.ts';
import { isLoneDevice } from './device-ids.ts';
import { getChoice } from './key-choice.ts';
import { koboInstant } from './kobo-instant.ts';
import { type ToldState, toldStates } from './reading-states.ts';
import { tagsOf } from './snapshot-tags.ts';
import { sendLater } from './send-later.ts';
import { addSyncPoint, findSyncPoint } from './sync-points.ts';
import { readSyncToken, type SyncToken, writeSyncToken } from './sync-token.ts';

/** Books and collections of one answer. */
const pageSize = 100;

type ItemName = 'NewEntitlement' | 'ChangedProductMetadata' | 'ChangedReadingState';

/**
 * What a device is sent of a book, by the kind of its change. Only a whole entitlement makes it fetch the
 * file again, which a change of its texts alone shouldn't.
 */
const itemsOf: Readonly<Record<'added' | 'file' | 'metadata' | 'progress', readonly ItemName[]>> = {
  added: ['NewEntitlement'],
  file: ['NewEntitlement', 'ChangedProductMetadata', 'ChangedReadingState'],
  metadata: ['ChangedProductMetadata'],
  progress: ['ChangedReadingState'],
};

function itemNames({ kind, file, metadata, progress }: Change): ReadonlySet<ItemName> {
  return new Set([
    ...(kind === 'added' ? itemsOf.added : []),
    ...(file ? itemsOf.file : []),
    ...(metadata ? itemsOf.metadata : []),
    ...(progress && kind !== 'added' ? itemsOf.progress : []),
  ]);
}

interface Answered {
  readonly items: readonly SyncItem[];
  readonly token: SyncToken;
  readonly isMore: boolean;
}

/** The next part of what has changed for a device (KB-05). */
export async function syncLibrary(services: KoboServices, call: DeviceCall) {
  const { exchange } = call;
  const own = await nextOwn(services.db, call, readSyncToken(exchange.header(syncTokenHeader)));
  const shop =
    call.proxied && !own.isMore ? await nextOfShop(services, call, own.token) : undefined;
  const token = shop?.token ?? own.token;
  exchange.setHeader(syncTokenHeader, writeSyncToken(token));
  if (own.isMore || shop?.isMore) exchange.setHeader('x-kobo-sync', 'continue');
  for (const [name, value] of Object.entries(shop?.headers ?? {})) exchange.setHeader(name, value);
  return shop ? json(200, [...own.items, ...shop.items]) : [...own.items];
}

async function nextOwn(db: Db, call: DeviceCall, token: SyncToken): Promise<Answered> {
  const { viewer, key } = call;
  const from = await findSyncPoint(db, { viewer, id: token.lastSuccessfulSyncPointId });
  const ongoing = await findSyncPoint(db, { viewer, id: token.ongoingSyncPointId });
  const choice = await getChoice(db, key.id);
  const to = ongoing ?? (await addSyncPoint(db, { viewer, keyId: key.id, choice, from }));
  const { kind, after } = token;
  let position = ongoing && kind && after !== undefined ? { kind, after } : undefined;
  for (;;) {
    const { changes, next } = await nextDifferences(db, { to, from, position, limit: pageSize });
    const items = await itemsFor(db, call, { to, from, changes });
    const known = { version: 1, rawKoboSyncToken: token.rawKoboSyncToken } as const;
    if (!next) {
      const done = { ongoingSyncPointId: null, lastSuccessfulSyncPointId: to };
      return { items, token: { ...known, ...done }, isMore: false };
    }
    // What was found may have gone since: an answer without anything ends some devices' sync.
    if (items.length > 0) {
      const points = { ongoingSyncPointId: to, lastSuccessfulSyncPointId: from ?? null };
      return { items, token: { ...known, ...points, ...next }, isMore: true };
    }
    position = next;
  }
}

interface Part {
  readonly to: string;
  readonly from: string | undefined;
  readonly changes: readonly Change[];
}

async function itemsFor(db: Db, call: DeviceCall, part: Part): Promise<SyncItem[]> {
  const ids = part.changes.filter(isOfBook).map(({ id }) => id);
  const books = await findDeviceBooks(db, call.viewer, ids);
  const known = ids.flatMap((id) => books.get(id) ?? []);
  // Other calls have their turn between the steps: there are hundreds of answers in a row.
  await setImmediate();
  const asked = { userId: call.viewer.id, keyId: call.key.id };
  const states = await toldStates(db, asked, known);
  const stateById = new Map(known.map(({ id }, at) => [id, states[at]]));
  await setImmediate();
  const isLone = await isLoneDevice(db, call.key.id);
  const items: SyncItem[] = [];
  for (const change of part.changes) {
    const book = books.get(change.id);
    const told = stateById.get(change.id);
    if (change.kind === 'removed') items.push({ ChangedEntitlement: removedBook(change.id) });
    else if (book && told) items.push(...bookItems(call, { change, book, told, isLone }));
  }
  const unplaced = known.filter((_, at) => states[at]?.isPlaced === false);
  await sendLater(db, part.to, {
    books: ids.filter((id) => !books.has(id)),
    progress: unplaced.map(({ id }) => id),
  });
  await setImmediate();
  return [...items, ...(await tagItems(db, call, part))];
}

const isOfBook = ({ kind }: Change): boolean =>
  kind === 'added' || kind === 'changed' || kind === 'progress';

interface Shown {
  readonly change: Change;
  readonly book: DeviceBook;
  readonly told: ToldState;
  /** Whether the key has been seen with one device only. */
  readonly isLone: boolean;
}

function bookItems(call: DeviceCall, { change, book, told, isLone }: Shown): SyncItem[] {
  const names = itemNames(change);
  const metadata = metadataOf(book, call.address);
  const { state, isPlaced, isEcho } = told;
  const hasProgress = change.progress || state.StatusInfo.Status !== 'ReadyToRead';
  const isTold = hasProgress && isPlaced && !(isEcho && isLone);
  return [
    ...(names.has('NewEntitlement')
      ? [
          {
            NewEntitlement: {
              BookEntitlement: entitlementOf(book),
              BookMetadata: metadata,
              ReadingState: state,
            },
          },
        ]
      : []),
    ...(names.has('ChangedProductMetadata') ? [{ ChangedProductMetadata: metadata }] : []),
    ...(names.has('ChangedReadingState') && isTold
      ? [{ ChangedReadingState: { ReadingState: state } }]
      : []),
  ];
}

async function tagItems(db: Db, { viewer }: DeviceCall, part: Part): Promise<SyncItem[]> {
  const changes = part.changes.filter(({ kind }) => kind.endsWith('Tags'));
  if (changes.length === 0) return [];
  const tags = new Map((await tagsOf(db, part.to)).map((tag) => [tag.tagId, tag]));
  const items: SyncItem[] = [];
  for (const { kind, id } of changes) {
    const tag = tags.get(id);
    if (kind === 'removedTags' || !tag) {
      items.push({ DeletedTag: { Tag: { Id: id, LastModified: koboInstant(Date.now()) } } });
      continue;
    }
    // What was hidden since is named no more.
    const books = await visibleAmong(db, viewer, tag.members);
    const Tag: Tag = {
      Id: id,
      Created: koboInstant(tag.created),
      LastModified: koboInstant(tag.modified),
      Name: tag.name,
      Type: 'UserTag',
      Items: tag.members
        .filter((member) => books.has(member))
        .map((RevisionId) => ({ RevisionId, Type: 'ProductRevisionTagItem' })),
    };
    items.push(kind === 'newTags' ? { NewTag: { Tag } } : { ChangedTag: { Tag } });
  }
  return items;
}

/** What the shop has to add, once nothing of ours is left. */
async function nextOfShop({ shop }: KoboServices, call: DeviceCall, token: SyncToken) {
  const { exchange, target } = call;
  const answer = await shop.ask({
    method: 'GET',
    target,
    exchange,
    token: token.rawKoboSyncToken,
  });
  if (answer?.status !== 200 || !Array.isArray(answer.body)) return undefined;
  const { headers } = answer;
  const isMore = headers['x-kobo-sync'] === 'continue';
  const rawKoboSyncToken = headers[syncTokenHeader] ?? token.rawKoboSyncToken;
  // Until the shop is done, too, no other sync point is made.
  const ongoingSyncPointId = isMore ? token.lastSuccessfulSyncPointId : null;
  const handedOn = ['x-kobo-sync-mode', 'x-kobo-recent-reads'] as const;
  const items: readonly unknown[] = answer.body;
  return {
    items,
    isMore,
    token: { ...token, rawKoboSyncToken, ongoingSyncPointId },
    headers: Object.fromEntries(
      handedOn.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}
