import type { User } from '@longbox/contract/users';
import type { Holder } from './addresses.ts';
import { changeAccount, readBooks, removeBook } from './catalogue.ts';
import { contactOf, daysSince, noteContact } from './contact.ts';
import { booksInReaders } from './open-books.ts';

/**
 * Removes the books of the account that is signed in, if its server lets them stay for fewer days than it
 * has been away; says so once. Those that are open go later. What rules want comes back with the server.
 */
export async function expireBooks(holder: Holder, me: User): Promise<void> {
  const contact = await contactOf(holder);
  const days = contact?.days ?? null;
  if (contact === undefined || days === null || daysSince(contact) <= days) return;
  const isThere = await noteContact(holder).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const open = await booksInReaders();
  const going = (await readBooks(holder)).filter(({ bookId }) => !open.has(bookId));
  if (going.length === 0) return;
  // Said first: the tab may close in between.
  await changeAccount(holder, me, { expired: days });
  for (const { bookId } of going) await removeBook(holder, bookId);
}
