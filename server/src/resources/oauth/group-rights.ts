import { roles } from '@longbox/contract/users';
import * as z from 'zod/mini';

const word = z.string().check(z.minLength(1));
const list = 'must be a list';
const labels = z._default(z.array(word, list), []);

/** The rights that members of a group get. */
const GroupRights = z.object({
  roles: z._default(z.array(z.enum(roles, `must be one of ${roles.join(', ')}`), list), []),
  /** Names or ids of libraries; `*` is all of them. */
  libraries: z._default(z.array(word, list), []),
  labelsAllow: labels,
  labelsExclude: labels,
});

/** How groups that a service tells become rights here. */
export const Groups = z.object({
  /** The member that lists a person's groups; dots lead inside: `realm_access.roles`. */
  claim: z._default(word, 'groups'),
  rights: z.record(z.string(), GroupRights, 'must list groups, each with its rights'),
});
export type Groups = z.output<typeof Groups>;

export const groupRightsShape = GroupRights.shape;

/** Every library. */
export const allLibraries = '*';

type Told = Readonly<Record<string, unknown>>;

const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null;

/** The groups of a person; undefined when the service told none, or told them in no known form. */
export function groupsTold(told: Told, { claim }: Pick<Groups, 'claim'>): string[] | undefined {
  const value =
    told[claim] ??
    claim.split('.').reduce<unknown>((at, name) => (isTold(at) ? at[name] : undefined), told);
  // A name may hold spaces and commas, so a text is one group.
  const list = z.safeParse(z.array(z.string()), typeof value === 'string' ? [value] : value);
  return list.data;
}
