import { fold, spelledLetters } from './text.ts';

/** Scripts written without spaces: each character stands for itself in the index. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/gu;
const word = /[\p{L}\p{N}\p{M}]+/gu;

/** Shorter fragments would match nearly everything. */
const shortestPart = 3;
/** Beyond this a word is no word; its fragments would only swell the index. */
const longestWord = 32;

/** Letters and signs that people type as plain ones, already folded. */
const plainLetters: Readonly<Record<string, string>> = {
  ...spelledLetters,
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ĸ: 'k',
  ƒ: 'f',
  ς: 'σ',
  '×': 'x',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
/** Vowel signs and points that most texts go without, and the stroke that only stretches a line. */
const points = /[[\p{Script=Hebrew}\p{Script_Extensions=Arabic}]&&\p{Mn}]|\u0640/gv;

/** Apostrophes by their look that Unicode takes for letters, or for an accent and a space. */
const apostrophes = /[\u00B4\u02B9-\u02BF\u02C8\uA78B\uA78C]/gu;

function plain(text: string): string {
  const folded = fold(text.replaceAll(apostrophes, "'"));
  if (/^[\0-\x7F]*$/u.test(folded)) return folded;
  return folded
    .normalize('NFKD')
    .replaceAll(points, '')
    .normalize('NFC')
    .replaceAll(special, (letter) => plainLetters[letter] ?? letter);
}

/** Words joined by signs, as in `spider-man`, `don't` and `s.h.i.e.l.d.` */
const compound = /[\p{L}\p{N}\p{M}]+(?:[^\s\p{L}\p{N}\p{M}]+[\p{L}\p{N}\p{M}]+)+/gu;
const sign = /[^\p{L}\p{N}\p{M}]+/gu;

/** A compound as one word; unchanged in scripts without spaces. */
const joinedOf = (words: string): string =>
  words.search(ideograph) === -1 ? words.replaceAll(sign, '') : words;

/** The searchable words of a text: as written, and with each compound as one word. */
export function searchForms(text: string): readonly (readonly string[])[] {
  const base = plain(text);
  const forms = [base, base.replaceAll(compound, joinedOf)].map((form) =>
    [...form.replaceAll(ideograph, ' $& ').matchAll(word)].map(([one]) => one),
  );
  return forms[0]?.length === forms[1]?.length ? forms.slice(0, 1) : forms;
}

/**
 * Texts as stored in the index: in plain letters, with spaces around each character of a script
 * without spaces; texts with compounds a second time, with each compound as one word.
 */
export function searchWords(...texts: readonly string[]): string {
  const plainTexts = texts.map(plain);
  const joined = plainTexts.map((text) => text.replaceAll(compound, joinedOf));
  return [...new Set([...plainTexts, ...joined])].join('\n').replaceAll(ideograph, ' $& ');
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
