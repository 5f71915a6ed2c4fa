import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import type { WriteMetadataProps } from './chosen.ts';
import { FilePreviews } from './FilePreviews.tsx';
import { WritingState } from './WritingState.tsx';

/** Shows what files would get, writes it, and shows how far that is. */
export function WriteMetadataDialog(props: WriteMetadataProps & HostedDialog) {
  const { bookIds, seriesIds, onClose } = props;
  const t = useT();
  const [writingId, setWritingId] = useState<string>();
  if (writingId === undefined) {
    return <FilePreviews {...{ bookIds, seriesIds, onClose }} onStart={setWritingId} />;
  }
  return (
    <Dialog
      title={t('fileMetadata.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <WritingState id={writingId} />
    </Dialog>
  );
}
