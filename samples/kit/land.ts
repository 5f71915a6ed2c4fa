import { box, d, polygon, prop, shape, stroke, upTo, type Layer } from './svg.ts';

/** Everything below `y`. */
export const ground =
  (y: number, colour: string): Layer =>
  ({ w, h, ink }) =>
    box(0, y * h, w, h, colour) + stroke(d`M0 ${y * h}L${w} ${y * h}`, ink, 3);

/** Rolling hills. */
export const hills =
  (y: number, colour: string, rise = 0.08, phase = 0): Layer =>
  ({ w, h }) => {
    const at = (i: number): number => (y - Math.sin(i * 1.9 + phase) * rise) * h;
    const humps = upTo(4).map((i) => {
      const x = (i / 4) * w;
      return d`C${x + w / 8} ${at(i)} ${x + w / 8} ${at(i + 1)} ${x + w / 4} ${at(i + 1)}`;
    });
    return shape(`${d`M0 ${h}L0 ${at(0)}`}${humps.join('')}${d`L${w} ${h}Z`}`, colour);
  };

/** Jagged mountains with the light on one side. */
export const mountains =
  (y: number, colour: string, shade: string, rise = 0.3, count = 4): Layer =>
  ({ w, h, random }) =>
    upTo(count)
      .map((i) => {
        const x = ((i + 0.3 + random() * 0.4) / count) * w;
        const top = (y - rise * (0.55 + random() * 0.45)) * h;
        const half = (w / count) * (0.75 + random() * 0.4);
        const foot = y * h;
        return (
          shape(
            polygon([
              [x - half, foot],
              [x, top],
              [x + half, foot],
            ]),
            colour,
          ) +
          shape(
            polygon([
              [x, top],
              [x + half, foot],
              [x + half * 0.1, foot],
              [x + half * 0.2, top + (foot - top) * 0.5],
            ]),
            shade,
          )
        );
      })
      .join('') + box(0, y * h - 1, w, h, colour);

/** A cliff that rises at one side. */
export const cliff =
  (x: number, y: number, colour: string, shade: string, flip = false): Layer =>
  ({ w, h, ink }) => {
    const at = (fx: number): number => (flip ? 1 - fx : fx) * w;
    const path = d`M${at(-0.02)} ${y * h}L${at(x * 0.7)} ${(y + 0.01) * h}C${at(x)} ${(y + 0.02) * h} ${at(x * 0.92)} ${(y + 0.1) * h} ${at(x * 1.02)} ${(y + 0.17) * h}C${at(x * 1.1)} ${(y + 0.25) * h} ${at(x)} ${(y + 0.3) * h} ${at(x * 1.15)} ${h * 1.1}L${at(-0.02)} ${h * 1.1}Z`;
    const cracks = d`M${at(x * 0.55)} ${(y + 0.08) * h}L${at(x * 0.62)} ${(y + 0.18) * h}L${at(x * 0.5)} ${(y + 0.28) * h}M${at(x * 0.25)} ${(y + 0.12) * h}L${at(x * 0.3)} ${(y + 0.24) * h}`;
    return shape(path, colour, ` stroke="${ink}" stroke-width="3"`) + stroke(cracks, shade, 5);
  };

type Leaves = { leaf: string; bark: string };

export const pine = prop<Leaves>(
  (pen, { leaf = '#2f5d50', bark = '#5b4032' }) =>
    pen.fill('M-4 0L-4-16L4-16L4 0Z', bark) +
    pen.fill('M-28-14L-12-42L-20-42L-8-66L-14-66L0-100L14-66L8-66L20-42L12-42L28-14Z', leaf),
  'h',
);

export const cactus = prop<Leaves>(
  (pen, { leaf = '#3f8f6b' }) =>
    pen.limb('M0-4L0-84M-24-58L-24-40C-24-32-14-32 0-32M24-70L24-50C24-42 14-42 0-42', leaf, 16) +
    pen.line('M0-84L0-8', '#2a6b50', 2.5),
  'h',
);

type Petals = { petal: string; heart: string; stem: string };

export const flower = prop<Petals>(
  (pen, { petal = '#ffffff', heart = '#ffc93c', stem = '#3c7d4f' }) => {
    const petals = upTo(6).map((i) => {
      const angle = (i / 6) * Math.PI * 2;
      return pen.disc(Math.cos(angle) * 17, -74 + Math.sin(angle) * 17, 12, petal);
    });
    return (
      pen.line('M0 0C6-24-4-40 0-60', stem, 5) +
      pen.fill('M2-18C14-34 26-30 26-30C24-18 12-14 2-18Z', stem) +
      petals.join('') +
      pen.disc(0, -74, 11, heart)
    );
  },
);

/** A flower that glows and hangs its head. */
export const moonbell = prop<Petals>(
  (pen, { petal = '#bfe7ff', heart = '#fff6b0', stem = '#4c9a86' }) =>
    pen.line('M0 0C-6-50 0-92 24-88C34-86 34-74 34-70', stem, 5) +
    pen.fill('M-2-30C-22-40-30-60-26-70C-10-64-2-48-2-30Z', stem) +
    pen.disc(34, -40, 7, heart) +
    pen.fill(
      'M34-74C18-70 16-54 12-42C20-46 24-44 28-40C32-44 36-44 40-40C44-44 48-46 56-42C52-54 50-70 34-74Z',
      petal,
    ),
);

export const grass =
  (y: number, colour: string, count = 40): Layer =>
  ({ w, h, m, random }) => {
    const blades = upTo(count).map(() => {
      const [x, foot, l] = [
        random() * w,
        (y + random() * (1 - y)) * h,
        m * (0.02 + random() * 0.03),
      ];
      return d`M${x} ${foot}q${l * 0.1} ${-l} ${l * 0.4} ${-l * 1.3}m${-l * 0.4} ${l * 1.3}q${-l * 0.2} ${-l} ${-l * 0.5} ${-l}`;
    });
    return stroke(blades.join(''), colour, 3);
  };

/** A hot-air balloon, its basket at the foot. */
export const balloon = prop<{ cloth: string; stripe: string }>(
  (pen, { cloth = '#e4572e', stripe = '#ffe8c2' }) =>
    pen.line('M-9-16L-22-42M9-16L22-42') +
    pen.fill('M-10-16L10-16L8 0L-8 0Z', '#a8713f') +
    pen.fill('M-24-38C-60-66-44-112 0-112C44-112 60-66 24-38Z', cloth) +
    pen.flat('M-8-38C-26-66-20-110 0-111C20-110 26-66 8-38Z', stripe) +
    pen.flat('M-2-38C-8-66-8-106 0-111C8-106 8-66 2-38Z', cloth) +
    pen.line('M-24-38C-60-66-44-112 0-112C44-112 60-66 24-38Z'),
);

export const rock = prop<{ colour: string }>(
  (pen, { colour = '#8c7b75' }) =>
    pen.fill('M-60 0C-66-30-40-52-16-60C6-70 34-56 44-34C56-26 62-10 60 0Z', colour) +
    pen.line('M-14-52C-20-38-10-30-16-18M24-44C20-34 26-28 24-20'),
);
