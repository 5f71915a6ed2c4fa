import { box, d, disc, prop, shape, stroke, upTo, type Layer } from './svg.ts';

/** A row of houses with lit windows, standing on `y`. */
export const skyline =
  (y: number, colour: string, light: string, rise = 0.35, count = 8): Layer =>
  ({ w, h, random }) => {
    const step = w / count;
    const houses = upTo(count).map((i) => {
      const top = (y - rise * (0.45 + random() * 0.55)) * h;
      const wide = step * (0.9 + random() * 0.3);
      const rows = Math.max(1, Math.floor((y * h - top) / (step * 0.42)));
      const windows = upTo(rows * 3).map((k) => {
        if (random() < 0.55) return '';
        const [wx, wy] = [
          i * step + step * (0.16 + 0.26 * (k % 3)),
          top + step * (0.2 + 0.42 * Math.floor(k / 3)),
        ];
        return wy > y * h - step * 0.2 ? '' : box(wx, wy, step * 0.15, step * 0.2, light);
      });
      return box(i * step, top, wide, y * h - top + 2, colour) + windows.join('');
    });
    return houses.join('') + box(0, y * h, w, h, colour);
  };

type Car = { body: string; band: string; light: string };

/** A tram from the side. */
export const tram = prop<Car>((pen, { body = '#e63973', band = '#fff0d6', light = '#ffe27a' }) =>
  [
    pen.line('M-20-82L0-100L20-82M-30-100L30-100'),
    pen.disc(-62, -6, 7, '#30263f'),
    pen.disc(-40, -6, 7, '#30263f'),
    pen.disc(40, -6, 7, '#30263f'),
    pen.disc(62, -6, 7, '#30263f'),
    pen.fill('M-98-10L-98-62C-98-76-92-82-80-82L80-82C92-82 98-76 98-62L98-10Z', body),
    pen.flat('M-97-34L97-34L97-26L-97-26Z', band),
    ...upTo(6).map((i) => {
      const x = -88 + i * 27;
      return pen.fill(d`M${x} -42L${x} -72L${x + 20} -72L${x + 20} -42Z`, light);
    }),
    pen.fill('M76-10L76-72L93-72L93-10Z', '#3a2c54'),
    pen.disc(92, -20, 4, '#fff6c8'),
  ].join(''),
);

/** A tram from the front, its lamps on. */
export const tramFront = prop<Car>(
  (pen, { body = '#e63973', band = '#fff0d6', light = '#ffe27a' }) =>
    [
      pen.fill('M-34 0L-38-70C-38-88-28-94 0-94C28-94 38-88 38-70L34 0Z', body),
      pen.fill('M-29-38L-29-68C-29-74-25-76-20-76L20-76C25-76 29-74 29-68L29-38Z', light),
      pen.line('M0-38L0-76'),
      pen.fill('M-20-80L-20-90L20-90L20-80Z', '#241b36'),
      pen.flat('M-35-30L35-30L34.6-24L-34.6-24Z', band),
      pen.disc(-22, -13, 6, '#fffbe0'),
      pen.disc(22, -13, 6, '#fffbe0'),
      pen.fill('M-30-4L30-4L26 4L-26 4Z', '#30263f'),
    ].join(''),
);

/** Rails that run from the foot of the stage to a vanishing point. */
export const rails =
  (x: number, y: number, colour: string, sleepers = '#00000033'): Layer =>
  ({ w, h }) => {
    const ties = upTo(7).map((i) => {
      const t = ((i + 1) / 7) ** 1.8;
      const at = y * h + (h - y * h) * t;
      const [left, right] = [x * w - w * 0.28 * t, x * w + w * 0.28 * t];
      return stroke(d`M${left} ${at}L${right} ${at}`, sleepers, 3 + 12 * t);
    });
    return (
      ties.join('') +
      stroke(
        d`M${x * w} ${y * h}L${x * w - w * 0.22} ${h}M${x * w} ${y * h}L${x * w + w * 0.22} ${h}`,
        colour,
        7,
      )
    );
  };

export const streetlamp = prop<{ light: string; post: string }>(
  (pen, { light = '#ffe27a', post = '#2b2340' }) =>
    disc(20, -84, 13, `${light}66`) +
    pen.line('M0 0L0-84C0-98 20-98 20-90', post, 4.5) +
    pen.fill('M12-86C12-92 28-92 28-86Z', light),
  'h',
);

type House = { wall: string; roof: string; light: string; door: string };

