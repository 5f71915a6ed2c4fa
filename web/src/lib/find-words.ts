/** A stretch of a text, in UTF-16 units from its beginning. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A place where the words looked for stand, with what stands around them. */
export interface TextHit {
  readonly span: TextSpan;
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** How much of the text around a hit is shown, in characters. */
const around = 48;

interface Folded {
  readonly text: string;
  /** For each unit of `text` where it stands in the original; one more for the end. */
  readonly origins: readonly number[];
}

/** Small letters without accents, and any white space as one blank. */
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

/** Every place of a text where words stand, capitals, accents and line breaks aside. */
export function findWords(text: string, words: string, most: number): TextHit[] {
  const wanted = fold(words.trim()).text;
  if (wanted === '') return [];
  const { text: folded, origins } = fold(text);
  const hits: TextHit[] = [];
  for (
    let at = folded.indexOf(wanted);
    at !== -1 && hits.length < most;
    at = folded.indexOf(wanted, at + wanted.length)
  ) {
    const start = origins[at] ?? 0;
    const end = origins[at + wanted.length] ?? text.length;
    const before = whole(inOneLine(text.slice(Math.max(0, start - around), start)), 'end');
    const after = whole(inOneLine(text.slice(end, end + around)), 'start');
    const match = inOneLine(text.slice(start, end));
    hits.push({ span: { start, end }, before, match, after });
  }
  return hits;
}
