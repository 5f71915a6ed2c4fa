import { fold } from './text.ts';

/** Scripts written without spaces: each character stands for itself in the index. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/gu;
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Shorter fragments would match nearly everything. */
const shortestPart = 3;
/** Beyond this a word is no word; its fragments would only swell the index. */
const longestWord = 32;

/** Texts as the index keeps them: folded, a space round each character of a script without spaces. */
export function searchWords(...texts: readonly string[]): string {
  const folded = new Set(texts.map(fold));
  return [...folded].join('\n').replaceAll(ideograph, ' $& ');
}

/**
 * The ends of every word from its second character on, so that a search for the beginning of a word
 * finds fragments inside of words too: `atman tman man`.
 */
export function searchParts(...texts: readonly string[]): string {
  const parts = new Set<string>();
  for (const [found] of searchWords(...texts).matchAll(word)) {
    const letters = [...found].slice(0, longestWord);
    for (let start = 1; start + shortestPart <= letters.length; start++) {
      parts.add(letters.slice(start).join(''));
    }
  }
  return [...parts].join(' ');
}
