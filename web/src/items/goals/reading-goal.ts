import * as z from 'zod/mini';
import { changeSetting, type SettingKind, useSetting } from '../../data/client-settings.ts';

/** What a goal counts, and how often it begins anew. */
export const goalKinds = ['booksYear', 'booksWeek', 'minutesYear', 'minutesWeek'] as const;

export const largestGoal = 1_000_000;

/** So many books or minutes, in a year or a week. */
export const ReadingGoal = z.object({
  kind: z.enum(goalKinds),
  count: z.int().check(z.gte(1), z.lte(largestGoal)),
});
export type ReadingGoal = z.output<typeof ReadingGoal>;

const kind: SettingKind<ReadingGoal> = { prefix: 'longbox.goals.', schema: ReadingGoal };
const name = 'reading';

/** The goal of the signed-in person; none unless they set one. */
export function useReadingGoal(): ReadingGoal | undefined {
  return useSetting(kind, name);
}

/** Sets the goal, or takes it away. */
export function changeReadingGoal(goal: ReadingGoal | undefined): void {
  changeSetting(kind, name, goal);
}
