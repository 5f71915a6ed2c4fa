/** A stretch of a text, in UTF-16 units from its beginning. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A match, with the text around it. */
export interface TextHit {
  readonly span: TextSpan;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** A text to look through. */
export interface SoughtText {
  readonly text: string;
  /** Positions where one paragraph follows another without a space. */
  readonly joins: readonly number[];
}

/** How much of the text around a hit is shown, in characters. */
const around = 48;

interface Folded {
  readonly text: string;
  /** The position in the original for each unit of `text`, and one for the end. */
  readonly origins: readonly number[];
}

/** Lower case without accents, with all white space as one space. */
function fold(text: string): Folded {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const isBlank = /\s/.test(character);
    const plain = isBlank
      ? ' '
      : character
          .normalize('NFD')
          .replace(/\p{M}|\u00ad/gu, '')
          .toLowerCase();
    if (!isBlank || !folded.endsWith(' ')) {
      for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
      folded += plain;
    }
    at += character.length;
  }
  origins.push(at);
  return { text: folded, origins };
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Without the word that was cut in two at the far side; scripts without blanks are left as they are. */
function whole(text: string, near: 'start' | 'end'): string {
  if (text.length < around - 8) return near === 'end' ? text.trimStart() : text.trimEnd();
  const kept = near === 'end' ? text.replace(/^\S{0,20}\s+/, '') : text.replace(/\s+\S{0,20}$/, '');
  return near === 'end' ? `…${kept}` : `${kept}…`;
}

/**
 * Every place of a text where words stand, capitals, accents and line breaks aside.
 * @param joins where a blank is shown between two paragraphs.
 */
export function findWords(
  text: string,
  words: string,
  most: number,
  joins: readonly number[] = [],
): TextHit[] {
  const wanted = fold(words.trim()).text;
  if (wanted === '') return [];
  const { text: folded, origins } = fold(text);
  const hits: TextHit[] = [];
  const excerpt = (from: number, to: number) => {
    const cuts = [from, ...joins.filter((at) => at > from && at < to), to];
    const parts = cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
    return inOneLine(parts.join(' '));
  };
  for (
    let at = folded.indexOf(wanted);
    at !== -1 && hits.length < most;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const start = origins[at] ?? 0;
    const end = origins[at + wanted.length] ?? text.length;
    const before = whole(excerpt(Math.max(0, start - around), start), 'end');
    const after = whole(excerpt(end, Math.min(text.length, end + around)), 'start');
    const match = excerpt(start, end);
    hits.push({ span: { start, end }, before, match, after });
  }
  return hits;
}
