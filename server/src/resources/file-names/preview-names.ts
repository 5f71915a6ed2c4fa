import type { AnswerOf } from '@longbox/contract/endpoint';
import { mostNamesListed, type previewFileNames } from '@longbox/contract/file-names';
import type { Db } from '../../base/db/connection.ts';
import { compareNatural } from '../../media/base/natural-order.ts';
import { readablePath } from '../../media/readable-path.ts';
import { PatternError } from '../../work/renaming/pattern.ts';
import { isRenamed, type RenamePlan } from '../../work/renaming/plan-renames.ts';
import { type ChosenNames, findRenames } from './find-renames.ts';

const none = { fault: null, total: 0, renamed: 0, refused: 0, files: [] };

/** What the chosen files would be called. */
export async function previewNames(
  db: Db,
  chosen: ChosenNames,
): Promise<AnswerOf<typeof previewFileNames>> {
  try {
    const plans = await findRenames(db, chosen);
    const refused = plans.filter(({ refusal }) => refusal !== undefined);
    const renamed = plans.filter(isRenamed);
    return {
      fault: null,
      total: plans.length,
      renamed: renamed.length,
      refused: refused.length,
      files: [...byPlace(refused), ...byPlace(renamed)].slice(0, mostNamesListed).map(previewOf),
    };
  } catch (error) {
    if (error instanceof PatternError) return { ...none, fault: error.fault };
    throw error;
  }
}

/** The first by folder and name, as many as are listed. */
function byPlace(plans: readonly RenamePlan[]): RenamePlan[] {
  const found: RenamePlan[] = [];
  const folders = [...Map.groupBy(plans, ({ folder }) => folder)];
  for (const [, some] of folders.toSorted(([a], [b]) => compareNatural(a, b))) {
    if (found.length >= mostNamesListed) break;
    found.push(...some.toSorted((a, b) => compareNatural(a.name, b.name)));
  }
  return found;
}

const previewOf = ({ book, folder, name, newName, beside, refusal }: RenamePlan) => ({
  bookId: book.bookId,
  folder: readablePath(folder),
  name: readablePath(name),
  newName: readablePath(newName),
  beside: beside.length,
  refusal: refusal ?? null,
});
