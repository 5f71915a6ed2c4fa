import { withWords } from '../../lib/i18n.ts';
import { dialogPart, openDialog } from '../../ui/dialogs.ts';
import type { WriteMetadataProps } from './chosen.ts';

const writeMetadataDialog = dialogPart<WriteMetadataProps>(async () => {
  const part = await withWords(
    ['fileMetadata', 'editing'],
    () => import('./WriteMetadataDialog.tsx'),
  );
  return part.WriteMetadataDialog;
});

/** Opens the dialog that writes metadata into the files of books, or of all books of series. */
export function writeMetadata(chosen: Partial<WriteMetadataProps>): void {
  openDialog(writeMetadataDialog, { bookIds: [], seriesIds: [], ...chosen });
}
