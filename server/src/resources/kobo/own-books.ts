import { Refusal } from '../../base/errors.ts';
import type { PlainAnswer } from '../../base/plain-answer.ts';
import { requireBook } from '../books/get-book.ts';
import { findDeviceBooks, metadataOf } from './book-objects.ts';
import { askShop, type DeviceCall, handOn, type KoboServices } from './device-call.ts';
import { toldStates } from './reading-states.ts';
import { notFound } from '../../base/errors.ts';

/** Answers for a book of ours, and lets the shop answer for one that isn't. */
export async function orShop<Result>(
  services: KoboServices,
  call: DeviceCall,
  { method, answer }: { readonly method: string; readonly answer: () => Promise<Result> },
): Promise<Result | PlainAnswer> {
  try {
    return await answer();
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.kind === 'not-found';
    if (!isUnknown || !call.proxied) throw error;
    return handOn(await askShop(services, call, method));
  }
}

async function requireDeviceBook({ db }: KoboServices, { viewer }: DeviceCall, bookId: string) {
  await requireBook(db, viewer, bookId);
  const book = (await findDeviceBooks(db, viewer, [bookId])).get(bookId);
  if (!book) throw notFound('Only an EPUB can be on a Kobo');
  return book;
}

/** The metadata of a book (KB-06): the same as in a sync, since the device downloads by it. */
export async function getMetadata(services: KoboServices, call: DeviceCall, bookId: string) {
  return [metadataOf(await requireDeviceBook(services, call, bookId), call.address)];
}

/** Where the account is in a book (KB-07). */
export async function getState(services: KoboServices, call: DeviceCall, bookId: string) {
  const book = await requireDeviceBook(services, call, bookId);
  const asked = { userId: call.viewer.id, keyId: call.key.id };
  return (await toldStates(services.db, asked, [book])).map(({ state }) => state);
}

/** Takes a book off the devices of this key until someone undoes it (KB-09). */
export async function takeOff(
  { db }: KoboServices,
  { viewer, key }: DeviceCall,
  bookId: string,
): Promise<void> {
  await requireBook(db, viewer, bookId);
  await db
    .insertInto('koboTakenOff')
    .values({ apiKeyId: key.id, bookId, created: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
