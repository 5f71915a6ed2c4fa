import { useT } from '../lib/i18n.ts';
import { Dialog } from '../ui/Dialog.tsx';
import type { HostedDialog } from '../ui/dialogs.ts';
import { AccountPanel } from './AccountPanel.tsx';

/** The account, where the navigation has no room for it. */
export function AccountDialog({ onClose }: HostedDialog) {
  const t = useT();
  return (
    <Dialog onClose={onClose} title={t('nav.account')} width={400}>
      <AccountPanel onLeave={onClose} />
    </Dialog>
  );
}
