import { roles } from '@longbox/contract/users';
import { isPlainKey, type Translate } from '../../lib/i18n.ts';
import { isOwnServer } from '../../lib/own-server.ts';

/** The role that everybody has. */
const implied = 'USER';
/** Roles that older servers lack. */
const later: readonly string[] = ['KOREADER_SYNC'];

/** The roles of an account that mean something: everybody has `USER`. */
export function rolesOf({ roles }: { readonly roles: readonly string[] }): readonly string[] {
  return roles.filter((role) => role !== implied);
}

/** The roles that can be given: those every server knows, and of the others those in use here. */
export function offeredRoles(
  users: readonly { readonly roles: readonly string[] }[],
): readonly string[] {
  const isInUse = (role: string) => users.some((user) => user.roles.includes(role));
  return roles.filter((role) => isOwnServer || !later.includes(role) || isInUse(role));
}

/** The name of a role; one of a newer server is shown as it is. */
export function roleName(t: Translate, role: string): string {
  const key = `rights.${role}`;
  return isPlainKey(key) ? t(key) : role;
}

/** A sentence about what a role allows; nothing for an unknown role. */
export function roleText(t: Translate, role: string): string | undefined {
  const key = `rights.about.${role}`;
  return isPlainKey(key) ? t(key) : undefined;
}
