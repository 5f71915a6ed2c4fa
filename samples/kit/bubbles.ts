import { letters, lineWidth, type Lettering } from './lettering.ts';
import { box, d, penOf, type Layer, type Stage } from './svg.ts';

/** Height of letters in pixels. */
const size = 18;
const lineHeight = size * 1.62;
const plain = { colour: '#1a1a1a', weight: 0.95, anchor: 'middle' } as const satisfies Lettering;

/** The words in lines, about twice as wide as they are high together and no wider than `most` pixels. */
function wrap(text: string, most: number): string[] {
  const words = text.split(' ');
  const longest = Math.max(...words.map((word) => lineWidth(word, size, plain)));
  const whole = lineWidth(text, size, plain);
  const width = Math.max(longest, Math.min(most, Math.sqrt(whole * lineHeight * 3) + size));
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && lineWidth(longer, size, plain) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

type Block = { x: number; y: number; w: number; h: number; markup: string };

/** The text around a point, moved so that it stays on the stage. */
function block(
  stage: Stage,
  text: string,
  at: readonly [number, number],
  pad: number,
  colour: string,
) {
  const lines = wrap(text, stage.w - 2 * pad - 24);
  const w = Math.max(...lines.map((line) => lineWidth(line, size, plain))) + 2 * pad;
  const h = lines.length * lineHeight - (lineHeight - size) + 2 * pad * 0.82;
  const x = between(at[0] * stage.w, w / 2 + 10, stage.w - w / 2 - 10);
  const y = between(at[1] * stage.h, h / 2 + 10, stage.h - h / 2 - 10);
  const markup = lines.map((line, i) => {
    const baseline = y - h / 2 + pad * 0.82 + size + i * lineHeight;
    return letters(line, x, baseline, size, { ...plain, colour });
  });
  stage.written.push(
    lines.map((line, i) => {
      const width = lineWidth(line, size, plain);
      const top = y - h / 2 + pad * 0.82 + i * lineHeight;
      return { text: line, x: x - width / 2, y: top, w: width, h: size };
    }),
  );
  return { x, y, w, h, markup: markup.join('') } satisfies Block;
}

/** A rounded outline somewhat fuller than an ellipse. */
function balloon({ x, y, w, h }: Block): string {
  const [a, b] = [w / 2, h / 2];
  const [s, t] = [a * 0.72, b * 0.72];
  return d`M${x - a} ${y}C${x - a} ${y - t} ${x - s} ${y - b} ${x} ${y - b}C${x + s} ${y - b} ${x + a} ${y - t} ${x + a} ${y}C${x + a} ${y + t} ${x + s} ${y + b} ${x} ${y + b}C${x - s} ${y + b} ${x - a} ${y + t} ${x - a} ${y}Z`;
}

/** Speech at x, y whose tail ends short of the speaker's mouth at toX, toY. */
export const say =
  (text: string, x: number, y: number, toX: number, toY: number): Layer =>
  (stage) => {
    const said = block(stage, text, [x, y], 26, plain.colour);
    const [tx, ty] = [toX * stage.w, toY * stage.h];
    const along = Math.atan2(ty - said.y, tx - said.x);
    const [sx, sy] = [Math.sin(along) * 13, -Math.cos(along) * 13];
    const [cx, cy] = [
      said.x + Math.cos(along) * said.w * 0.2,
      said.y + Math.sin(along) * said.h * 0.2,
    ];
    const [ex, ey] = [said.x + (tx - said.x) * 0.74, said.y + (ty - said.y) * 0.74];
    const tail = d`M${cx + sx} ${cy + sy}L${ex} ${ey}L${cx - sx} ${cy - sy}Z`;
    const pen = penOf(stage.ink, 3);
    const outside = Math.hypot(tx - said.x, ty - said.y) > said.h * 0.6;
    return (
      (outside ? pen.fill(tail, stage.bubble) : '') +
      pen.fill(balloon(said), stage.bubble) +
      (outside ? pen.flat(tail, stage.bubble) : '') +
      said.markup
    );
  };

/** The narrator's words, in a box. */
export const caption =
  (text: string, x: number, y: number, colour = '#fff3c4'): Layer =>
  (stage) => {
    const told = block(stage, text, [x, y], 16, plain.colour);
    const { w, h } = told;
    const rim = box(told.x - w / 2, told.y - h / 2, w, h, stage.ink);
    return rim + box(told.x - w / 2 + 3, told.y - h / 2 + 3, w - 6, h - 6, colour) + told.markup;
  };

/** A noise, in large letters; `height` is a fraction of the stage's shorter edge. */
export const noise =
  (text: string, x: number, y: number, height: number, colour: string, turn = -8): Layer =>
  (stage) => {
    const style = { colour, weight: 1.5, outline: [stage.ink, 0.45], bounce: 0.35 } as const;
    const drawn = letters(text, 0, 0, height * stage.m, { ...style, anchor: 'middle' });
    return (
      d`<g transform="translate(${x * stage.w} ${y * stage.h}) rotate(${turn})">` + `${drawn}</g>`
    );
  };