export const house = prop<House>(
  (pen, { wall = '#f3d9b1', roof = '#b5482f', light = '#ffe27a', door = '#6b4a35' }) =>
    pen.fill('M-40 0L-40-50L40-50L40 0Z', wall) +
    pen.fill('M-50-48L0-94L50-48Z', roof) +
    pen.fill('M22-70L22-92L32-92L32-62Z', roof) +
    pen.fill('M-10 0L-10-28L10-28L10 0Z', door) +
    pen.fill('M-32-18L-32-36L-18-36L-18-18Z', light) +
    pen.fill('M18-18L18-36L32-36L32-18Z', light),
);

/** A factory with saw-tooth roof and chimneys. */
export const factory = prop<House>(
  (pen, { wall = '#8f3b25', roof = '#5e2417', light = '#ffcf6b' }) =>
    [
      pen.fill('M-60 0L-56-100L-44-100L-40 0Z', roof),
      pen.fill('M-30 0L-27-84L-17-84L-14 0Z', roof),
      pen.fill(
        'M-80 0L-80-30L-50-52L-50-32L-20-52L-20-32L10-52L10-32L40-52L40-32L80-32L80 0Z',
        wall,
      ),
      ...upTo(5).map((i) =>
        pen.fill(
          d`M${-70 + i * 30} -10L${-70 + i * 30} -22L${-56 + i * 30} -22L${-56 + i * 30} -10Z`,
          light,
        ),
      ),
    ].join(''),
);

/** A toothed wheel around 0,-50. */
export const gear = prop<{ colour: string; hub: string; teeth: number }>(
  (pen, { colour = '#3d8f8f', hub = '#f2e3c6', teeth = 10 }) => {
    const points = upTo(teeth * 4).map((i) => {
      const angle = ((i - 0.5) / (teeth * 4)) * Math.PI * 2;
      const r = i % 4 < 2 ? 50 : 39;
      return d`${Math.cos(angle) * r} ${-50 + Math.sin(angle) * r}`;
    });
    return (
      pen.fill(`M${points.join('L')}Z`, colour) +
      pen.disc(0, -50, 18, hub) +
      pen.disc(0, -50, 7, colour)
    );
  },
);

type Tin = {
  body: string;
  trim: string;
  eye: string;
  mood: 'calm' | 'happy' | 'sad';
  wave: boolean;
};

/** A friendly robot. */
export const robot = prop<Tin>(
  (pen, { body = '#3d8f8f', trim = '#e0582f', eye = '#ffe27a', mood = 'calm', wave = false }) => {
    const mouth = {
      calm: 'M-8-68L8-68',
      happy: 'M-9-70C-5-63 5-63 9-70',
      sad: 'M-8-65C-4-70 4-70 8-65',
    };
    return [
      pen.limb(wave ? 'M18-50L32-62L30-82' : 'M18-50L29-40L28-24', trim, 5),
      pen.disc(wave ? 30 : 28, wave ? -85 : -21, 5.5, body),
      pen.limb('M-18-50L-29-40L-28-24', trim, 5),
      pen.disc(-28, -21, 5.5, body),
      pen.limb('M-9-22L-9-6M9-22L9-6', trim, 6),
      pen.fill('M-18 0L-18-5C-16-10-4-10-2-5L-2 0Z', body),
      pen.fill('M2 0L2-5C4-10 16-10 18-5L18 0Z', body),
      pen.fill('M-18-22L-21-54L21-54L18-22Z', body),
      pen.fill('M-10-30L-10-46L10-46L10-30Z', '#f2e3c6'),
      pen.line('M-6-34L-6-38M0-34L0-42M6-34L6-36', trim, 3),
      pen.line('M0-88L0-97'),
      pen.disc(0, -98, 3.5, trim),
      pen.fill('M-22-60L-22-82C-22-87-19-89-15-89L15-89C19-89 22-87 22-82L22-60Z', body),
      pen.disc(-9, -77, 6, eye),
      pen.disc(9, -77, 6, eye),
      pen.disc(-8, -77, 2.2, pen.ink),
      pen.disc(10, -77, 2.2, pen.ink),
      pen.line(mouth[mood]),
    ].join('');
  },
  'h',
);

/** Wet shine on a street below `y`. */
export const puddles =
  (y: number, colour: string, count = 5): Layer =>
  ({ w, h, random }) =>
    upTo(count)
      .map(() => {
        const [x, at, r] = [
          random() * w,
          (y + 0.04 + random() * (0.94 - y)) * h,
          w * (0.05 + random() * 0.1),
        ];
        return shape(
          d`M${x - r} ${at}C${x - r} ${at - r * 0.22} ${x + r} ${at - r * 0.22} ${x + r} ${at}C${x + r} ${at + r * 0.22} ${x - r} ${at + r * 0.22} ${x - r} ${at}Z`,
          colour,
        );
      })
      .join('');
