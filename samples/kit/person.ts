import { d, prop, type Pen } from './svg.ts';

export type Look = {
  skin: string;
  hair: string;
  hairstyle: 'bob' | 'long' | 'bun' | 'short' | 'curls' | 'braids' | 'none';
  coat: string;
  trousers: string;
  shoes: string;
  beard?: boolean;
  glasses?: boolean;
  scarf?: string;
  hat?: readonly [kind: 'cap' | 'beanie' | 'brim' | 'helmet' | 'hood', colour: string];
  /** A coat down to the knees rather than a jacket. */
  longCoat?: boolean;
  /** Of the cheeks. */
  blush?: string;
};

type Pose = 'stand' | 'wave' | 'point' | 'hold' | 'walk' | 'up' | 'hips' | 'fall';
type Mood = 'calm' | 'happy' | 'worried' | 'shout' | 'asleep' | 'cross';

/** Where elbows and hands are: far arm, then near arm. The figure looks to the right. */
const arms: Readonly<Record<Pose, readonly [far: string, near: string, x: number, y: number]>> = {
  stand: ['M9-56L15-44L14-32', 'M-11-56L-17-44L-16-32', -16, -31],
  wave: ['M9-56L15-44L14-32', 'M-11-56L-25-62L-27-80', -27, -82],
  point: ['M9-56L22-54L36-58', 'M-11-56L-17-44L-14-32', -14, -31],
  hold: ['M9-56L16-46L22-45', 'M-11-56L-6-42L18-44', 20, -44],
  walk: ['M9-56L19-46L22-36', 'M-11-56L-20-46L-15-35', -15, -34],
  up: ['M9-56L23-66L26-84', 'M-11-56L-25-66L-27-84', -27, -85],
  hips: ['M9-56L22-48L13-38', 'M-11-56L-24-48L-14-38', -13, -38],
  fall: ['M9-56L24-58L33-70', 'M-11-56L-26-56L-36-66', -37, -67],
};

const farHands: Readonly<Record<Pose, readonly [number, number]>> = {
  stand: [14, -31],
  wave: [14, -31],
  point: [37, -58],
  hold: [22, -45],
  walk: [23, -35],
  up: [26, -85],
  hips: [13, -38],
  fall: [34, -71],
};

const legs: Readonly<Record<Pose, readonly [string, string]>> = {
  stand: ['M6-28L7-7', 'M-6-28L-7-7'],
  wave: ['M6-28L7-7', 'M-6-28L-7-7'],
  point: ['M6-28L9-7', 'M-6-28L-9-7'],
  hold: ['M6-28L7-7', 'M-6-28L-7-7'],
  walk: ['M5-28L10-16L15-7', 'M-5-28L-5-16L-14-8'],
  up: ['M6-28L9-7', 'M-6-28L-9-7'],
  hips: ['M6-28L9-7', 'M-6-28L-9-7'],
  fall: ['M6-28L14-18L10-5', 'M-6-28L-16-22L-20-8'],
};

const feet = (pose: Pose): readonly (readonly [number, number])[] =>
  legs[pose].map((path) => {
    const [x = 0, y = 0] = path.split('L').at(-1)?.match(/-?\d+/g)?.map(Number) ?? [];
    return [x, y];
  });

/** What hangs behind the head. */
const backHair: Readonly<Record<Look['hairstyle'], string>> = {
  bob: 'M-19-82C-21-62-17-58-8-58L12-58C18-60 19-70 18-80Z',
  long: 'M-19-84C-23-60-22-46-16-38L8-40C18-50 18-70 17-82Z',
  bun: 'M-12-92C-26-94-26-108-12-106C-4-104-6-94-12-92Z',
  short: '',
  curls: 'M-17-92C-27-92-26-78-21-76C-26-70-20-60-12-63L14-63C22-64 24-74 19-78C25-84 20-94 14-93Z',
  braids:
    'M-16-80C-24-70-24-58-20-44L-14-44C-14-58-12-66-8-72ZM14-76C20-66 20-56 17-46L23-46C26-58 24-70 18-80Z',
  none: '',
};

