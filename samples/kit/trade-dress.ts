import { letters } from './lettering.ts';
import { box, d, disc, type Layer } from './svg.ts';

type Colours = { paper: string; ink: string; accent: string };

/** The publisher's box in a cover's corner: mark, issue number and date. `side` is where it stands. */
export const cornerBox =
  (
    imprint: string,
    number: string,
    date: string,
    { paper, ink, accent }: Colours,
    side: 'left' | 'right' = 'left',
  ): Layer =>
  ({ w }) => {
    const x = side === 'left' ? 34 : w - 34 - 112;
    const centre = { colour: ink, anchor: 'middle' } as const;
    return [
      box(x - 4, 30, 120, 168, ink),
      box(x, 34, 112, 160, paper),
      box(x, 34, 112, 34, accent),
      letters(imprint, x + 56, 58, 13, { ...centre, colour: paper, weight: 1.1 }),
      letters(number, x + 56, 143, 52, { ...centre, weight: 1.35, gap: 1.7 }),
      letters(date, x + 56, 176, 12, { ...centre, weight: 0.95 }),
    ].join('');
  };

/** Credits along the foot of a cover. */
export const creditLine =
  (names: string, y: number, colour: string, size = 17): Layer =>
  ({ w, h }) =>
    letters(names, w / 2, y * h, size, { colour, anchor: 'middle', weight: 0.85, gap: 2.4 });

/** A round stamp with up to three lines of words. */
export const stamp =
  (
    lines: readonly string[],
    x: number,
    y: number,
    r: number,
    fill: string,
    ink: string,
    turn = -12,
  ): Layer =>
  ({ w, h }) => {
    const radius = r * w;
    const step = radius * 0.46;
    const text = lines.map((line, i) =>
      letters(line, 0, (i - (lines.length - 1) / 2) * step + radius * 0.13, radius * 0.27, {
        colour: ink,
        anchor: 'middle',
        weight: 1.15,
      }),
    );
    return (
      d`<g transform="translate(${x * w} ${y * h}) rotate(${turn})">` +
      `${disc(0, 0, radius, ink)}${disc(0, 0, radius - 5, fill)}${text.join('')}</g>`
    );
  };

/** A plain rule with words in it, such as a chapter's title. */
export const plate =
  (text: string, x: number, y: number, size: number, fill: string, ink: string): Layer =>
  ({ w, h }) => {
    const high = size * w;
    const wide = high * 0.72 * text.length + high * 1.6;
    return (
      box(x * w - wide / 2, y * h - high * 1.1, wide, high * 2.2, ink, high * 0.3) +
      box(
        x * w - wide / 2 + 4,
        y * h - high * 1.1 + 4,
        wide - 8,
        high * 2.2 - 8,
        fill,
        high * 0.2,
      ) +
      letters(text, x * w, y * h + high * 0.5, high, { colour: ink, anchor: 'middle', weight: 1 })
    );
  };
