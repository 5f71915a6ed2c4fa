import type { LineOf } from '@longbox/contract/export-lines';
import { MarkPlace } from '@longbox/contract/marks';
import { Locator } from '@longbox/contract/publication';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { instant } from './instants.ts';

export async function* accounts(db: Db): AsyncIterable<LineOf<'account'>> {
  const shared = await db.selectFrom('userLibrary').selectAll().execute();
  const kept = await db.selectFrom('userClientSetting').selectAll().orderBy('key').execute();
  for (const row of await db.selectFrom('user').selectAll().orderBy('id').execute()) {
    const { id, email, age, ageRestriction: restriction } = row;
    yield {
      kind: 'account',
      id,
      email,
      roles: fromJson(Names, row.roles),
      sharedAllLibraries: row.sharedAllLibraries === 1,
      libraries: shared.flatMap(({ userId, libraryId }) => (userId === id ? [libraryId] : [])),
      labelsAllow: fromJson(Names, row.labelsAllow),
      labelsExclude: fromJson(Names, row.labelsExclude),
      ageRestriction: age === null || restriction === null ? null : { age, restriction },
      settings: Object.fromEntries(
        kept.flatMap(({ userId, key, value }) => (userId === id ? [[key, value] as const] : [])),
      ),
      created: instant(row.created),
    };
  }
}

/** Books with the titles that name them. */
const titled = (db: Db) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as series']);

/** Reading positions, the oldest first. */
export async function* progressOf(db: Db, userId?: string): AsyncIterable<LineOf<'progress'>> {
  const rows = titled(db)
    .innerJoin('readProgress', 'readProgress.bookId', 'book.id')
    .selectAll('readProgress')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('readDate');
  for await (const row of rows.stream()) {
    yield {
      kind: 'progress',
      account: row.userId,
      book: { id: row.bookId, series: row.series, title: row.title, number: row.number },
      page: row.page,
      completed: row.completed === 1,
      readDate: instant(row.readDate),
      created: instant(row.created),
      lastModified: instant(row.lastModified),
      device: { id: row.deviceId, name: row.deviceName },
      locator: row.locator === null ? null : fromJson(Locator, row.locator),
    };
  }
}

/** Bookmarks, highlights and notes, those of deleted ones too. */
export async function* marksOf(db: Db, userId?: string): AsyncIterable<LineOf<'mark'>> {
  const rows = titled(db)
    .innerJoin('mark', 'mark.bookId', 'book.id')
    .selectAll('mark')
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .orderBy('changed');
  for await (const row of rows.stream()) {
    const { id, kind, place, colour, text, note } = row;
    yield {
      kind: 'mark',
      account: row.userId,
      book: { id: row.bookId, series: row.series, title: row.title, number: row.number },
      id,
      mark: { kind, place: fromJson(MarkPlace, place), colour, text, note },
      revision: row.revision,
      deleted: row.deleted === 1,
      created: instant(row.created),
      changed: instant(row.changed),
    };
  }
}
