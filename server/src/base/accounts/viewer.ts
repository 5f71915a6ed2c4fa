import { hasRole, type User } from '@longbox/contract/users';

/** The account on whose behalf a call is made. */
export type Viewer = User;

/** The server's own viewer, from whom nothing is hidden. */
export const theServer: Viewer = {
  id: '',
  email: '',
  roles: ['ADMIN'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
};

export const isAdmin = (viewer: Pick<User, 'roles'>): boolean => hasRole(viewer, 'ADMIN');
