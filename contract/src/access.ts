import type { Access } from './endpoint.ts';
import { hasRole, type Role, type User } from './users.ts';

/** The roles that an access needs besides being signed in. */
const rolesFor: Readonly<Record<Access, readonly Role[]>> = {
  anonymous: [],
  user: [],
  admin: ['ADMIN'],
  // The server refuses changes of shared ones.
  'own-lists': [],
  setup: ['ADMIN'],
  'page-streaming': ['PAGE_STREAMING'],
  'file-download': ['FILE_DOWNLOAD'],
  kobo: ['KOBO_SYNC'],
  'kobo-download': ['KOBO_SYNC', 'FILE_DOWNLOAD'],
};

/** Whether an account may make the calls of such an access at all. */
export const mayCall = (access: Access, user: Pick<User, 'roles'>): boolean =>
  rolesFor[access].every((role) => hasRole(user, role));
