import type { User } from '@longbox/contract/users';
import { dialogPart } from '../../ui/dialogs.ts';
import type { UserDialogProps } from './UserDialog.tsx';

/** Changes what an account may do and see. */
export const userDialog = dialogPart<UserDialogProps>(
  async () => (await import('./UserDialog.tsx')).UserDialog,
);

/** Where an account is signed in, and its keys. */
export const accessDialog = dialogPart<{ user: User }>(
  async () => (await import('./AccessDialog.tsx')).AccessDialog,
);

/** Asks before an account is deleted. */
export const deleteUserDialog = dialogPart<{ user: User }>(
  async () => (await import('./DeleteUserDialog.tsx')).DeleteUserDialog,
);
