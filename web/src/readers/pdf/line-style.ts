import type { CSSProperties } from 'react';
import type { PageRect, PageText, TextLine, TextRun } from './model.ts';

/** Letters take this share of the height of their line. */
const LETTERS = 0.8;
/** Of the font that words are measured in, in CSS pixels; `text.module.css` names the same one. */
const MEASURED = 100;
const FONT = `${MEASURED}px sans-serif`;

type Measure = (text: string) => number;
type PageSize = Pick<PageText, 'width' | 'height'>;

/** How wide words are in the font of the layer, in its size. */
export function createMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  const known = new Map<string, number>();
  if (context) context.font = FONT;
  return (text) => {
    const width = known.get(text) ?? (context?.measureText(text).width ?? 0) / MEASURED;
    if (known.size > 5000) known.clear();
    known.set(text, width);
    return width;
  };
}

const isUpright = ({ way }: Pick<TextLine, 'way'>): boolean => way === 'right' || way === 'left';

/** Parts of a page in units of its layer: hundredths of its width and of its height. */
const across = (points: number, { width }: PageSize): string =>
  `${((points / width) * 100).toFixed(4)}cqw`;
const down = (points: number, { height }: PageSize): string =>
  `${((points / height) * 100).toFixed(4)}cqh`;

/** Where a rectangle of a page lies in its layer. */
export function rectStyle(rect: PageRect, page: PageSize): CSSProperties {
  return {
    left: across(rect.x, page),
    top: down(rect.y, page),
    width: across(rect.width, page),
    height: down(rect.height, page),
  };
}

/** Where a line lies, and how high its letters are. */
export function lineStyle(line: TextLine, page: PageSize): CSSProperties {
  const { x, y, width, height } = line;
  const size = isUpright(line) ? down(height * LETTERS, page) : across(width * LETTERS, page);
  return {
    marginLeft: across(x, page),
    marginTop: down(y, page),
    width: across(width, page),
    height: down(height, page),
    fontSize: size,
    lineHeight: 1 / LETTERS,
  };
}

/** How much room a piece of a line takes, and how it is stretched to fill that. */
export function runStyle(
  { text, length }: TextRun,
  line: TextLine,
  page: PageSize,
  measure: Measure,
): CSSProperties {
  const size = (isUpright(line) ? line.height : line.width) * LETTERS;
  const natural = measure(text.replaceAll('\u00AD', '-')) * size;
  const stretch = natural > 0 && length > 0 ? (length / natural).toFixed(4) : '1';
  return isUpright(line)
    ? { width: across(length, page), transform: `scaleX(${stretch})` }
    : { height: down(length, page), transform: `scaleY(${stretch})` };
}
