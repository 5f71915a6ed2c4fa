// How much room a text has where its description says it stands, and whether words to be found by are
// written as English writes them.

/** Places by how a description begins, and how long a text may be there, in letters as wide as Latin ones. */
const places = [
  {
    name: 'button',
    begins: /^(?:main |one |first )?button\b(?! in a row)/i,
    least: 22,
    factor: 1.6,
    more: 14,
  },
  { name: 'menu', begins: /^(?:menu (?:line|entry)|entry)\b/i, least: 22, factor: 1.6, more: 14 },
  { name: 'tab', begins: /^(?:tab|chip)\b/i, least: 18, factor: 1.6, more: 6 },
  {
    name: 'column head',
    begins: /^(?:column|head of a column)\b/i,
    least: 22,
    factor: 1.6,
    more: 8,
  },
];

const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Signs that stand over, under or in another one. */
const without = /\p{M}/u;
const foundBy = /^Words, apart by spaces, by which/;

/** How wide a text is, in Latin letters. */
export function widthOf(text) {
  let width = 0;
  for (const sign of text.replaceAll(/<[^>]*>/g, '')) {
    if (without.test(sign)) continue;
    width += wide.test(sign) ? 2 : 1;
  }
  return width;
}

const wordsOf = (text) => text.trim().split(/\s+/);

/** What is wrong with the length of a text, or with words to be found by. */
export function roomFaults(text, english, description) {
  if (foundBy.test(description)) {
    const isRow = wordsOf(english).length < 2 || wordsOf(text).length > 1;
    return /[,;،、；，]/u.test(text) || !isRow ? ['is not words apart by spaces'] : [];
  }
  const place = places.find(({ begins }) => begins.test(description));
  // What is filled in may be of any length.
  if (place === undefined || english.includes('{')) return [];
  const most = Math.floor(Math.max(place.least, widthOf(english) * place.factor + place.more));
  const width = widthOf(text);
  return width > most
    ? [`is ${width} letters wide, for a ${place.name} with room for ${most}`]
    : [];
}
