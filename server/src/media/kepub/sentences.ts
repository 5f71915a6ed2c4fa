const blankReference = /&(?:nbsp|#160|#x0*a0);/gi;

/** Whether source text shows nothing. */
export const isBlank = (raw: string): boolean => raw.replaceAll(blankReference, ' ').trim() === '';

/** Closing quotes, as letters or references. */
const quote =
  /['"\u2019\u201D\u2018\u201C\u2026]|&(?:apos|quot|rsquo|rdquo|lsquo|ldquo|hellip|#(?:34|39|8216|8217|8220|8221|8230)|#x0*(?:22|27|2018|2019|201c|201d|2026));/iu;

const sentenceEnd = new RegExp(`[.!?](?:${quote.source})?[\\t\\n\\f\\r ]+`, 'giu');

/** Sentences of source text, with all of its letters: the white space after one belongs to it. */
export function splitSentences(raw: string): readonly string[] {
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: end, index } of raw.matchAll(sentenceEnd)) {
    pieces.push(raw.slice(done, index + end.length));
    done = index + end.length;
  }
  return done < raw.length ? [...pieces, raw.slice(done)] : pieces;
}
