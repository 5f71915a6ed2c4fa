import type { authorRoles } from '@longbox/contract/shapes';

/** A credit with a name of its own. */
export type AuthorRole = (typeof authorRoles)[number];

/** The name under which all roles together are one group. */
export const peopleGroup = 'people';
