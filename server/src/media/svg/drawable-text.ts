const segmenter = new Intl.Segmenter();
const isLetter = /^[\p{L}\p{N}]/u;
/** They change how others are drawn, and have no picture of their own. */
const unseen = /[\p{Cf}\p{Variation_Selector}\s]/u;

/**
 * What of a text fonts can draw: signs without a picture, such as emoji, are left out, and marks that only
 * they lack. Nothing when most of its letters would be missing: boxes tell less than no words.
 * @param has whether there is a picture of a character
 */
export function drawableText(text: string, has: (code: number) => boolean): string {
  const isDrawn = (letter: string): boolean =>
    unseen.test(letter) || has(letter.codePointAt(0) ?? 0);
  let letters = 0;
  let drawn = 0;
  const kept = Array.from(segmenter.segment(text), ({ segment }) => {
    const [base = '', ...others] = segment;
    const counts = isLetter.test(base) ? 1 : 0;
    letters += counts;
    const isWhole = isDrawn(base) && others.every(isDrawn);
    if (!isWhole && (counts === 0 || !isDrawn(base))) return '';
    drawn += counts;
    return isWhole ? segment : base;
  });
  if (drawn * 2 < letters) return '';
  return kept.join('').replaceAll(/\s+/gu, ' ').trim();
}
