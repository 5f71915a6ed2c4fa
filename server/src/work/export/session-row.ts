import type { LineOf } from '@longbox/contract/export-lines';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/db/tables.ts';
import { millisOf } from './instants.ts';

type Row = Selectable<Tables['readingSession']>;

/** The row of an exported session, of this book and account. */
export function sessionRow(
  key: Pick<Row, 'userId' | 'bookId'>,
  line: Omit<LineOf<'readingSession'>, 'account' | 'book'>,
): Row {
  const { id, day, zone, pages, active, device, finished } = line;
  const isFolded = id.startsWith('day.');
  const started = millisOf(line.started);
  return {
    ...key,
    id: isFolded ? `day.${day}` : id,
    day,
    started,
    ended: Math.max(started, millisOf(line.ended)),
    zone,
    firstPlace: line.first,
    lastPlace: line.last,
    pages,
    active,
    device,
    finished,
    folded: isFolded ? 1 : 0,
  };
}
