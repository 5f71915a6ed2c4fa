import { faultText } from '../form/faults.ts';
import { ReadingGoal } from './reading-goal.ts';

/** What is wrong with the number of a goal: one that couldn't be read again would be no goal. */
export function faultOfCount(count: number | null): string | undefined {
  const [issue] = ReadingGoal.shape.count.safeParse(count).error?.issues ?? [];
  return issue && faultText(issue, count, 'field.required');
}
