const noWord = /^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu;

/**
 * A search that finds every word of a text as it is, for programs whose users know no operators.
 * Nothing is found by a text without words.
 */
export function plainWords(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const words = text
    .split(/\s+/)
    .map((word) => word.replaceAll(noWord, ''))
    .filter((word) => word !== '')
    .map((word) => (/^(?:AND|OR|NOT)$/.test(word) ? word.toLowerCase() : word))
    .map((word) => word.replaceAll(/[()":\\]/g, String.raw`\$&`));
  return words.length === 0 ? '""' : words.join(' ');
}
