import { withWords } from '../../lib/i18n.ts';
import { dialogPart } from '../../ui/dialogs.ts';
import type { HereLibrary } from './use-search-box.ts';

/** The search box. Not among the others in `items/dialogs.ts`, since its actions open those. */
export const searchDialog = dialogPart<{ library?: HereLibrary | undefined }>(async () => {
  const part = await withWords('search', () => import('./SearchDialog.tsx'));
  return part.SearchDialog;
});
