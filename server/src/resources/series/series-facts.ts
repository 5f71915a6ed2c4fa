import { toInstant } from '@longbox/contract/dates';
import { AlternateTitle, type Series } from '@longbox/contract/series';
import { WebLink } from '@longbox/contract/shapes';
import * as z from 'zod/mini';
import type { Db } from '../../base/db/connection.ts';
import { keptFromJson, Names } from '../../base/db/json.ts';
import { among } from '../../base/db/long-lists.ts';
import { isGrouped, sharedFolders } from '../../catalogue/libraries/series-folder.ts';
import { seriesCoverOf } from '../../catalogue/posters/cover-of.ts';
import { readablePath } from '../../media/readable-path.ts';
import { keepFacts } from '../keep-facts.ts';

/** What is the same of a series for all accounts, but for its path. Reading changes nothing of it. */
type SeriesFacts = Omit<
  Series,
  'booksReadCount' | 'booksInProgressCount' | 'booksUnreadCount' | 'personal' | 'rated'
>;

// Most are empty.
const namesOf = keptFromJson(Names);
const linksOf = keptFromJson(z.array(WebLink));
const titlesOf = keptFromJson(z.array(AlternateTitle));

/** By their ids. Don’t change what it gives. */
export const findSeriesFacts = keepFacts<SeriesFacts>(
  selectFacts,
  ({ metadata, booksMetadata }) =>
    6000 +
    2 * (metadata.summary.length + booksMetadata.summary.length) +
    100 * (booksMetadata.authors.length + booksMetadata.tags.length),
);

async function selectFacts(
  db: Db,
  ids: readonly string[],
  showPaths: boolean,
): Promise<Map<string, SeriesFacts>> {
  const rows = await db
    .selectFrom('series')
    .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
    .where('series.id', 'in', among(ids))
    .selectAll('seriesMetadata')
    .selectAll('series')
    .select(['seriesMetadata.created as metadataCreated'])
    .select(['seriesMetadata.lastModified as metadataLastModified'])
    .select(({ ref }) => seriesCoverOf(ref('series.id'), ref('series.libraryId')).as('cover'))
    .execute();
  const terms = await db
    .selectFrom('seriesTerm')
    .selectAll()
    .where('seriesId', 'in', among(ids))
    .orderBy('value')
    .execute();
  const termsOf = Map.groupBy(terms, ({ seriesId, kind }) => `${seriesId} ${kind}`);
  const named = (id: string, kind: string): string[] =>
    (termsOf.get(`${id} ${kind}`) ?? []).map(({ value }) => value);
  const { authorsOf, tagsOf } = await selectAggregates(db, ids);
  const grouped = rows.filter(({ url }) => showPaths && isGrouped(url));
  const folders = await sharedFolders(
    db,
    grouped.map(({ id }) => id),
  );

  return new Map(
    rows.map((row): [string, SeriesFacts] => {
      const locks = new Set(namesOf(row.locks));
      return [
        row.id,
        {
          id: row.id,
          libraryId: row.libraryId,
          name: row.name,
          url: showPaths ? readablePath(folders.get(row.id) ?? row.url) : '',
          created: toInstant(row.created),
          lastModified: toInstant(row.lastModified),
          fileLastModified: toInstant(row.fileLastModified),
          booksCount: row.booksCount,
          metadata: {
            status: row.status,
            statusLock: locks.has('status'),
            title: row.title,
            titleLock: locks.has('title'),
            titleSort: row.titleSort,
            titleSortLock: locks.has('titleSort'),
            summary: row.summary,
            summaryLock: locks.has('summary'),
            readingDirection: row.readingDirection ?? '',
            readingDirectionLock: locks.has('readingDirection'),
            publisher: row.publisher,
            publisherLock: locks.has('publisher'),
            ageRating: row.ageRating,
            ageRatingLock: locks.has('ageRating'),
            language: row.language,
            languageLock: locks.has('language'),
            genres: named(row.id, 'genre'),
            genresLock: locks.has('genres'),
            tags: named(row.id, 'tag'),
            tagsLock: locks.has('tags'),
            totalBookCount: row.totalBookCount,
            totalBookCountLock: locks.has('totalBookCount'),
            sharingLabels: named(row.id, 'label'),
            sharingLabelsLock: locks.has('sharingLabels'),
            links: [...linksOf(row.links)],
            linksLock: locks.has('links'),
            alternateTitles: [...titlesOf(row.alternateTitles)],
            alternateTitlesLock: locks.has('alternateTitles'),
            created: toInstant(row.metadataCreated),
            lastModified: toInstant(row.metadataLastModified),
          },
          booksMetadata: {
            authors: (authorsOf.get(row.id) ?? []).map(({ name, role }) => ({ name, role })),
            tags: (tagsOf.get(row.id) ?? []).map(({ value }) => value),
            releaseDate: row.releaseDate,
            summary: row.bookSummary,
            summaryNumber: row.bookSummaryNumber,
            created: toInstant(row.created),
            lastModified: toInstant(row.aggregated),
          },
          deleted: row.deleted === 1,
          oneshot: row.oneshot === 1,
          ...(row.cover !== null && { cover: row.cover }),
        },
      ];
    }),
  );
}

/** Distinct authors and tags over all books of each series. */
async function selectAggregates(db: Db, ids: readonly string[]) {
  const authors = await db
    .selectFrom('book')
    .innerJoin('bookAuthor', 'bookAuthor.bookId', 'book.id')
    .select(['book.seriesId', 'bookAuthor.name', 'bookAuthor.role'])
    .where('book.seriesId', 'in', among(ids))
    .distinct()
    .orderBy('bookAuthor.name')
    .execute();
  const tags = await db
    .selectFrom('book')
    .innerJoin('bookTag', 'bookTag.bookId', 'book.id')
    .select(['book.seriesId', 'bookTag.value'])
    .where('book.seriesId', 'in', among(ids))
    .distinct()
    .orderBy('bookTag.value')
    .execute();
  return {
    authorsOf: Map.groupBy(authors, ({ seriesId }) => seriesId),
    tagsOf: Map.groupBy(tags, ({ seriesId }) => seriesId),
  };
}
