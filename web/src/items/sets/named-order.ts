import { fold } from '../../lib/fold.ts';

/** An order by names, and the lines that name nothing here. */
interface NamedOrder {
  readonly members: readonly string[];
  readonly unknown: readonly string[];
}

/** Letters and digits alone, without zeros in front of numbers: what two writings have in common. */
function essence(name: string): string {
  return fold(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b0+(?=\d)/g, '');
}

/** A name without the place before it, such as `3.` or `3)`. */
const unnumbered = (line: string) => line.replace(/^\s*\d+\s*[.):\t]\s*/, '');

/**
 * Puts members in the order in which a text names them, a name on each line; those it does not name
 * come after them as they were.
 *
 * @param members ids in their order, with the name of each
 */
export function orderByNames(
  members: readonly { readonly id: string; readonly name: string }[],
  text: string,
): NamedOrder {
  const left = members.map(({ id, name }) => ({ id, name: essence(name) }));
  const found: string[] = [];
  const unknown: string[] = [];
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    // As it stands first: a title may begin with a number.
    const names = [line, unnumbered(line)].map(essence);
    const at = left.findIndex(({ name }) => names.includes(name));
    const [one] = at === -1 ? [] : left.splice(at, 1);
    if (one === undefined) unknown.push(line.trim());
    else found.push(one.id);
  }
  return { members: [...found, ...left.map(({ id }) => id)], unknown };
}

/** The lines of a file: of a ComicRack list (.cbl) series and number of each book, else its text. */
export function linesOfFile(content: string): string {
  if (!content.trimStart().startsWith('<')) return content;
  const list = new DOMParser().parseFromString(content, 'application/xml');
  return [...list.querySelectorAll('Book')]
    .map((book) => `${book.getAttribute('Series') ?? ''} ${book.getAttribute('Number') ?? ''}`)
    .join('\n');
}
