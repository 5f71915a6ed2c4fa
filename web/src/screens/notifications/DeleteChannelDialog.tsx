import type { Channel } from '@longbox/contract/notifications';
import { useDeleteChannel } from '../../data/notifications.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

/** Asks before a channel is deleted. */
export function DeleteChannelDialog({
  channel: { id, name },
  onClose,
}: HostedDialog & { readonly channel: Channel }) {
  const t = useT();
  const remove = useDeleteChannel();
  return (
    <ConfirmDialog
      title={t('notifications.delete.title', { name })}
      confirm={t('notifications.delete.confirm')}
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { channelId: id } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('notifications.delete.text')}
    </ConfirmDialog>
  );
}
