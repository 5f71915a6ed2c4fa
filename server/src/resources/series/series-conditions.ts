import type { SeriesCondition } from '@longbox/contract/conditions';
import { sql, type SqlBool } from 'kysely';
import type { Viewer } from '../../base/accounts/viewer.ts';
import { compileTree } from '../../catalogue/conditions/compile-tree.ts';
import {
  compareDay,
  compareNumber,
  compareText,
  equal,
  equalOrNull,
  isTrue,
  not,
  type Rule,
} from '../../catalogue/conditions/operators.ts';
import { isListed, isRated, isReadingState } from '../../catalogue/personal/personal-conditions.ts';
import { seriesWhose } from '../../catalogue/personal/personal-rules.ts';
import { isText } from '../../catalogue/rules/book-rules.ts';
import { seriesOfCollections } from '../../catalogue/rules/set-rules.ts';
import {
  hasGaps,
  hasTag,
  hasTerm,
  isBy,
  isComplete,
  isLanguage,
  seriesReadStatus,
} from '../../catalogue/rules/series-rules.ts';

type Leaf = Exclude<keyof SeriesCondition, 'allOf' | 'anyOf'>;

/** A tree of conditions on series as one SQL condition on `series` and `seriesMetadata`. */
export function compileSeriesCondition(tree: SeriesCondition, viewer: Viewer): Rule {
  return compileTree(tree, (node: SeriesCondition) =>
    Object.values(leaves).map((leaf) => leaf(node, viewer)),
  );
}

const isOne = (column: string, is: boolean): Rule =>
  sql<SqlBool>`${sql.ref(column)} = ${is ? 1 : 0}`;
const anyTerm = (kind: 'genre' | 'tag' | 'label'): Rule =>
  sql<SqlBool>`series.id IN (SELECT seriesId FROM seriesTerm WHERE kind = ${kind})`;
/** The search index holds the folded titles. */
const inTitles = (rule: Rule): Rule =>
  sql<SqlBool>`series.id IN (SELECT id FROM searchDocument WHERE kind = 'series' AND ${rule})`;

/** One rule for each member; an absent member gives none. */
const leaves: Record<Leaf, (node: SeriesCondition, viewer: Viewer) => Rule | undefined> = {
  libraryId: ({ libraryId }) =>
    libraryId && equal(libraryId, (value) => sql<SqlBool>`series.libraryId = ${value}`),
  collectionId: ({ collectionId }, viewer) =>
    collectionId &&
    equal(
      collectionId,
      (value) => sql<SqlBool>`series.id IN ${seriesOfCollections(viewer, [value])}`,
    ),
  deleted: ({ deleted }) => deleted && isTrue(deleted, (is) => isOne('series.deleted', is)),
  oneShot: ({ oneShot }) => oneShot && isTrue(oneShot, (is) => isOne('series.oneshot', is)),
  complete: ({ complete }) => complete && isTrue(complete, isComplete),
  gaps: ({ gaps }) => gaps && isTrue(gaps, (has) => (has ? hasGaps : not(hasGaps))),
  title: ({ title }) => title && inTitles(compareText(title, sql.ref('titleKey'))),
  titleSort: ({ titleSort }) =>
    titleSort && compareText(titleSort, sql.ref('seriesMetadata.titleSortKey')),
  releaseDate: ({ releaseDate }) =>
    releaseDate && compareDay(releaseDate, sql.ref('series.releaseDate')),
  tag: ({ tag }) =>
    tag &&
    equalOrNull(
      tag,
      (value) => hasTag([value]),
      sql<SqlBool>`(${anyTerm('tag')} OR series.id IN (
        SELECT book.seriesId FROM bookTag JOIN book ON book.id = bookTag.bookId))`,
    ),
  genre: ({ genre }) =>
    genre && equalOrNull(genre, (value) => hasTerm('genre', [value]), anyTerm('genre')),
  sharingLabel: ({ sharingLabel }) =>
    sharingLabel &&
    equalOrNull(sharingLabel, (value) => hasTerm('label', [value]), anyTerm('label')),
  readStatus: ({ readStatus }, viewer) =>
    readStatus && equal(readStatus, (value) => seriesReadStatus(viewer.id)[value]),
  wanted: ({ wanted }, viewer) => wanted && isListed(wanted, 'wanted', seriesWhose(viewer.id)),
  favorite: ({ favorite }, viewer) =>
    favorite && isListed(favorite, 'favorite', seriesWhose(viewer.id)),
  rating: ({ rating }, viewer) => rating && isRated(rating, seriesWhose(viewer.id)),
  readingState: ({ readingState }, viewer) =>
    readingState && isReadingState(readingState, viewer.id),
  author: ({ author }) => author && equal(author, (person) => isBy([person])),
  publisher: ({ publisher }) =>
    publisher && equal(publisher, (value) => isText('seriesMetadata.publisherKey', [value])),
  language: ({ language }) => language && equal(language, (value) => isLanguage([value])),
  ageRating: ({ ageRating }) => {
    if (!ageRating || 'value' in ageRating) {
      return ageRating && compareNumber(ageRating, sql.ref('seriesMetadata.ageRating'));
    }
    const known = sql<SqlBool>`seriesMetadata.ageRating IS NOT NULL`;
    return equalOrNull(ageRating, () => known, known);
  },
  seriesStatus: ({ seriesStatus }) =>
    seriesStatus && equal(seriesStatus, (value) => sql<SqlBool>`seriesMetadata.status = ${value}`),
};
