import type { MarkContent, MarkPlace } from '@longbox/contract/marks';
import type { Selectable } from 'kysely';
import type { Db } from '../../base/db/connection.ts';
import type { Tables } from '../../base/db/tables.ts';
import { fold } from '../../base/text.ts';

/** Which mark: ids are unique among those of a person in a book. */
export interface MarkKey {
  readonly userId: string;
  readonly bookId: string;
  readonly id: string;
}

/** More than any page of a book. */
const afterPages = 1_000_000;

function positionOf(place: MarkPlace): number {
  return place.type === 'page' ? place.page : afterPages + place.share;
}

function wordsOf({ text, note, place }: MarkContent): string {
  return fold([text, note, place.type === 'text' ? place.chapter : ''].join('\n'));
}

/** Writes a mark as it is from now on. */
export async function writeMark(
  db: Db,
  key: MarkKey,
  mark: MarkContent &
    Pick<Selectable<Tables['mark']>, 'revision' | 'deleted' | 'created' | 'changed'>,
): Promise<void> {
  const { place, ...rest } = mark;
  const row = {
    kind: rest.kind,
    place: JSON.stringify(place),
    position: positionOf(place),
    colour: rest.colour,
    text: rest.text,
    note: rest.note,
    words: wordsOf(mark),
    revision: rest.revision,
    deleted: rest.deleted,
    created: rest.created,
    changed: rest.changed,
  };
  await db
    .insertInto('mark')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'bookId', 'id']).doUpdateSet(row))
    .execute();
}
