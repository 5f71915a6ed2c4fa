import { mostRenamed } from '@longbox/contract/file-names';
import type { Viewer } from '../../base/accounts/viewer.ts';
import type { Db } from '../../base/db/connection.ts';
import { among } from '../../base/db/long-lists.ts';
import { invalid } from '../../base/errors.ts';
import { seriesVisibleTo } from '../../catalogue/rules/visibility.ts';
import { parsePattern } from '../../work/renaming/pattern.ts';
import { planRenames, type RenamePlan } from '../../work/renaming/plan-renames.ts';
import { selectNames, selectNamesOfSeries } from '../../work/renaming/select-names.ts';
import { rulesFor } from '../../work/renaming/system-names.ts';

export interface ChosenNames {
  readonly viewer: Viewer;
  readonly pattern: string;
  readonly portable: boolean;
  readonly bookIds: readonly string[];
  readonly seriesIds: readonly string[];
  readonly libraryIds: readonly string[];
}

/**
 * How the files of all books that were chosen and that the viewer may see would be renamed.
 * @throws PatternError
 */
export async function findRenames(db: Db, chosen: ChosenNames): Promise<RenamePlan[]> {
  const rules = rulesFor(chosen.portable);
  const pattern = parsePattern(chosen.pattern, rules.forbidden);
  const lists = [
    ['book.id', chosen.bookIds],
    ['book.seriesId', chosen.seriesIds],
    ['book.libraryId', chosen.libraryIds],
  ] as const;
  const [first, ...others] = lists.filter(([, ids]) => ids.length > 0);
  if (!first) return [];
  const from = ([column, ids]: (typeof lists)[number]) =>
    db.selectFrom('book').select('book.id').where(column, 'in', among(ids));
  // Each list by its index; with `or` instead, the whole table is read for a single book.
  const wanted = others.reduce((query, list) => query.union(from(list)), from(first));
  const found = await selectNames(db, pattern.parts)
    // Most often there's only one, whose books needn't be collected first.
    .$if(others.length === 0, (query) => query.where(first[0], 'in', among(first[1])))
    .$if(others.length > 0, (query) => query.where('book.id', 'in', wanted))
    .limit(mostRenamed + 1)
    .execute();
  if (found.length > mostRenamed) {
    const message = `must not have more than ${mostRenamed} books`;
    throw invalid({ fieldName: 'libraryIds', message });
  }
  const seriesIds = [...new Set(found.map(({ seriesId }) => seriesId))];
  const visible = await selectNamesOfSeries(db)
    .where('series.id', 'in', among(seriesIds))
    .where(seriesVisibleTo(chosen.viewer))
    .execute();
  const series = new Map(visible.map((one) => [one.id, one]));
  const books = found.filter(({ seriesId }) => series.has(seriesId));
  const trashed = await db.selectFrom('book').select('url').where('deleted', '=', 1).execute();
  return planRenames({
    books,
    series,
    pattern,
    rules,
    trashed: new Set(trashed.map(({ url }) => url)),
  });
}
