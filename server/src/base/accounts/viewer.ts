import { hasRole, type User } from '@longbox/contract/users';

/** The account on whose behalf a call is made. */
export type Viewer = User;

export const isAdmin = (viewer: Pick<User, 'roles'>): boolean => hasRole(viewer, 'ADMIN');
