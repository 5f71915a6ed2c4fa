import { useDeleteBackup } from '../../data/backups.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

/** Asks before a backup is deleted. */
export function DeleteBackupDialog({
  name,
  time,
  onClose,
}: HostedDialog & { readonly name: string; readonly time: string }) {
  const t = useT();
  const remove = useDeleteBackup();
  return (
    <ConfirmDialog
      title={t('backups.delete.title', { name: time })}
      confirm={t('backups.delete.confirm')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { name } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('backups.delete.text')}
    </ConfirmDialog>
  );
}
