import type { LineOf } from '@longbox/contract/export-lines';
import { BookRule, SeriesRule } from '@longbox/contract/rules';
import { WebLink } from '@longbox/contract/shapes';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { fromJson, Names } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import type { Tables } from '../../base/db/tables.ts';
import { LibraryOptions } from '../../catalogue/libraries/find-library.ts';
import { ruleIn } from './rule-in.ts';
import { wantedOf } from '../../catalogue/sets/placeholders.ts';
import { instant } from './instants.ts';

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
const Links = z.array(WebLink);
const Titles = z.array(z.object({ label: z.string(), title: z.string() }));

/** Rows read at a time: a library of any size takes no more memory. */
const batchSize = 500;

/** Rows in the order of their ids, batch by batch. */
async function* batchesOf<Item extends { readonly id: string }>(
  select: (after: string) => Promise<Item[]>,
): AsyncIterable<Item[]> {
  for (let after = ''; ;) {
    const rows = await select(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

export async function* libraries(db: Db): AsyncIterable<LineOf<'library'>> {
  for (const row of await db.selectFrom('library').selectAll().orderBy('id').execute()) {
    const { id, name, root, created } = row;
    const options = fromJson(LibraryOptions, row.options);
    yield { kind: 'library', id, name, root, ...options, created: instant(created) };
  }
}

export async function* series(db: Db): AsyncIterable<LineOf<'series'>> {
  const next = (after: string) =>
    db
      .selectFrom('series')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
  for await (const rows of batchesOf(next)) {
    const ids = rows.map(({ id }) => id);
    const known = await db
      .selectFrom('seriesMetadata')
      .selectAll()
      .where('seriesId', 'in', among(ids))
      .execute();
    const terms = await db
      .selectFrom('seriesTerm')
      .selectAll()
      .where('seriesId', 'in', among(ids))
      .execute();
    const metadata = new Map(known.map((one) => [one.seriesId, one]));
    const termsOf = Map.groupBy(terms, ({ seriesId }) => seriesId);
    for (const row of rows) {
      const own = metadata.get(row.id);
      if (!own) continue;
      const words = (kind: Row<'seriesTerm'>['kind']): string[] =>
        (termsOf.get(row.id) ?? []).flatMap((term) => (term.kind === kind ? [term.value] : []));
      yield {
        kind: 'series',
        ...placeOf(row),
        libraryId: row.libraryId,
        folder: { modified: row.fileLastModified, sidecars: row.sidecars },
        metadata: {
          status: own.status,
          title: own.title,
          titleSort: own.titleSort,
          summary: own.summary,
          readingDirection: own.readingDirection,
          publisher: own.publisher,
          ageRating: own.ageRating,
          language: own.language,
          genres: words('genre'),
          tags: words('tag'),
          totalBookCount: own.totalBookCount,
          sharingLabels: words('label'),
          links: fromJson(Links, own.links),
          alternateTitles: fromJson(Titles, own.alternateTitles),
          ...stateOf(own),
        },
        ofBooks: {
          releaseDate: row.releaseDate,
          summary: row.bookSummary,
          summaryNumber: row.bookSummaryNumber,
          changed: instant(row.aggregated),
        },
      };
    }
  }
}

export async function* books(db: Db): AsyncIterable<LineOf<'book'>> {
  const next = (after: string) =>
    db
      .selectFrom('book')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
  for await (const rows of batchesOf(next)) {
    const ids = among(rows.map(({ id }) => id));
    const known = await db
      .selectFrom('bookMetadata')
      .innerJoin('media', 'media.bookId', 'bookMetadata.bookId')
      .selectAll('bookMetadata')
      .select(['media.status', 'media.mediaType', 'media.profile', 'media.pagesCount'])
      .select(['media.comment', 'media.divinaCompatible', 'media.kepub'])
      .where('bookMetadata.bookId', 'in', ids)
      .execute();
    const byBook = new Map(known.map((one) => [one.bookId, one]));
    const authors = await db
      .selectFrom('bookAuthor')
      .selectAll()
      .where('bookId', 'in', ids)
      .orderBy('position')
      .execute();
    const tags = await db.selectFrom('bookTag').selectAll().where('bookId', 'in', ids).execute();
    const authorsOf = Map.groupBy(authors, ({ bookId }) => bookId);
    const tagsOf = Map.groupBy(tags, ({ bookId }) => bookId);
    for (const row of rows) {
      const own = byBook.get(row.id);
      if (!own) continue;
      yield {
        kind: 'book',
        ...placeOf(row),
        seriesId: row.seriesId,
        libraryId: row.libraryId,
        number: row.number,
        file: { size: row.sizeBytes, modified: row.fileLastModified, hash: row.fileHash },
        media: {
          status: own.status,
          mediaType: own.mediaType,
          profile: own.profile,
          pages: own.pagesCount,
          comment: own.comment,
          divinaCompatible: own.divinaCompatible === 1,
          kepub: own.kepub === 1,
        },
        metadata: {
          title: own.title,
          summary: own.summary,
          number: own.number,
          numberSort: own.numberSort,
          releaseDate: own.releaseDate,
          authors: (authorsOf.get(row.id) ?? []).map(({ name, role }) => ({ name, role })),
          tags: (tagsOf.get(row.id) ?? []).map(({ value }) => value),
          isbn: own.isbn,
          links: fromJson(Links, own.links),
          ...stateOf(own),
        },
      };
    }
  }
}

const placeOf = (row: Row<'series'> | Row<'book'>) => ({
  id: row.id,
  name: row.name,
  path: row.url,
  oneshot: row.oneshot === 1,
  deleted: row.deleted === 1,
  created: instant(row.created),
  lastModified: instant(row.lastModified),
});

const stateOf = ({
  locks,
  created,
  lastModified,
}: Row<'seriesMetadata'> | Row<'bookMetadata'>) => ({
  locks: fromJson(Names, locks),
  created: instant(created),
  lastModified: instant(lastModified),
});

export async function* sets(db: Db): AsyncIterable<LineOf<'collection'> | LineOf<'readList'>> {
  const setOf = (row: Row<'collection'>) => ({
    id: row.id,
    ...(row.userId !== null && { account: row.userId }),
    name: row.name,
    ordered: row.ordered === 1,
    created: instant(row.created),
    lastModified: instant(row.lastModified),
  });
  for (const row of await db.selectFrom('collection').selectAll().orderBy('id').execute()) {
    const members = await db
      .selectFrom('collectionSeries')
      .select('seriesId')
      .where('collectionId', '=', row.id)
      .orderBy('position')
      .execute();
    yield {
      kind: 'collection',
      ...setOf(row),
      series: members.map(({ seriesId }) => seriesId),
      ...ruleIn(SeriesRule, row.rule),
    };
  }
  for (const row of await db.selectFrom('readList').selectAll().orderBy('id').execute()) {
    const members = await db
      .selectFrom('readListBook')
      .select('bookId')
      .where('readListId', '=', row.id)
      .orderBy('position')
      .execute();
    const ids = members.map(({ bookId }) => bookId);
    const missing = await wantedOf(db, row.id, ids);
    yield {
      kind: 'readList',
      ...setOf(row),
      summary: row.summary,
      books: ids,
      ...missing,
      ...ruleIn(BookRule, row.rule),
    };
  }
}

/** Covers that someone uploaded. */
export async function* covers(db: Db): AsyncIterable<LineOf<'cover'>> {
  const next = (after: string) =>
    db
      .selectFrom('thumbnail')
      .selectAll()
      .where('type', '=', 'USER_UPLOADED')
      .where('id', '>', after)
      .orderBy('id')
      .limit(20)
      .execute();
  for await (const rows of batchesOf(next)) {
    for (const { id, owner, ownerId, selected, mediaType, width, height, created, bytes } of rows) {
      yield {
        kind: 'cover',
        id,
        of: owner,
        ownerId,
        selected: selected === 1,
        mediaType,
        width,
        height,
        created: instant(created),
        image: Buffer.from(bytes).toString('base64'),
      };
    }
  }
}
