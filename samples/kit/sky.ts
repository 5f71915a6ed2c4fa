import { box, d, disc, polygon, shape, stroke, upTo, type Layer } from './svg.ts';

/** One color all over. */
export const fill =
  (colour: string): Layer =>
  ({ w, h }) =>
    box(0, 0, w, h, colour);

/** A sky in flat bands from the top down to `foot`, with edges like gentle hills of air. */
export const bands =
  (colours: readonly string[], foot = 1): Layer =>
  ({ w, h }) =>
    colours
      .map((colour, i) => {
        const y = (h * foot * i) / colours.length;
        const sway = i === 0 ? 0 : h * 0.02;
        return shape(
          d`M0 ${y}C${w * 0.3} ${y - sway * 2} ${w * 0.6} ${y + sway * 2} ${w} ${y - sway}L${w} ${h}L0 ${h}Z`,
          colour,
        );
      })
      .join('');

/** Stars over the top `foot` of the stage; `count` for a square stage. */
export const stars =
  (count = 40, foot = 0.7, colour = '#ffffff'): Layer =>
  ({ w, h, random }) =>
    upTo(count)
      .map(() => disc(random() * w, random() * h * foot, 1.2 + random() * 2.2, colour))
      .join('');

export const sun =
  (x: number, y: number, r: number, colour: string): Layer =>
  ({ w, h, m }) =>
    disc(x * w, y * h, r * m, colour);

/** A sickle moon. */
export const moon =
  (x: number, y: number, r: number, colour = '#fff1c1'): Layer =>
  ({ w, h, m }) => {
    const [cx, cy, s] = [x * w, y * h, r * m];
    return shape(
      d`M${cx + s * 0.3} ${cy - s}A${s} ${s} 0 1 0 ${cx + s} ${cy + s * 0.4}A${s * 0.82} ${s * 0.82} 0 0 1 ${cx + s * 0.3} ${cy - s}Z`,
      colour,
    );
  };

/** A full moon with seas. */
export const fullMoon =
  (x: number, y: number, r: number, colour = '#fff1c1', seas = '#ecd9a0'): Layer =>
  ({ w, h, m }) => {
    const [cx, cy, s] = [x * w, y * h, r * m];
    return (
      disc(cx, cy, s, colour) +
      disc(cx - s * 0.35, cy - s * 0.25, s * 0.22, seas) +
      disc(cx + s * 0.3, cy + s * 0.3, s * 0.3, seas) +
      disc(cx + s * 0.4, cy - s * 0.4, s * 0.12, seas) +
      disc(cx - s * 0.3, cy + s * 0.5, s * 0.13, seas)
    );
  };

/** Rays around a point, to far outside the stage. */
export const rays =
  (x: number, y: number, colour: string, count = 14, share = 0.5): Layer =>
  ({ w, h }) => {
    const far = w + h;
    return upTo(count)
      .map((i) => {
        const from = (i / count) * Math.PI * 2;
        const to = from + (share * Math.PI * 2) / count;
        const at = (angle: number): [number, number] => [
          x * w + Math.cos(angle) * far,
          y * h + Math.sin(angle) * far,
        ];
        return shape(polygon([[x * w, y * h], at(from), at(to)]), colour);
      })
      .join('');
  };

/** A flat-footed cloud, `size` wide as a fraction of the stage's width. */
export const cloud =
  (x: number, y: number, size: number, colour: string): Layer =>
  ({ w, h }) => {
    const s = (size * w) / 100;
    const [cx, cy] = [x * w, y * h];
    return shape(
      d`M${cx - 50 * s} ${cy}C${cx - 54 * s} ${cy - 18 * s} ${cx - 36 * s} ${cy - 26 * s} ${cx - 27 * s} ${cy - 19 * s}C${cx - 20 * s} ${cy - 42 * s} ${cx + 12 * s} ${cy - 42 * s} ${cx + 17 * s} ${cy - 22 * s}C${cx + 30 * s} ${cy - 30 * s} ${cx + 52 * s} ${cy - 18 * s} ${cx + 50 * s} ${cy}Z`,
      colour,
    );
  };

/** Slanting rain. */
export const rain =
  (count: number, colour: string, length = 0.1): Layer =>
  ({ w, h, m, random }) => {
    const drops = upTo(count).map(() => {
      const [x, y, l] = [random() * w * 1.1, random() * h, m * length * (0.5 + random())];
      return d`M${x} ${y}l${-l * 0.28} ${l}`;
    });
    return stroke(drops.join(''), colour, 2.5);
  };

/** Round flakes, bubbles or sparks. */
export const specks =
  (count: number, colour: string, most = 0.02, from = 0, to = 1): Layer =>
  ({ w, h, m, random }) =>
    upTo(count)
      .map(() => {
        const y = (from + random() * (to - from)) * h;
        return disc(random() * w, y, m * most * (0.35 + random() * 0.65), colour);
      })
      .join('');

/** Lines that rush towards a point. */
export const rush =
  (x: number, y: number, colour: string, count = 36): Layer =>
  ({ w, h, random }) => {
    const far = w + h;
    return upTo(count)
      .map((i) => {
        const angle = ((i + random() * 0.7) / count) * Math.PI * 2;
        const near = Math.min(w, h) * (0.34 + random() * 0.22);
        const at = (by: number, turn: number): [number, number] => [
          x * w + Math.cos(angle + turn) * by,
          y * h + Math.sin(angle + turn) * by,
        ];
        return shape(polygon([at(near, 0), at(far, -0.018), at(far, 0.018)]), colour);
      })
      .join('');
  };

/** Lying wisps of fog. */
export const fog =
  (y: number, colour: string, opacity = 0.5): Layer =>
  ({ w, h }) => {
    const t = h * 0.07;
    const wisp = (x: number, at: number, long: number) =>
      d`<rect x="${x * w}" y="${at * h}" width="${long * w}" height="${t}" rx="${t / 2}" fill="`;
    return [wisp(-0.1, y, 0.7), wisp(0.45, y + 0.06, 0.8), wisp(0.1, y + 0.13, 0.6)]
      .map((markup) => `${markup}${colour}" opacity="${opacity}"/>`)
      .join('');
  };
