import type { LineOf } from '@longbox/contract/export-lines';
import { BookRule, SeriesRule } from '@longbox/contract/rules';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { ruleIn } from './rule-in.ts';
import { wantedOf } from '../../catalogue/sets/placeholders.ts';
import { instant } from './instants.ts';
import { titled } from './people-lines.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly ordered: number;
  readonly created: number;
  readonly lastModified: number;
}

const setOf = ({ id, name, ordered, created, lastModified }: Row) => ({
  kind: 'ownSet' as const,
  id,
  name,
  ordered: ordered === 1,
  created: instant(created),
  lastModified: instant(lastModified),
});

/** A person's private collections and read lists, with the members that they may see. */
export async function* ownSetsOf(db: Db, viewer: Viewer): AsyncIterable<LineOf<'ownSet'>> {
  const collections = await db
    .selectFrom('collection')
    .selectAll()
    .where('userId', '=', viewer.id)
    .orderBy('id')
    .execute();
  for (const row of collections) {
    const series = await db
      .selectFrom('collectionSeries')
      .innerJoin('series', 'series.id', 'collectionSeries.seriesId')
      .innerJoin('seriesMetadata', 'seriesMetadata.seriesId', 'series.id')
      .select(['series.id', 'seriesMetadata.title'])
      .where('collectionId', '=', row.id)
      .where(seriesVisibleTo(viewer))
      .orderBy('position')
      .execute();
    yield {
      ...setOf(row),
      summary: '',
      of: { kind: 'collection', series, ...ruleIn(SeriesRule, row.rule) },
    };
  }
  const readLists = await db
    .selectFrom('readList')
    .selectAll()
    .where('userId', '=', viewer.id)
    .orderBy('id')
    .execute();
  for (const row of readLists) {
    const books = await titled(db, viewer)
      .innerJoin('readListBook', 'readListBook.bookId', 'book.id')
      .select('book.id')
      .where('readListId', '=', row.id)
      .orderBy('position')
      .execute();
    const ids = books.map(({ id }) => id);
    const missing = await wantedOf(db, row.id, ids);
    const of = { kind: 'readList' as const, books, ...missing, ...ruleIn(BookRule, row.rule) };
    yield { ...setOf(row), summary: row.summary, of };
  }
}
