import { rightToLeft } from '../../lib/right-to-left.ts';
import type { PageRect, TextLine, TextRun, Way } from './model.ts';

/** A character of a page, in reading order; those that only part words have no place. */
export interface PlacedChar {
  readonly text: string;
  readonly place?: (PageRect & { readonly way: Way }) | undefined;
}

type Placed = Required<PlacedChar> & { readonly place: NonNullable<PlacedChar['place']> };

/** A word that goes on in the next line ends in this. */
const SOFT_HYPHEN = '\u00AD';
/** A character so far behind the one before begins a line, as a multiple of its height. */
const FAR_BACK = 2;
/** Beside the line as well, so little behind does. */
const BACK = 0.5;

const letter = /\p{L}/u;
const isBlank = (text: string): boolean => /^\s*$/u.test(text);

const isPlaced = (char: PlacedChar): char is Placed => char.place !== undefined;

/** Where a line of several characters leads: what is written from top to bottom is not turned. */
function wayOf(chars: readonly Placed[]): Way {
  const [first] = chars;
  const last = chars.at(-1);
  if (!first || !last || first.place.way !== 'right') return first?.place.way ?? 'right';
  const middle = ({ place }: Placed) => ({
    x: place.x + place.width / 2,
    y: place.y + place.height / 2,
  });
  const from = middle(first);
  const to = middle(last);
  return to.y - from.y > Math.abs(to.x - from.x) ? 'down' : 'right';
}

/** From where to where a rectangle reaches along a line, in points. */
const spans: Readonly<Record<Way, (rect: PageRect) => readonly [number, number]>> = {
  right: ({ x, width }) => [x, x + width],
  left: ({ x, width }) => [-x - width, -x],
  down: ({ y, height }) => [y, y + height],
  up: ({ y, height }) => [-y - height, -y],
};

function boxAround(rects: readonly PageRect[]): PageRect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}

/** Words and the blanks between them; one piece alone where both directions meet. */
function piecesOf(chars: readonly PlacedChar[]): (readonly PlacedChar[])[] {
  const all = chars.map(({ text }) => text);
  const isBoth = all.some((text) => letter.test(text) && !rightToLeft.test(text));
  if (isBoth && all.some((text) => rightToLeft.test(text))) return [chars];
  const pieces: PlacedChar[][] = [];
  for (const char of chars) {
    const piece = pieces.at(-1);
    const [begin] = piece ?? [];
    if (piece && begin && isBlank(begin.text) === isBlank(char.text)) piece.push(char);
    else pieces.push([char]);
  }
  return pieces;
}

function lineOf(chars: readonly PlacedChar[], end: TextLine['end']): TextLine | undefined {
  const placed = chars.filter(isPlaced).filter(({ text }) => !isBlank(text));
  if (placed.length === 0) return undefined;
  const way = wayOf(placed);
  const rtl = placed.map(({ text }) => text).find((text) => letter.test(text)) ?? '';
  const isRtl = way === 'right' && rightToLeft.test(rtl);
  const span = spans[isRtl ? 'left' : way];
  const box = boxAround(placed.map(({ place }) => place));
  let [cursor] = span(box);
  const pieces = piecesOf(chars);
  const runs = pieces.flatMap((piece, index): TextRun[] => {
    const text = piece.map((char) => char.text).join('');
    // A blank reaches up to the next word; one at an edge of the line takes no room.
    const measured = isBlank(text) ? (pieces[index + 1] ?? []) : piece;
    const ends = measured.filter(isPlaced).map(({ place }) => span(place)[isBlank(text) ? 0 : 1]);
    const reach = isBlank(text) ? Math.min(...ends) : Math.max(...ends);
    const length = ends.length === 0 ? 0 : Math.max(0, reach - cursor);
    cursor += length;
    return isBlank(text) && (index === 0 || index === pieces.length - 1) ? [] : [{ text, length }];
  });
  return { ...box, way, rtl: isRtl, runs, end };
}

/** Whether a character begins a line though nothing says so. */
function isBehind(char: PlacedChar, before: Placed | undefined): boolean {
  if (!before || !char.place) return false;
  const { way } = before.place;
  if (char.place.way !== way) return true;
  if (rightToLeft.test(char.text + before.text)) return false;
  const isLevel = way === 'right' || way === 'left';
  const size = isLevel ? before.place.height : before.place.width;
  const beside = spans[isLevel ? 'down' : 'right'];
  const [from, to] = beside(before.place);
  const [start, end] = beside(char.place);
  const back = start < to && end > from ? FAR_BACK : BACK;
  return spans[way](char.place)[0] < spans[way](before.place)[0] - back * size;
}

/** The lines of a page. */
export function linesOf(chars: readonly PlacedChar[]): TextLine[] {
  const lines: TextLine[] = [];
  let line: PlacedChar[] = [];
  const finish = (): void => {
    const isJoined = line.at(-1)?.text === SOFT_HYPHEN;
    const found = lineOf(line, isJoined ? '' : '\n');
    if (found) lines.push(found);
    line = [];
  };
  for (const char of chars) {
    if (/[\r\n]/.test(char.text)) {
      finish();
      continue;
    }
    const vertical = line.length > 1 && wayOf(line.filter(isPlaced)) === 'down';
    if (!vertical && isBehind(char, line.findLast(isPlaced))) finish();
    line.push(char);
  }
  finish();
  return lines;
}
