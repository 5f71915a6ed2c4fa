import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { namePatternsQuery } from '../../data/file-names.ts';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WritingState } from '../file-metadata/WritingState.tsx';
import { NewNames } from './NewNames.tsx';
import type { RenameProps } from './rename-props.ts';

const firstPattern = { pattern: '{series} {number:000} ({year})', portable: true };

/** Shows what files would be called by a pattern, renames them, and shows how far that is. */
export function RenameDialog({ onClose, ...chosen }: RenameProps & HostedDialog) {
  const t = useT();
  const [writingId, setWritingId] = useState<string>();
  const { data, isPending } = useQuery(namePatternsQuery);
  const saved = data?.find(({ libraryId }) => libraryId === chosen.libraryId);
  if (writingId === undefined && !isPending) {
    return (
      <NewNames
        {...chosen}
        first={saved ?? firstPattern}
        onStart={setWritingId}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('renaming.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      {writingId === undefined ? <Skeleton height="20px" /> : <WritingState id={writingId} />}
    </Dialog>
  );
}
