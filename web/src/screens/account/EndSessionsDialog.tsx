import { useEndMySessions } from '../../data/sessions.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

/** Asks before one is signed out everywhere. */
export function EndSessionsDialog({ onClose }: HostedDialog) {
  const t = useT();
  const end = useEndMySessions();
  return (
    <ConfirmDialog
      title={t('sessions.everywhere.title')}
      confirm={t('sessions.everywhere')}
      busy={end.isPending}
      onConfirm={() => {
        end.mutate({}, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('sessions.everywhere.text')}
    </ConfirmDialog>
  );
}
