import type { Selectable } from 'kysely';
import type { Tables } from '../../base/db/tables.ts';

/** Identity of an image within its book, also after the book was analyzed again. */
interface Picture {
  readonly bookId: string;
  readonly look: Uint8Array;
}

/** The stored form of a decision on two images, in either order. */
export function decisionOf(one: Picture, other: Picture): Selectable<Tables['alikeKept']> {
  const pair = [one, other]
    .map(({ bookId, look }) => ({ bookId, look: Buffer.from(look).toString('hex') }))
    .toSorted((a, b) => (a.bookId + a.look < b.bookId + b.look ? -1 : 1));
  return {
    oneBookId: pair[0]?.bookId ?? '',
    otherBookId: pair[1]?.bookId ?? '',
    looks: pair.map(({ look }) => look).join(' '),
  };
}
