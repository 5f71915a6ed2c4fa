import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type ExpressionWrapper,
  type SqlBool,
} from 'kysely';
import type { Tables } from '../../base/db/tables.ts';
import { isAdmin, type Viewer } from '../../base/accounts/viewer.ts';

/** The libraries a viewer may see, or `undefined` for all of them. */
export function visibleLibraries(viewer: Viewer): readonly string[] | undefined {
  return isAdmin(viewer) || viewer.sharedAllLibraries ? undefined : viewer.sharedLibrariesIds;
}

/** `library_id` of a filter narrowed to what the viewer may see; `undefined` means all. */
export function librariesFor(
  viewer: Viewer,
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  const visible = visibleLibraries(viewer);
  if (!visible || !asked) return asked ?? visible;
  return asked.filter((id) => visible.includes(id));
}

/** Whether nothing is hidden from a viewer by libraries, age or labels. */
export function seesEverything(viewer: Viewer): boolean {
  const labels = viewer.labelsAllow.length + viewer.labelsExclude.length;
  return !visibleLibraries(viewer) && !viewer.ageRestriction && labels === 0;
}

type SeriesScope = Pick<Tables, 'series' | 'seriesMetadata'>;

/**
 * The rule of api.md 1.6 as SQL over `series` and `seriesMetadata`: shared libraries, age rating
 * and sharing labels. It holds for administrators too, but for the libraries.
 */
export function seriesVisibleTo(
  viewer: Viewer,
): ExpressionWrapper<SeriesScope, keyof SeriesScope, SqlBool> {
  const eb = expressionBuilder<SeriesScope, keyof SeriesScope>();
  const rules: Expression<SqlBool>[] = [];
  const libraries = visibleLibraries(viewer);
  if (libraries) rules.push(oneOf(eb, 'series.libraryId', libraries));

  const { ageRestriction: age, labelsAllow, labelsExclude } = viewer;
  const allowed: Expression<SqlBool>[] = [];
  if (age?.restriction === 'ALLOW_ONLY') {
    allowed.push(eb('seriesMetadata.ageRating', '<=', age.age));
  }
  if (labelsAllow.length > 0) allowed.push(hasLabel(eb, labelsAllow));
  if (allowed.length > 0) rules.push(eb.or(allowed));
  if (age?.restriction === 'EXCLUDE') {
    rules.push(
      eb.or([
        eb('seriesMetadata.ageRating', 'is', null),
        eb('seriesMetadata.ageRating', '<', age.age),
      ]),
    );
  }
  if (labelsExclude.length > 0) rules.push(eb.not(hasLabel(eb, labelsExclude)));
  return eb.and(rules);
}

function hasLabel(
  eb: ExpressionBuilder<SeriesScope, keyof SeriesScope>,
  labels: readonly string[],
): Expression<SqlBool> {
  const terms = expressionBuilder<Tables>()
    .selectFrom('seriesTerm')
    .select('seriesTerm.value')
    .where('seriesTerm.kind', '=', 'label')
    .where('seriesTerm.value', 'in', labels)
    .whereRef('seriesTerm.seriesId', '=', eb.ref('series.id'));
  return eb.exists(terms);
}

/** `column IN (values)`, which is never true for an empty list. */
function oneOf(
  eb: ExpressionBuilder<SeriesScope, keyof SeriesScope>,
  column: 'series.libraryId',
  values: readonly string[],
): Expression<SqlBool> {
  return values.length === 0 ? eb.lit(false) : eb(column, 'in', values);
}