/** What falls over the brow. */
const fringe: Readonly<Record<Look['hairstyle'], string>> = {
  bob: 'M-18-78C-22-113 20-114 18-80C14-88 8-90 2-90C-4-88-10-86-12-78Z',
  long: 'M-18-76C-22-113 20-114 18-82C10-86 2-92-2-93C-6-86-12-84-13-74Z',
  bun: 'M-18-80C-22-112 20-112 18-82C10-92-4-94-13-80Z',
  short: 'M-18-80C-22-100-10-108 2-108C17-108 21-94 18-84C12-92 2-92-6-91C-12-90-14-84-14-78Z',
  curls:
    'M-17-82C-22-90-14-98-9-97C-8-105 4-105 6-99C13-103 20-95 17-85C12-92 6-88 2-91C-2-86-10-90-12-80Z',
  braids: 'M-18-78C-22-113 20-114 18-80C14-92 6-94 1-96C-6-93-12-88-13-77Z',
  none: '',
};

const mouths: Readonly<Record<Mood, string>> = {
  calm: 'M1-71L8-71.5',
  happy: 'M-1-73C1-67 8-67 10-74Z',
  worried: 'M1-69.5C3-72 7-72 8-70',
  shout: 'M0-73C1-64 9-64 10-73C7-75 3-75 0-73Z',
  asleep: 'M3-71C4-69 6-69 7-71',
  cross: 'M0-69.5L9-71.5',
};

const brows: Readonly<Record<Mood, string>> = {
  calm: 'M-6-86L-1-87M8-87L13-86',
  happy: 'M-6-87C-4-89-2-89-1-88M8-88C10-89 12-89 13-87',
  worried: 'M-6-85L-1-88M8-88L13-85',
  shout: 'M-7-87L-1-89M8-89L14-87',
  asleep: '',
  cross: 'M-6-88L0-85M8-85L13-88',
};

function head(pen: Pen, look: Look, mood: Mood): string {
  const { skin, hair, hairstyle } = look;
  const open = mood === 'happy' || mood === 'shout';
  const eyes =
    mood === 'asleep'
      ? pen.line('M-6-80C-4-78-2-78-1-80M8-80C9-78 12-78 13-80')
      : `<ellipse cx="-2.5" cy="-81" rx="2" ry="2.7" fill="${pen.ink}"/>` +
        `<ellipse cx="10" cy="-81" rx="2" ry="2.7" fill="${pen.ink}"/>`;
  const beard =
    look.beard === true
      ? pen.fill(
          'M-17-80C-19-62-10-54 3-53C14-54 20-64 18-79C15-73 12-75 4-75C-4-75-12-72-17-80Z',
          hair,
        )
      : '';
  const glasses =
    look.glasses === true
      ? pen.line(
          'M-8-81A5.5 5.5 0 1 0 3-81A5.5 5.5 0 1 0-8-81M5-81A5.5 5.5 0 1 0 16-81A5.5 5.5 0 1 0 5-81',
        )
      : '';
  return [
    pen.fill(
      'M-17-80C-17-98-6-101 2-101C13-101 19-94 18-80C17-68 11-63 2-63C-8-63-16-68-17-80Z',
      skin,
    ),
    pen.fill('M-15-82C-21-84-22-73-15-74', skin),
    beard,
    `<ellipse cx="-6" cy="-74" rx="3.4" ry="2.2" fill="${look.blush ?? '#ef8f74'}"/>`,
    `<ellipse cx="13" cy="-74" rx="2.6" ry="2.2" fill="${look.blush ?? '#ef8f74'}"/>`,
    eyes,
    pen.line(brows[mood]),
    pen.line('M5-79C8-77 8-75 5-75'),
    open ? pen.fill(mouths[mood], '#c8352c') : pen.line(mouths[mood]),
    glasses,
    fringe[hairstyle] && pen.fill(fringe[hairstyle], hair),
    look.hat === undefined ? '' : hats[look.hat[0]](pen, look.hat[1], look.scarf ?? look.hat[1]),
  ].join('');
}

