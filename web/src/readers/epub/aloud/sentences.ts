import type { SoughtText, TextSpan } from '../../../lib/find-words.ts';

/** Longer sentences are spoken in parts, in characters: some voices fall silent after 15 seconds. */
const LONGEST = 300;

/** Where a long sentence takes a breath: after a sign, else after a blank. */
const breaths = [/[,;:–—،、，；：]\s*/gu, /\s+/gu];

/** Splits where a browser doesn't know sentences itself (Firefox before 125). */
const endings = /[.!?…。！？؟।]+["'”’»)\]]*(?:\s+|(?<=[。！？]["'”’»)\]]*))/gu;

function endsOf(text: string, ending: RegExp): number[] {
  return [...text.matchAll(ending)].map(({ 0: found, index }) => index + found.length);
}

/** Positions after each sentence of a paragraph. */
function sentenceEnds(paragraph: string, language: string): number[] {
  if (!('Segmenter' in Intl)) return endsOf(paragraph, endings);
  const segmenter = segmenterFor(language);
  return [...segmenter.segment(paragraph)].map(({ segment, index }) => index + segment.length);
}

function segmenterFor(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    // Books name languages that nobody speaks.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

/** Cuts a span at the last of these positions within reach, again and again. */
function inParts(text: string, { start, end }: TextSpan): TextSpan[] {
  const parts: TextSpan[] = [];
  let from = start;
  while (end - from > LONGEST) {
    const reach = text.slice(from, from + LONGEST);
    const cut = breaths
      .map((breath) => endsOf(reach, breath).at(-1))
      .find((at) => at !== undefined);
    const to = from + (cut ?? LONGEST);
    parts.push({ start: from, end: to });
    from = to;
  }
  return [...parts, { start: from, end }];
}

/**
 * The sentences of a text in their order, without those that have nothing to say. A paragraph ends its last
 * sentence, whatever sign it ends with.
 * @param language a BCP 47 tag; anything else counts as unknown.
 */
export function sentencesOf({ text, joins }: SoughtText, language: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const end of [...joins, text.length]) {
    const paragraph = text.slice(from, end);
    let start = from;
    for (const at of [...sentenceEnds(paragraph, language), paragraph.length]) {
      const next = from + at;
      if (next > start) spans.push(...inParts(text, { start, end: next }));
      start = Math.max(start, next);
    }
    from = end;
  }
  return spans
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
    .map(({ start, end }) => trimmed(text, start, end));
}

function trimmed(text: string, start: number, end: number): TextSpan {
  const words = text.slice(start, end);
  return {
    start: start + (words.length - words.trimStart().length),
    end: end - (words.length - words.trimEnd().length),
  };
}
