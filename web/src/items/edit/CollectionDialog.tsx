import type { Collection } from '@longbox/contract/collections';
import type { HostedDialog } from '../../ui/dialogs.ts';
import { SetDialog, type SetDraft } from './SetDialog.tsx';

export interface CollectionDialogProps {
  readonly collection: Collection;
  readonly draft?: SetDraft | undefined;
}

/** Changes the name, the order and the poster of a collection. */
export function CollectionDialog({
  collection,
  draft,
  onClose,
  reopen,
}: CollectionDialogProps & HostedDialog<CollectionDialogProps>) {
  return (
    <SetDialog
      edited={{ kind: 'collection', set: collection }}
      draft={draft}
      onClose={onClose}
      reopen={(typed) => {
        reopen({ draft: typed });
      }}
    />
  );
}
