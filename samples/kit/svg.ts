/** Where a drawing takes place: a page or a panel, in pixels, its origin at the top left. */
export type Stage = {
  w: number;
  h: number;
  /** The shorter edge. */
  m: number;
  /** Color of outlines. */
  ink: string;
  /** Color of speech bubbles. */
  bubble: string;
  /** The next number of this page's own sequence, 0 to 1. */
  random: () => number;
  /** The text written on it so far. */
  written: WrittenText[];
};

/** A rectangle in pixels. */
export type Rect = { x: number; y: number; w: number; h: number };

/** Lines of text that belong together, with their places. */
export type WrittenText = readonly (Rect & { text: string })[];

/** One thing drawn on a stage, as SVG. Places are fractions of the stage's width and height. */
export type Layer = (stage: Stage) => string;

/** A tag for path data: numbers are cut to a tenth, which keeps the markup short. */
export const d = (texts: TemplateStringsArray, ...values: number[]): string =>
  String.raw({ raw: texts }, ...values.map((value) => Math.round(value * 10) / 10));

/** A sequence of numbers from 0 to 1 that is the same for the same name (FNV-1a, mulberry32). */
export function randomOf(name: string): () => number {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(name)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Whole numbers from 0 up to, and without, `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export const shape = (path: string, fill: string, rest = ''): string =>
  `<path d="${path}" fill="${fill}"${rest}/>`;

export const stroke = (path: string, colour: string, width: number, rest = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${d`${width}`}"${rest}/>`;

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${d`${x}`}" cy="${d`${y}`}" r="${d`${r}`}" fill="${fill}"/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0): string =>
  `<rect x="${d`${x}`}" y="${d`${y}`}" width="${d`${w}`}" height="${d`${h}`}" fill="${fill}" rx="${r}"/>`;

export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => d`${x} ${y}`).join('L')}Z`;

export const group = (markup: string, attributes: string): string =>
  `<g ${attributes}>${markup}</g>`;

/** Draws with outlines of the stage's ink, whatever the scale of what is drawn. */
export type Pen = {
  ink: string;
  /** A filled shape with an outline. */
  fill: (path: string, colour: string) => string;
  /** A filled shape without one. */
  flat: (path: string, colour: string) => string;
  /** A line; of the outlines' own color and width unless told. */
  line: (path: string, colour?: string, width?: number) => string;
  disc: (x: number, y: number, r: number, colour: string) => string;
  /** A limb: a thick line with an outline around it. */
  limb: (path: string, colour: string, width: number) => string;
};

/** @param line width of an outline in the drawing's own units */
export function penOf(ink: string, line: number): Pen {
  const outline = d` stroke-width="${line}"`;
  return {
    ink,
    fill: (path, colour) => shape(path, colour, ` stroke="${ink}"${outline}`),
    flat: (path, colour) => shape(path, colour),
    line: (path, colour = ink, width = line) => stroke(path, colour, width),
    disc: (x, y, r, colour) =>
      d`<circle cx="${x}" cy="${y}" r="${r}" stroke-width="${line}" ` +
      `stroke="${ink}" fill="${colour}"/>`,
    limb: (path, colour, width) =>
      stroke(path, ink, width + 2 * line) + stroke(path, colour, width),
  };
}

type Place = {
  /** Mirrored left to right. */
  flip?: boolean;
  /** Degrees, clockwise. */
  turn?: number;
  opacity?: number;
};

/** Width of outlines in pixels. */
const outline = 3;

/**
 * A thing to be placed on a stage: drawn 100 units high around its foot at 0,0 (y grows downwards), and
 * scaled to `size`, a fraction of the stage's height ('h') or shorter edge ('m').
 */
export function prop<Options extends object>(
  draw: (pen: Pen, options: Partial<Options>) => string,
  base: 'h' | 'm' = 'm',
) {
  return (x: number, y: number, size: number, options: Partial<Options> & Place = {}): Layer =>
    (stage) => {
      const scale = (size * stage[base]) / 100;
      const turn = options.turn === undefined ? '' : ` rotate(${options.turn})`;
      const opacity = options.opacity === undefined ? '' : ` opacity="${options.opacity}"`;
      const across = options.flip === true ? -scale : scale;
      const markup = draw(penOf(stage.ink, outline / scale), options);
      const to = d`${x * stage.w} ${y * stage.h}`;
      const by = `${across.toFixed(4)} ${scale.toFixed(4)}`;
      return `<g transform="translate(${to})${turn} scale(${by})"${opacity}>${markup}</g>`;
    };
}

/** Several layers as one. */
export const all =
  (...layers: Layer[]): Layer =>
  (stage) =>
    layers.map((layer) => layer(stage)).join('');
