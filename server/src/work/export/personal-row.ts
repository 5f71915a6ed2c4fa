import type { LineOf } from '@longbox/contract/export-lines';
import type { PersonalRow } from '../../catalogue/personal/write-personal.ts';
import { millisOf } from './instants.ts';

/** The row of an exported line, of this account and series or book. */
export function personalRow(userId: string, id: string, line: LineOf<'personal'>): PersonalRow {
  const { of, wanted, favorite, rating, note, state, stateRead, offDeck, again, changed } = line;
  return {
    userId,
    seriesId: of.kind === 'series' ? id : null,
    bookId: of.kind === 'book' ? id : null,
    wanted,
    favorite,
    rating,
    note,
    state,
    stateRead,
    offDeck,
    again: again ?? null,
    changed: millisOf(changed),
  };
}
