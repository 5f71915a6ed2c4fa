/**
 * Signs that belong to the path, extension or option after them, where neither a Latin letter nor U+200E, the
 * left-to-right mark, stands before.
 */
const before = /(?<![\p{Script=Latin}\d\u200E./~*-])[./~*-]+(?=\p{Script=Latin})/gu;

/** Signs that belong to the address before them, where neither stands after. */
const after = /(?<=\p{Script=Latin}:?)\/+(?![\p{Script=Latin}\d\u200E/])/gu;

/** Hyphens join words: those after a letter are no part of an option. */
const isJoining = (text, { 0: signs, index }) =>
  signs === '-' && /\p{L}/u.test(text[index - 1] ?? '');

const directions = new Map();

function directionOf(code) {
  const known = directions.get(code) ?? new Intl.Locale(code).getTextInfo().direction;
  directions.set(code, known);
  return known;
}

/** What would stand at the wrong end of a Latin word, in a text read from right to left (Unicode, UAX #9). */
export function directionFaults(code, text) {
  if (directionOf(code) !== 'rtl') return [];
  // What is typed into a shell stands in an element with a direction of its own.
  const shown = text.replaceAll(/<option>.*?<\/option>|<[^>]*>/g, ' ');
  return [before, after]
    .flatMap((pattern) => [...shown.matchAll(pattern)])
    .filter((found) => !isJoining(shown, found))
    .map(({ 0: signs }) => `shows “${signs}” at the wrong end: put U+200E beside it`);
}
