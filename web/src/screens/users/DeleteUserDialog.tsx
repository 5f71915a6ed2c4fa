import type { User } from '@longbox/contract/users';
import { useDeleteUser } from '../../data/users.ts';
import { useT } from '../../lib/i18n.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { HostedDialog } from '../../ui/dialogs.ts';

/** Asks before an account is deleted. */
export function DeleteUserDialog({ user, onClose }: HostedDialog & { readonly user: User }) {
  const t = useT();
  const remove = useDeleteUser();
  const name = user.email;
  return (
    <ConfirmDialog
      title={t('users.delete.title', { name })}
      tone="danger"
      confirm={t('users.delete.confirm')}
      checkbox={t('users.delete.check', { name })}
      busy={remove.isPending}
      onConfirm={() => {
        remove.mutate({ params: { userId: user.id } }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {t('users.delete.text')}
    </ConfirmDialog>
  );
}
