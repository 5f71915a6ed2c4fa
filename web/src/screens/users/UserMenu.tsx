import { hasRole, type User } from '@longbox/contract/users';
import {
  IconAt,
  IconDevices,
  IconEyeOff,
  IconKey,
  IconShield,
  IconTrash,
} from '@tabler/icons-react';
import { useMe } from '../../data/session.ts';
import { emailDialog, passwordDialog } from '../../items/dialogs.ts';
import { useIsOwnServer } from '../../items/use-is-own-server.ts';
import { useT } from '../../lib/i18n.ts';
import { openDialog } from '../../ui/dialogs.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { accessDialog, deleteUserDialog, userDialog } from './user-dialogs.ts';

/** Actions on an account. No one can change their own rights, and administrators see everything. */
export function UserMenu({ user }: { readonly user: User }) {
  const t = useT();
  const isMe = useMe().id === user.id;
  const isOwn = useIsOwnServer();
  return (
    <MenuButton
      remote
      size="small"
      label={t('menu.of', { name: user.email })}
      items={() => [
        {
          label: t('users.roles'),
          icon: <IconShield size={20} />,
          disabled: isMe,
          onSelect: () => {
            openDialog(userDialog, { user, tab: 'account' });
          },
        },
        {
          label: t('users.restrictions'),
          icon: <IconEyeOff size={20} />,
          disabled: hasRole(user, 'ADMIN'),
          onSelect: () => {
            openDialog(userDialog, { user, tab: 'libraries' });
          },
        },
        {
          label: t('users.changePassword'),
          icon: <IconKey size={20} />,
          onSelect: () => {
            openDialog(passwordDialog, { user });
          },
        },
        ...(isOwn
          ? [
              {
                label: t('users.changeEmail'),
                icon: <IconAt size={20} />,
                onSelect: () => {
                  openDialog(emailDialog, { user });
                },
              },
              {
                label: t('users.access'),
                icon: <IconDevices size={20} />,
                onSelect: () => {
                  openDialog(accessDialog, { user });
                },
              },
            ]
          : []),
        {
          label: t('users.delete'),
          icon: <IconTrash size={20} />,
          tone: 'danger',
          divided: true,
          disabled: isMe,
          onSelect: () => {
            openDialog(deleteUserDialog, { user });
          },
        },
      ]}
    />
  );
}
