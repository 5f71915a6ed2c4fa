import { withWords } from '../../lib/i18n.ts';
import { partOf } from '../../lib/load-part.ts';
import { dialogPart } from '../../ui/dialogs.ts';
import type { RecommendDialogProps } from './RecommendDialog.tsx';

/** What others share, as shelves of home. */
export const householdShelves = partOf(() =>
  withWords('household', () => import('./HouseholdShelves.tsx')),
);

/** Recommends a book to someone. */
export const recommendDialog = dialogPart<RecommendDialogProps>(async () => {
  const part = await withWords('household', () => import('./RecommendDialog.tsx'));
  return part.RecommendDialog;
});