type Hat = (pen: Pen, colour: string, trim: string) => string;

const hats: Readonly<Record<NonNullable<Look['hat']>[0], Hat>> = {
  cap: (pen, colour) =>
    pen.fill('M-19-87C-22-113 22-113 19-88Z', colour) +
    pen.fill('M-2-90C10-92 22-90 26-85C16-88 4-87-3-86Z', pen.ink),
  beanie: (pen, colour, trim) =>
    pen.fill('M-19-90C-20-114 20-114 19-90Z', colour) +
    pen.fill('M-19-94L19-94L19-86L-19-86Z', trim) +
    pen.disc(0, -108, 4.5, trim),
  brim: (pen, colour) =>
    pen.fill('M-14-92C-14-112 15-112 15-92Z', colour) +
    pen.fill('M-29-84C-20-96 22-96 31-85C18-91-14-91-29-84Z', colour),
  helmet: (pen, colour) =>
    `<circle cx="1" cy="-81" r="25" fill="#dff3ff" opacity=".28"/>` +
    pen.line('M26-81A25 25 0 1 1-24-81A25 25 0 1 1 26-81') +
    pen.line('M-14-92C-10-98-6-100-2-101', '#ffffff', 2.6) +
    pen.fill('M-15-60L17-60L15-54L-13-54Z', colour),
  hood: (pen, colour) =>
    pen.fill(
      'M-20-66C-28-96-12-110 2-110C18-110 29-94 23-66L16-68C18-84 14-95 2-95C-12-95-15-82-13-68Z',
      colour,
    ),
};

type Bearing = { pose: Pose; mood: Mood };

/** A person, who looks to the right; `size` is the height as a fraction of the stage's height. */
export const person = (look: Look) =>
  prop<Bearing>((pen, { pose = 'stand', mood = 'calm' }) => {
    const [far, near, handX, handY] = arms[pose];
    const hem = look.longCoat === true ? -14 : -25;
    const coat = d`M-8-64C-14-62-15-58-15-52L${look.longCoat === true ? -19 : -15} ${hem}C-6 ${hem + 4} 6 ${hem + 4} ${look.longCoat === true ? 19 : 15} ${hem}L14-52C14-58 13-62 8-64Z`;
    const back = backHair[look.hairstyle];
    const boots = feet(pose).map(([x, y]) =>
      pen.fill(
        d`M${x - 5.5} ${y + 7}L${x - 5.5} ${y - 1}L${x + 4} ${y - 1}C${x + 10} ${y} ${x + 11} ${y + 4} ${x + 10} ${y + 7}Z`,
        look.shoes,
      ),
    );
    const [farX, farY] = farHands[pose];
    return [
      back !== '' && look.hat?.[0] !== 'helmet' ? pen.fill(back, look.hair) : '',
      pen.limb(far, look.coat, 8),
      pen.disc(farX, farY, 4.6, look.skin),
      ...legs[pose].map((path) => pen.limb(path, look.trousers, 8.5)),
      ...boots,
      pen.fill(coat, look.coat),
      pen.line(d`M1-60L1 ${hem + 2}`),
      pen.disc(4.5, -52, 1, pen.ink),
      pen.disc(4.5, -43, 1, pen.ink),
      pen.disc(4.5, -34, 1, pen.ink),
      look.scarf === undefined
        ? ''
        : pen.fill('M-12-64C-4-56 8-56 14-64L13-57C6-51-6-51-12-57Z', look.scarf),
      head(pen, look, mood),
      pen.limb(near, look.coat, 8),
      pen.disc(handX, handY, 4.8, look.skin),
    ].join('');
  }, 'h');
