import { rightToLeft } from '../../lib/right-to-left.ts';
import type { PageRect, TextLine } from '../pdf/model.ts';

/** A line of text in an image, and where it is. */
export interface ImageLine extends PageRect {
  readonly text: string;
}

/** Lines that belong together, such as those of a balloon. */
export interface ImageBlock extends PageRect {
  /** Its lines run from top to bottom. */
  readonly vertical: boolean;
  readonly lines: readonly ImageLine[];
}

/** The text of an image, in its pixels. */
export interface ImageText {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly ImageBlock[];
}

/** The lines of a block as they are laid over its image, from the top left of the block. */
export function linesOf({ x, y, vertical, lines }: ImageBlock): TextLine[] {
  return lines.map(({ text, ...rect }) => ({
    ...rect,
    x: rect.x - x,
    y: rect.y - y,
    way: vertical ? 'down' : 'right',
    rtl: !vertical && rightToLeft.test(text),
    runs: [{ text, length: vertical ? rect.height : rect.width }],
    end: '\n',
  }));
}

/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303F\uFF00-\uFFEF]$/u;
const broken = /[\p{L}][-\u00AD]$/u;

/** What a block says, without the ends of its lines. */
export function wordsOf({ lines }: Pick<ImageBlock, 'lines'>): string {
  return lines.reduce((words, { text }) => {
    if (words === '' || unspaced.test(words)) return words + text;
    return broken.test(words) ? words.slice(0, -1) + text : `${words} ${text}`;
  }, '');
}
