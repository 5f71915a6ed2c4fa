import { box, d, prop, shape, stroke, upTo, type Layer } from './svg.ts';

/** The sea below `y`, with rows of waves. */
export const sea =
  (y: number, colour: string, crest: string, rows = 4): Layer =>
  ({ w, h, random }) => {
    const waves = upTo(rows).flatMap((row) =>
      upTo(5).map(() => {
        const [x, l] = [random() * w * 0.94, w * (0.05 + 0.03 * row)];
        const at = (y + ((row + 0.35 + random() * 0.4) / rows) * (1 - y)) * h;
        return d`M${x} ${at}q${l * 0.25} ${-l * 0.2} ${l * 0.5} 0q${l * 0.25} ${l * 0.2} ${l * 0.5} 0`;
      }),
    );
    return box(0, y * h, w, h, colour) + stroke(waves.join(''), crest, 4);
  };

/** One line of big curling waves, feet of the stage filled. */
export const swell =
  (y: number, colour: string, foam: string, count = 5, phase = 0): Layer =>
  ({ w, h }) => {
    const step = w / count;
    const rise = step * 0.34;
    const crest = upTo(count + 2).map((i) => {
      const x = (i - 1 + phase) * step;
      return d`C${x + step * 0.3} ${y * h} ${x + step * 0.5} ${y * h - rise} ${x + step * 0.86} ${y * h - rise}C${x + step * 0.7} ${y * h - rise * 0.5} ${x + step * 0.8} ${y * h} ${x + step} ${y * h}`;
    });
    const line = d`M${(phase - 1) * step} ${y * h}` + crest.join('');
    return shape(`${line}${d`L${w + step} ${h}L${-step} ${h}Z`}`, colour) + stroke(line, foam, 6);
  };

type Tower = { body: string; stripe: string; lamp: string; lit: boolean };

/** A lighthouse with red stripes; `lit` lights its lamp, the beam is a layer of its own. */
export const lighthouse = prop<Tower>(
  (pen, { body = '#fff7e6', stripe = '#e4472e', lamp = '#ffd84d', lit = true }) =>
    [
      pen.fill('M-18 0L-11-72L11-72L18 0Z', body),
      pen.flat('M-16.6-14L-15-30L15-30L16.6-14Z', stripe),
      pen.flat('M-13.6-45L-12.2-59L12.2-59L13.6-45Z', stripe),
      pen.line('M-18 0L-11-72L11-72L18 0Z'),
      pen.fill('M-5 0L-5-10C-5-15 5-15 5-10L5 0Z', '#5b3a29'),
      pen.fill('M-2.5-36L-2.5-40C-2.5-43 2.5-43 2.5-40L2.5-36Z', '#27406b'),
      pen.fill('M-7-76L-7-88L7-88L7-76Z', lit ? lamp : '#6d7f99'),
      pen.line('M-2.4-76L-2.4-88M2.4-76L2.4-88'),
      pen.fill('M-15-76L15-76L13-71L-13-71Z', stripe),
      pen.line('M-15-76L-15-81L15-81L15-76'),
      pen.fill('M-10-88C-8-95-3-97 0-98C3-97 8-95 10-88Z', stripe),
      pen.line('M0-98L0-102'),
    ].join(''),
  'h',
);

/** A beam of light from a point; the angle in degrees, clockwise from the right. */
export const beam =
  (x: number, y: number, angle: number, spread = 9, colour = '#ffe27a', opacity = 0.55): Layer =>
  ({ w, h }) => {
    const far = w + h;
    const end = (by: number) => {
      const a = ((angle + by) * Math.PI) / 180;
      return d`L${x * w + Math.cos(a) * far} ${y * h + Math.sin(a) * far}`;
    };
    const path = `${d`M${x * w} ${y * h}`}${end(-spread)}${end(spread)}Z`;
    return shape(path, colour, ` opacity="${opacity}"`);
  };

