import { isOwnServer } from '../../lib/own-server.ts';
import { usePart } from '../../ui/use-part.ts';
import { goalRing } from './goal-parts.ts';
import { type ReadingGoal, useReadingGoal } from './reading-goal.ts';

/** The goal on home: a quiet ring for those who set one. */
export function HomeGoal() {
  const goal = useReadingGoal();
  return isOwnServer && goal !== undefined ? <Arriving goal={goal} /> : null;
}

/** Home does without it where it can't be loaded. */
function Arriving({ goal }: { readonly goal: ReadingGoal }) {
  const arrival = usePart(goalRing);
  return arrival.state === 'ready' ? <arrival.part.GoalLink goal={goal} /> : null;
}
