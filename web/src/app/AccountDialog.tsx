import { useT } from '../lib/i18n.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import { Popup } from '../ui/Popup.tsx';
import { AccountPanel } from './AccountPanel.tsx';

export interface AccountDialogProps {
  /** The button it opens next to; without one it's in the middle. */
  readonly anchor?: HTMLElement | undefined;
}

/** The menu of the account. */
export function AccountDialog({ anchor, onClose }: AccountDialogProps & HostedDialog) {
  const t = useT();
  const panel = <AccountPanel onLeave={onClose} />;
  return anchor === undefined ? (
    <Dialog onClose={onClose} title={t('nav.account')} width={400}>
      {panel}
    </Dialog>
  ) : (
    <Popup label={t('nav.account')} anchor={anchor} onClose={onClose}>
      {panel}
    </Popup>
  );
}
