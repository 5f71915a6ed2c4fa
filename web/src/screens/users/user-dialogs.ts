import type { User } from '@longbox/contract/users';
import { dialogPart } from '../../ui/dialogs.ts';
import type { UserDialogProps } from './UserDialog.tsx';

/** Changes what an account may do and see. */
export const userDialog = dialogPart<UserDialogProps>(
  async () => (await import('./UserDialog.tsx')).UserDialog,
);

/** Asks before an account is deleted. */
export const deleteUserDialog = dialogPart<{ user: User }>(
  async () => (await import('./DeleteUserDialog.tsx')).DeleteUserDialog,
);
