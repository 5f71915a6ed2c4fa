import type { Author } from '@longbox/contract/shapes';

const authorRoles: ReadonlySet<string> = new Set(['author', 'writer']);
/** Not the makers of a book, even if nobody else is known. */
const helperRoles: ReadonlySet<string> = new Set(['translator', 'editor']);

const distinct = (people: readonly Author[]): string[] => [
  ...new Set(people.map(({ name }) => name)),
];

/**
 * The names that a book is filed under, and those of all other people. Programs show one author, and
 * name the downloaded file after them.
 */
export function peopleOf(people: readonly Author[]): {
  readonly authors: readonly string[];
  readonly contributors: readonly string[];
} {
  const writers = people.filter(({ role }) => authorRoles.has(role));
  const makers = people.filter(({ role }) => !helperRoles.has(role));
  const authors = distinct(writers.length > 0 ? writers : makers);
  return { authors, contributors: distinct(people).filter((name) => !authors.includes(name)) };
}
