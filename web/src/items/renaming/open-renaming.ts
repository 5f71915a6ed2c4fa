import { withWords } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import type { RenameProps } from './rename-props.ts';

const renameDialog = dialogPart<RenameProps>(async () => {
  const part = await withWords('fileMetadata', () => import('./RenameDialog.tsx'));
  return part.RenameDialog;
});

/** Opens the dialog that renames the files of books, or of all books of series or of a library. */
export function openRenaming(chosen: Pick<RenameProps, 'libraryId'> & Partial<RenameProps>): void {
  openDialog(renameDialog, { bookIds: [], seriesIds: [], libraryIds: [], ...chosen });
}
