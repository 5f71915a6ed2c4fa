import type { Book } from '@longbox/contract/books';
import type { HostedDialog } from '../../ui/dialogs.ts';
import type { Draft } from './item-edit.ts';
import { ItemDialog } from './ItemDialog.tsx';
import type { Subject } from './members.ts';

export interface BookDialogProps {
  readonly books: readonly [Book, ...Book[]];
  /** What was typed before, when saving that failed after the dialog was closed. */
  readonly draft?: Draft | undefined;
}

const subjectOf = (book: Book): Subject => ({ kind: 'book', book });

/** Changes one book, or several. */
export function BookDialog({
  books: [first, ...others],
  draft,
  onClose,
  reopen,
}: BookDialogProps & HostedDialog<BookDialogProps>) {
  return (
    <ItemDialog
      subjects={[subjectOf(first), ...others.map(subjectOf)]}
      draft={draft}
      onClose={onClose}
      reopen={(typed) => {
        reopen({ draft: typed });
      }}
    />
  );
}