export const boat = prop<{ hull: string; sail: string }>(
  (pen, { hull = '#b5482f', sail = '#fff7e6' }) =>
    pen.line('M4-20L4-96') +
    pen.fill('M8-94C34-76 42-50 40-30L8-26Z', sail) +
    pen.fill('M0-90C-20-70-28-48-30-30L0-26Z', sail) +
    pen.fill('M-46-22L50-22C44-6 32 0 26 0L-28 0C-36-2-44-10-46-22Z', hull) +
    pen.line('M-43-14L47-14'),
);

/** A smiling whale, its length about twice its height. */
export const whale = prop<{ colour: string; belly: string }>(
  (pen, { colour = '#2f5f8f', belly = '#dcecf2' }) =>
    [
      pen.fill(
        'M78-52C88-66 84-84 76-92C96-92 106-80 104-68C116-74 130-70 136-58C122-60 106-56 92-40Z',
        colour,
      ),
      pen.fill(
        'M-104-34C-104-78-60-90-24-86C20-82 50-56 88-54C98-46 92-36 86-32C60-8 10 4-36 2C-80 0-104-12-104-34Z',
        colour,
      ),
      pen.flat(
        'M-101-24C-60-14-20-14 26-16C44-18 60-22 72-22C46-4 6 2-36 0.5C-76 0-98-10-101-24Z',
        belly,
      ),
      pen.line('M-102-25C-60-14-20-14 26-16'),
      pen.line('M-70-14L-68-2M-50-12L-48-1M-30-12L-28 0M-10-12L-9 0'),
      pen.fill('M-10-18C-2-2 14 8 28 6C28-6 20-16 12-22Z', colour),
      pen.disc(-66, -38, 4.5, '#ffffff'),
      pen.disc(-67, -38, 1.8, pen.ink),
      pen.line('M-74-46C-70-49-64-49-60-46'),
    ].join(''),
);

export const bottle = prop<{ glass: string }>(
  (pen, { glass = '#a9dcc3' }) =>
    pen.fill(
      'M-18 0C-22-2-22-6-22-12L-22-50C-22-62-9-64-9-74L-9-86L9-86L9-74C9-64 22-62 22-50L22-12C22-6 22-2 18 0Z',
      glass,
    ) +
    pen.fill('M-12-12L10-16L12-50L-8-46Z', '#fff3d0') +
    pen.line('M-7-38L7-41M-7-30L8-33M-8-22L4-24') +
    pen.fill('M-7-86L-6-98L6-98L7-86Z', '#b07a4a') +
    pen.line('M-15-46L-15-16', '#ffffff', 4),
);

export const fish = prop<{ colour: string; fin: string }>(
  (pen, { colour = '#f2994a', fin = '#e4572e' }) =>
    pen.fill('M46-50L84-80C80-60 80-40 84-20Z', fin) +
    pen.fill('M-60-50C-40-90 20-90 56-50C20-10-40-10-60-50Z', colour) +
    pen.fill('M-10-78C4-100 26-96 32-72Z', fin) +
    pen.line('M-22-72C-10-58-10-42-22-28') +
    pen.disc(-38, -56, 8, '#ffffff') +
    pen.disc(-39, -56, 3.4, pen.ink),
);

export const gull = prop<{ colour: string }>(
  (pen, { colour = '#ffffff' }) =>
    pen.fill(
      'M0-30C-10-60-40-70-70-56C-44-56-28-40-16-22C-30-12-6-2 12-8C24-12 34-16 42-22L30-30C36-50 56-62 84-62C56-78 16-66 0-30Z',
      colour,
    ) +
    pen.fill('M38-26L54-20L38-16Z', '#f2b134') +
    pen.disc(31, -23, 2, pen.ink),
);

/** Seaweed that grows from the foot of the stage. */
export const weed = prop<{ colour: string }>((pen, { colour = '#2a7d6f' }) =>
  pen.limb(
    'M0 0C-16-24 16-44 0-70C-6-82 4-92 8-98M22 0C30-20 14-34 24-56M-22 0C-30-16-16-30-24-46',
    colour,
    9,
  ),
);
