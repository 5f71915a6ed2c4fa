/** Texts and names in quotes, comments, and words. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--.*|[A-Za-z_][\w$]*/g;

const isMixed = (word: string): boolean => /^[a-z]/.test(word) && /[A-Z]/.test(word);

/** Quotes of SQL that don't change; queries repeat themselves. */
const known = new Map<string, string>();
const mostKnown = 2000;

/**
 * PostgreSQL reads `userId` as `userid`. In plain SQL a word in mixed case is always a name, so those are put
 * into quotes.
 */
export function quoteNames(text: string): string {
  const quoted = known.get(text);
  if (quoted !== undefined) return quoted;
  const made = text.replaceAll(token, (word) => (isMixed(word) ? `"${word}"` : word));
  if (known.size >= mostKnown) known.clear();
  known.set(text, made);
  return made;
}

/** The same for statements that describe tables, in which `user` stands without quotes, too. */
export const quoteAllNames = (text: string): string =>
  text.replaceAll(token, (word) => (isMixed(word) || word === 'user' ? `"${word}"` : word));
