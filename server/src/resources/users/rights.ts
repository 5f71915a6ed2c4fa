import { type UserUpdate } from '@longbox/contract/user-administration';
import { roles as knownRoles, type User } from '@longbox/contract/users';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/db/tables.ts';

type Rights = Pick<UserUpdate, 'ageRestriction' | 'labelsAllow' | 'labelsExclude' | 'roles'>;

type RightsColumns = Partial<
  Pick<
    Selectable<Tables['user']>,
    'age' | 'ageRestriction' | 'labelsAllow' | 'labelsExclude' | 'roles'
  >
>;

/** The columns that change with new rights; an absent member keeps its value (api.md 3.13). */
export function rightsColumns(
  update: Rights,
  present?: Pick<User, 'labelsAllow' | 'labelsExclude'>,
): RightsColumns {
  const { roles, ageRestriction: age } = update;
  const exclude = labels(update.labelsExclude, present?.labelsExclude);
  const allow = labels(update.labelsAllow, present?.labelsAllow);
  return {
    ...(roles && { roles: JSON.stringify(knownRoles.filter((role) => roles.includes(role))) }),
    ...(age !== undefined &&
      (age === null || age.restriction === 'NONE'
        ? { age: null, ageRestriction: null }
        : { age: age.age, ageRestriction: age.restriction })),
    labelsAllow: JSON.stringify(allow.filter((label) => !exclude.includes(label))),
    labelsExclude: JSON.stringify(exclude),
  };
}

function labels(
  given: readonly string[] | null | undefined,
  present: readonly string[] = [],
): readonly string[] {
  if (given === undefined) return present;
  const cleaned = (given ?? []).map((label) => label.trim().toLowerCase());
  return [...new Set(cleaned)].filter((label) => label !== '');
}

/** Whether two accounts may do and see the same. */
export function haveSameRights(one: User, other: User): boolean {
  return rightsKey(one) === rightsKey(other);
}

function rightsKey(user: User): string {
  const lists = [user.roles, user.sharedLibrariesIds, user.labelsAllow, user.labelsExclude];
  return JSON.stringify([
    ...lists.map((list) => list.toSorted()),
    user.sharedAllLibraries,
    user.ageRestriction,
  ]);
}
