import { type Author, authorRoles } from '@longbox/contract/shapes';

/** The people of one role, sorted by name. */
export interface Credit {
  readonly role: string;
  readonly names: readonly string[];
}

/** People by role: the known roles first, in their order, then roles of the person's own invention. */
export function creditsOf(authors: readonly Author[]): Credit[] {
  const others = authors
    .map(({ role }) => role)
    .filter((role) => !authorRoles.some((known) => known === role))
    .toSorted((one, other) => one.localeCompare(other));
  return [...new Set<string>([...authorRoles, ...others])].flatMap((role) => {
    const names = authors.filter((author) => author.role === role).map(({ name }) => name);
    const sorted = [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
    return sorted.length === 0 ? [] : [{ role, names: sorted }];
  });
}
