import type { LineOf } from '@longbox/contract/export-lines';
import { MarkPlace } from '@longbox/contract/marks';
import { Locator } from '@longbox/contract/publication';
import { sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { bookVisibleTo } from '../../catalogue/rules/book-rules.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
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

/** Books with the titles that name them; of one person, those they may see. */
export const titled = (db: Db, viewer?: Viewer) =>
  db
    .selectFrom('book')
    .innerJoin('bookMetadata', 'bookMetadata.bookId', 'book.id')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'book.seriesId')
    .select(['bookMetadata.title', 'bookMetadata.number', 'seriesMetadata.title as series'])
    .where((viewer && bookVisibleTo(viewer)) ?? sql.lit(true));

/** Reading positions, the oldest first. */
export async function* progressOf(db: Db, viewer?: Viewer): AsyncIterable<LineOf<'progress'>> {
  const rows = titled(db, viewer)
    .innerJoin('readProgress', 'readProgress.bookId', 'book.id')
    .selectAll('readProgress')
    .$if(viewer !== undefined, (query) => query.where('userId', '=', viewer?.id ?? ''))
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
export async function* marksOf(db: Db, viewer?: Viewer): AsyncIterable<LineOf<'mark'>> {
  const rows = titled(db, viewer)
    .innerJoin('mark', 'mark.bookId', 'book.id')
    .selectAll('mark')
    .$if(viewer !== undefined, (query) => query.where('userId', '=', viewer?.id ?? ''))
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

/** What people want to read, and think of series and books; the latest change last. */
export async function* personalOf(db: Db, viewer?: Viewer): AsyncIterable<LineOf<'personal'>> {
  const isTheirs = viewer ? sql<SqlBool>`personal.userId = ${viewer.id}` : sql.lit(true);
  const ofBooks = titled(db, viewer)
    .innerJoin('personal', 'personal.bookId', 'book.id')
    .selectAll('personal')
    .where(isTheirs)
    .orderBy('changed');
  const ofSeries = db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .innerJoin('personal', 'personal.seriesId', 'series.id')
    .select(['seriesMetadata.title', sql<string>`''`.as('number'), sql<string>`''`.as('series')])
    .where((viewer && seriesVisibleTo(viewer)) ?? sql.lit(true))
    .selectAll('personal')
    .where(isTheirs)
    .orderBy('changed');
  for (const rows of [ofBooks, ofSeries]) {
    for await (const { userId, seriesId, bookId, title, series, number, ...row } of rows.stream()) {
      yield {
        kind: 'personal',
        account: userId,
        of:
          bookId === null
            ? { kind: 'series', id: seriesId ?? '', title }
            : { kind: 'book', id: bookId, series, title, number },
        ...row,
        changed: instant(row.changed),
      };
    }
  }
}

/** Reading sessions, the oldest first. */
export async function* sessionsOf(
  db: Db,
  viewer?: Viewer,
): AsyncIterable<LineOf<'readingSession'>> {
  const rows = titled(db, viewer)
    .innerJoin('readingSession', 'readingSession.bookId', 'book.id')
    .selectAll('readingSession')
    .$if(viewer !== undefined, (query) => query.where('userId', '=', viewer?.id ?? ''))
    .orderBy('ended');
  for await (const row of rows.stream()) {
    const { id, day, zone, pages, active, device, finished } = row;
    yield {
      kind: 'readingSession',
      account: row.userId,
      book: { id: row.bookId, series: row.series, title: row.title, number: row.number },
      id,
      day,
      started: instant(row.started),
      ended: instant(row.ended),
      first: row.firstPlace,
      last: row.lastPlace,
      pages,
      zone,
      device,
      active,
      finished,
    };
  }
}
