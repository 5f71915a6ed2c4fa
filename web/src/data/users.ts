import {
  createUser,
  deleteUser,
  listUsers,
  updateUser,
} from '@longbox/contract/user-administration';
import { queryOf, useCall } from './query.ts';

/** Every account, for administrators. */
export const usersQuery = queryOf(listUsers, {}, { failureTitle: 'failure.users' });

/** Makes an account; the dialog shows a failure itself. */
export function useCreateUser() {
  return useCall(createUser);
}

/** Changes the rights of another account; the dialog shows a failure itself. */
export function useUpdateUser() {
  return useCall(updateUser);
}

export function useDeleteUser() {
  return useCall(deleteUser, { failureTitle: 'failure.userDelete' });
}
