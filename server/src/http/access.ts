import type { Access } from '@longbox/contract/endpoint';
import { hasRole, type Role } from '@longbox/contract/users';
import type { Viewer } from '../base/accounts/viewer.ts';
import { forbidden, unauthorized } from '../base/errors.ts';

/** The role that an access needs besides being signed in. */
const roleFor: Readonly<Record<Access, Role | undefined>> = {
  anonymous: undefined,
  user: undefined,
  admin: 'ADMIN',
  setup: 'ADMIN',
  'page-streaming': 'PAGE_STREAMING',
  'file-download': 'FILE_DOWNLOAD',
};

/** Refuses a call that its maker may not make. */
export function checkAccess(access: Access, viewer: Viewer | undefined): Viewer | undefined {
  if (access === 'anonymous') return viewer;
  if (!viewer) throw unauthorized();
  const role = roleFor[access];
  if (role && !hasRole(viewer, role)) throw forbidden();
  return viewer;
}
