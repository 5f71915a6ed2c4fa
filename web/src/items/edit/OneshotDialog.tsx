import type { Book } from '@longbox/contract/books';
import type { Series } from '@longbox/contract/series';
import type { HostedDialog } from '../../ui/dialogs.ts';
import type { Draft } from './item-edit.ts';
import { ItemDialog } from './ItemDialog.tsx';
import type { Subject } from './members.ts';

/** A one-shot: a series and its only book, shown as one thing. */
export interface OneshotPair {
  readonly series: Series;
  readonly book: Book;
}

export interface OneshotDialogProps {
  readonly oneshots: readonly [OneshotPair, ...OneshotPair[]];
  /** What was typed before, when saving that failed after the dialog was closed. */
  readonly draft?: Draft | undefined;
}

const subjectOf = (pair: OneshotPair): Subject => ({ kind: 'oneshot', ...pair });

/** Changes one one-shot, both halves of it, or several. */
export function OneshotDialog({
  oneshots: [first, ...others],
  draft,
  onClose,
  reopen,
}: OneshotDialogProps & HostedDialog<OneshotDialogProps>) {
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
