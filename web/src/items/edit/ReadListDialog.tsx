import type { ReadList } from '@longbox/contract/readlists';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SetDialog, type SetDraft } from './SetDialog.tsx';

export interface ReadListDialogProps {
  readonly readList: ReadList;
  readonly draft?: SetDraft | undefined;
}

/** Changes the name, the order and the poster of a read list. */
export function ReadListDialog({
  readList,
  draft,
  onClose,
  reopen,
}: ReadListDialogProps & HostedDialog<ReadListDialogProps>) {
  return (
    <SetDialog
      edited={{ kind: 'readList', set: readList }}
      draft={draft}
      onClose={onClose}
      reopen={(typed) => {
        reopen({ draft: typed });
      }}
    />
  );
}
