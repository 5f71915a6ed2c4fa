import type { Series } from '@longbox/contract/series';
import type { HostedDialog } from '../../ui/dialogs.ts';
import type { Draft } from './item-edit.ts';
import { ItemDialog } from './ItemDialog.tsx';
import type { Subject } from './members.ts';

export interface SeriesDialogProps {
  readonly series: readonly [Series, ...Series[]];
  /** What was typed before, when saving that failed after the dialog was closed. */
  readonly draft?: Draft | undefined;
}

const subjectOf = (series: Series): Subject => ({ kind: 'series', series });

/** Changes one series, or several. */
export function SeriesDialog({
  series: [first, ...others],
  draft,
  onClose,
  reopen,
}: SeriesDialogProps & HostedDialog<SeriesDialogProps>) {
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
