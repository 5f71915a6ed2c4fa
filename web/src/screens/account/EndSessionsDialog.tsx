import { useEndMySessions } from '../../data/sessions.ts';
import { url } from '../../lib/base-path.ts';
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
        end.mutate(
          {},
          {
            onSuccess: () => {
              // The remaining page must not ask to sign in again in place.
              window.location.assign(url('/login'));
            },
          },
        );
      }}
      onClose={onClose}
    >
      {t('sessions.everywhere.text')}
    </ConfirmDialog>
  );
}
