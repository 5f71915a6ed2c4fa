import { box, d, disc, prop, stroke, upTo, type Layer } from './svg.ts';

/** A room: wall with boards, and floor below `y`. */
export const room =
  (wall: string, floor: string, y = 0.78, board = '#00000014'): Layer =>
  ({ w, h, ink }) => {
    const boards = upTo(7).map((i) => d`M${((i + 0.5) / 7) * w} 0L${((i + 0.5) / 7) * w} ${y * h}`);
    return (
      box(0, 0, w, h, wall) +
      stroke(boards.join(''), board, 4) +
      box(0, y * h, w, h, floor) +
      stroke(d`M0 ${y * h}L${w} ${y * h}`, ink, 3)
    );
  };

/** A round-headed window with a view of one color. */
export const window = prop<{ view: string; frame: string }>(
  (pen, { view = '#27406b', frame = '#7a5236' }) =>
    pen.fill('M-36 0L-36-60C-36-104 36-104 36-60L36 0Z', frame) +
    pen.fill('M-28-7L-28-60C-28-92 28-92 28-60L28-7Z', view) +
    pen.line('M0-7L0-84M-28-46L28-46', frame, 6) +
    pen.fill('M-42 0L42 0L42 7L-42 7Z', frame),
);

export const table = prop<{ wood: string }>(
  (pen, { wood = '#a8713f' }) =>
    pen.fill('M-66 0L-62-60L-52-60L-54 0ZM66 0L62-60L52-60L54 0Z', wood) +
    pen.fill('M-82-60L82-60L82-72L-82-72Z', wood),
);

/** A shelf full of books. */
export const shelf = prop<{ colours: readonly string[]; wood: string }>(
  (pen, { colours = ['#e4572e', '#2f5f8f', '#f2b134', '#3c7d4f'], wood = '#7a5236' }) => {
    const books = [-58, -12].flatMap((foot, row) =>
      upTo(9).map((i) => {
        const high = 24 + ((i * 7 + row * 5) % 4) * 4;
        const x = -46 + i * 10.2;
        return pen.fill(
          d`M${x} ${foot}L${x} ${foot - high}L${x + 9} ${foot - high}L${x + 9} ${foot}Z`,
          colours[(i + row * 2) % colours.length] ?? wood,
        );
      }),
    );
    return (
      pen.fill('M-54 0L-54-102L54-102L54 0Z', wood) +
      pen.fill('M-48-58L-48-97L48-97L48-58ZM-48-11L-48-51L48-51L48-11Z', '#3b271d') +
      books.join('')
    );
  },
);

/** The great lens of a lighthouse. */
export const lens = prop<{ light: string; metal: string }>(
  (pen, { light = '#ffd84d', metal = '#b98a3a' }) =>
    [
      pen.fill('M-26 0L-18-16L18-16L26 0Z', metal),
      pen.fill('M-24-16C-40-36-40-68-24-88L24-88C40-68 40-36 24-16Z', light),
      pen.line('M-33-40L33-40M-34-52L34-52M-33-64L33-64M-29-28L29-28M-29-76L29-76'),
      pen.disc(0, -52, 12, '#ffffff'),
      pen.fill('M-28-88L28-88L18-98L-18-98Z', metal),
    ].join(''),
);

/** A pot that steams. */
export const pot = prop<{ metal: string; soup: string }>(
  (pen, { metal = '#4a5568', soup = '#f2994a' }) =>
    pen.limb('M-52-44C-68-44-68-30-52-30M52-44C68-44 68-30 52-30', metal, 6) +
    pen.fill('M-54-60C-54 6 54 6 54-60Z', metal) +
    pen.fill('M-56-60C-40-72 40-72 56-60C40-50-40-50-56-60Z', soup) +
    pen.line(
      'M-22-76C-30-86-14-92-22-104M2-78C-6-88 10-94 2-106M26-76C18-86 34-92 26-104',
      '#ffffff',
      5,
    ),
);

export const lantern = prop<{ light: string; metal: string }>(
  (pen, { light = '#ffd84d', metal = '#3d3a4d' }) =>
    disc(0, -44, 44, `${light}44`) +
    pen.line('M-14-78C-14-102 14-102 14-78', metal, 4) +
    pen.fill('M-20-12L-24-70L24-70L20-12Z', light) +
    pen.fill('M0-22C-12-32-6-44 0-56C6-44 12-32 0-22Z', '#f2722b') +
    pen.fill('M-26 0L-22-12L22-12L26 0ZM-28-70L28-70L16-80L-16-80Z', metal),
);

/** An open book. */
export const openBook = prop<{ leather: string; page: string }>(
  (pen, { leather = '#6b2f2f', page = '#fff3d0' }) =>
    pen.fill('M-84-6L-84-50L84-50L84-6Z', leather) +
    pen.fill(
      'M0-10C-24-24-54-22-78-12L-78-60C-54-70-24-70 0-58C24-70 54-70 78-60L78-12C54-22 24-24 0-10Z',
      page,
    ) +
    pen.line(
      'M0-58L0-10M-64-50C-48-55-30-55-14-49M-64-40C-48-45-30-45-14-39M-64-30C-48-35-30-35-14-29M14-49C30-55 48-55 64-50M14-39C30-45 48-45 64-40M14-29C30-35 48-35 64-30',
    ),
);

/** A quill whose nib is at the foot. */
export const quill = prop<{ feather: string; shaft: string }>(
  (pen, { feather = '#f4ead2', shaft = '#7a5236' }) =>
    pen.fill('M10-26C-8-60 10-104 56-112C66-76 50-40 16-24Z', feather) +
    pen.line('M2 0C8-30 24-70 54-108', shaft, 3.5) +
    pen.line('M20-46L4-50M27-62L10-70M36-78L22-88M24-52L46-50M33-70L54-70'),
);

/** A ladder, or with a turn a flight of rungs. */
export const ladder = prop<{ wood: string }>(
  (pen, { wood = '#a8713f' }) =>
    pen.line(
      'M-13-14L13-14M-13-30L13-30M-13-46L13-46M-13-62L13-62M-13-78L13-78M-13-92L13-92',
      wood,
      5,
    ) + pen.line('M-14 0L-14-100M14 0L14-100', wood, 6),
  'h',
);

export const umbrella = prop<{ cloth: string }>(
  (pen, { cloth = '#e63973' }) =>
    pen.line('M0-80L0-6C0 4 14 4 14-6', pen.ink, 4) +
    pen.fill(
      'M-60-52C-54-104 54-104 60-52C50-62 36-62 30-52C22-62 8-62 0-52C-8-62-22-62-30-52C-36-62-50-62-60-52Z',
      cloth,
    ) +
    pen.line('M-30-52C-28-76-16-90 0-92C16-90 28-76 30-52'),
);
