import { mayCall } from '@longbox/contract/access';
import type { Access } from '@longbox/contract/endpoint';
import type { Viewer } from '../base/accounts/viewer.ts';
import { forbidden, unauthorized } from '../base/errors.ts';

/** Refuses a call that its maker may not make. */
export function checkAccess(access: Access, viewer: Viewer | undefined): Viewer | undefined {
  if (access === 'anonymous') return viewer;
  if (!viewer) throw unauthorized();
  if (!mayCall(access, viewer)) throw forbidden();
  return viewer;
}
