import { useDeleteGcdDump } from '../../data/gcd.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

/** Asks before the copy of a catalog is deleted. */
export function DeleteDumpDialog({ folder, onClose }: HostedDialog & { readonly folder: string }) {
  const t = useT();
  const remove = useDeleteGcdDump();
  return (
    <ConfirmDialog
      title={t('metadataSources.dump.deleteTitle')}
      confirm={t('metadataSources.dump.delete')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({}, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('metadataSources.dump.deleteText', { folder })}
    </ConfirmDialog>
  );
}
