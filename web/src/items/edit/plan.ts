import { isMissing } from '../../data/api.ts';
import { sendMany } from '../../data/many.ts';
import { type Change, changeOf, type Edit, isChange } from './edits.ts';
import { idOf, type Subject, type Subjects } from './members.ts';
import { readSubject } from './read-subject.ts';

/** The effect of a change on several items, worked out before anything is written. */
export interface Plan {
  /** Items that change. */
  readonly changes: readonly Change[];
  /** Items that already have the new values. */
  readonly unchanged: number;
  /** Items that no longer exist. */
  readonly gone: readonly Subject[];
}

interface PlanOptions {
  readonly editFor: (subject: Subject) => Edit;
  readonly stop: AbortSignal;
  readonly onStep: (answered: number) => void;
}

/**
 * Reads everything again, a few items at a time, so that decisions use current data.
 *
 * @throws when something could not be read.
 */
export async function makePlan(
  subjects: readonly Subject[],
  { editFor, stop, onStep }: PlanOptions,
): Promise<Plan> {
  const now = new Map<string, Subject>();
  const reading = {
    items: subjects,
    run: async ([subject]: Subjects) => {
      now.set(idOf(subject), await readSubject(subject));
    },
  };
  const { failed } = await sendMany(reading, { stop, onStep });
  const lost = failed.find(({ error }) => !isMissing(error));
  if (lost !== undefined) throw lost.error;
  // In the order in which they were chosen, not that of the answers.
  const changes = subjects.flatMap((subject) => {
    const found = now.get(idOf(subject));
    return found === undefined ? [] : [changeOf(found, editFor(found))];
  });
  const wanted = changes.filter(isChange);
  return {
    changes: wanted,
    unchanged: changes.length - wanted.length,
    gone: failed.map(({ item }) => item),
  };
}
