import { Readable } from 'node:stream';
import type { Delivery } from '@longbox/contract/notifications';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { badRequest, notFound, Refusal, tooMany } from '../../base/errors.ts';
import type { Vault } from '../../base/vault.ts';
import { openBook } from '../../media/book-file.ts';
import { sendMail } from '../../work/notices/mail.ts';
import { fileNameOf, fileTypes } from '../books/file-type.ts';
import { requireBook } from '../books/get-book.ts';
import { findAddresses } from './address-store.ts';

/** The largest file in bytes. As mail it's a third larger, and few mail servers take more than 70 MB. */
export const largest = 50_000_000;

const hour = 60 * 60_000;
/** Letters of an account in an hour: a mail server may take more for a nuisance. */
const mostInHour = 30;
const sent = new Map<string, number[]>();

/** Refuses one who sends too much, and counts the rest. */
function count(userId: string): void {
  const now = Date.now();
  const recent = (sent.get(userId) ?? []).filter((time) => now - time < hour);
  if (recent.length >= mostInHour) {
    throw tooMany(`You can send up to ${mostInHour} books in an hour. Try again later.`);
  }
  sent.set(userId, [...recent, now]);
}

/** The address to send to: the one that's asked for, or the last used. */
async function targetOf(db: Db, userId: string, asked: string | undefined): Promise<string> {
  const addresses = await findAddresses(db, userId);
  const to = asked === undefined ? addresses[0] : addresses.find((one) => one === asked);
  if (to === undefined) throw badRequest('Enter the address of your e-reader first');
  return to;
}

interface Wanted {
  readonly bookId: string;
  readonly to: string | undefined;
}

/** Sends a book's file to an e-reader of its viewer. Resolves to what went wrong, if anything. */
export async function sendBook(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  viewer: Viewer,
  { bookId, to: asked }: Wanted,
): Promise<Delivery | undefined> {
  await requireBook(db, viewer, bookId);
  const book = await db
    .selectFrom('book')
    .innerJoin('media', 'media.bookId', 'book.id')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .select(['book.url', 'media.mediaType', 'bookMetadata.title'])
    .where('book.id', '=', bookId)
    .executeTakeFirst();
  const file = book && (await openBook(book.url).catch(() => undefined));
  if (!book || !file) throw notFound('The file of this book is missing');
  const to = await targetOf(db, viewer.id, asked);
  if (file.size > largest) {
    const most = `${Math.round(largest / 1e6)} MB`;
    throw new Refusal('too-large', `Longbox can email books of up to ${most}`);
  }
  count(viewer.id);
  const attached = {
    name: fileNameOf(book.url, file),
    type: fileTypes.plain(book.mediaType),
    content: Readable.from(file.read()),
  };
  const letter = { to, subject: book.title, text: book.title, file: attached };
  return sendMail({ db, vault }, letter, new AbortController().signal);
}
