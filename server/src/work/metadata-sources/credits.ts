import type { Author } from '@longbox/contract/shapes';
import { lineOf } from './read-values.ts';

const mostAuthors = 100;

/** The roles of Longbox by the words of catalogs. */
const roles: readonly (readonly [RegExp, string])[] = [
  [/^(?:writer|script(?:er)?|story|plot(?:ter)?|author)$/i, 'writer'],
  [/^(?:pencill?er|pencils|breakdowns)$/i, 'penciller'],
  [/^(?:inker|inks|finishes|finisher|embellisher)$/i, 'inker'],
  [/^(?:colou?rist|colors)$/i, 'colorist'],
  [/^(?:letterer|letters)$/i, 'letterer'],
  [/^(?:cover|cover artist|covers)$/i, 'cover'],
  [/^(?:editor|editing)$/i, 'editor'],
  [/^translator$/i, 'translator'],
];

/** The roles that a catalog's words mean; an artist draws and inks. */
export function rolesOf(words: string): string[] {
  const word = words.trim();
  if (/^artist$/i.test(word)) return ['penciller', 'inker'];
  return roles.flatMap(([pattern, role]) => (pattern.test(word) ? [role] : []));
}

/** People in their roles, each once; undefined if there are none. */
export function authorsOf(
  credits: Iterable<readonly [name: string | null | undefined, role: string]>,
): Author[] | undefined {
  const found = new Map<string, Author>();
  for (const [text, role] of credits) {
    const name = lineOf(text);
    if (name !== undefined) found.set(`${role} ${name}`, { name, role });
    if (found.size >= mostAuthors) break;
  }
  return found.size === 0 ? undefined : [...found.values()];
}
