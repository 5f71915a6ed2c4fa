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
    const plans = (await findRenames(db, chosen)).toSorted((a, b) =>
      compareNatural(a.book.url, b.book.url),
    );
    const refused = plans.filter(({ refusal }) => refusal !== undefined);
    const renamed = plans.filter(isRenamed);
    return {
      fault: null,
      total: plans.length,
      renamed: renamed.length,
      refused: refused.length,
      files: [...refused, ...renamed].slice(0, mostNamesListed).map(previewOf),
    };
  } catch (error) {
    if (error instanceof PatternError) return { ...none, fault: error.fault };
    throw error;
  }
}

const previewOf = ({ book, folder, name, newName, beside, refusal }: RenamePlan) => ({
  bookId: book.bookId,
  folder: readablePath(folder),
  name: readablePath(name),
  newName: readablePath(newName),
  beside: beside.length,
  refusal: refusal ?? null,
});
