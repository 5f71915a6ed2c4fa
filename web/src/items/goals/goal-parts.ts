import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { dialogPart } from '../../ui/dialogs.ts';

/** The ring that shows how near the goal is. */
export const goalRing = partOf(() => withWords(['goal', 'pace'], () => import('./GoalRing.tsx')));

/** Sets the goal. */
export const goalDialog = dialogPart<object>(async () => {
  const part = await withWords('goal', () => import('./GoalDialog.tsx'));
  return part.GoalDialog;
});
