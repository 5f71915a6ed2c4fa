import { d, prop, upTo } from './svg.ts';

export const cat = prop<{ fur: string; chest: string; eyes: string; asleep: boolean }>(
  (pen, { fur = '#e08a3c', chest = '#fff3dc', eyes = '#d9f28c', asleep = false }) =>
    [
      pen.limb('M22-12C52-10 56-40 42-54', fur, 9),
      pen.fill('M-24 0C-28-36-14-54 2-54C20-54 30-30 28 0Z', fur),
      pen.flat('M-12-3C-14-28-6-42 2-42C10-42 14-26 10-3Z', chest),
      pen.fill(
        'M-32-68L-32-100L-14-88L10-88L28-100L28-68C28-50 12-44-2-44C-16-44-32-50-32-68Z',
        fur,
      ),
      asleep
        ? pen.line('M-20-70C-16-66-12-66-9-70M6-70C10-66 14-66 17-70')
        : pen.disc(-14, -70, 4.5, eyes) +
          pen.disc(11, -70, 4.5, eyes) +
          pen.disc(-13, -70, 1.6, pen.ink) +
          pen.disc(12, -70, 1.6, pen.ink),
      pen.fill('M-5-63L2-63L-1.5-59Z', '#d9655c'),
      pen.line(
        'M-1.5-59C-4-54-9-55-10-57M-1.5-59C1-54 6-55 7-57M-22-62L-42-66M-22-58L-41-56M19-62L39-66M19-58L38-56',
      ),
      pen.line('M-8-94L-8-86M2-94L2-86'),
    ].join(''),
);

/** A bee that flies to the right. */
export const bee = prop<{ body: string; wing: string; mood: 'happy' | 'cross' }>(
  (pen, { body = '#ffc71f', wing = '#e8f6ff', mood = 'happy' }) =>
    [
      pen.fill('M-10-74C-36-120-64-96-22-70Z', wing),
      pen.fill('M2-76C0-126 40-118 14-72Z', wing),
      pen.fill('M-58-48L-78-44L-58-38Z', pen.ink),
      pen.fill('M-62-44C-62-80 40-90 46-46C46-4-58-8-62-44Z', body),
      pen.flat(
        'M-42-66C-34-72-28-74-24-75C-30-56-30-34-24-14C-30-15-36-18-42-21C-47-36-47-52-42-66ZM-6-77C0-77 6-77 12-75C6-56 6-34 12-15C6-13 0-12-6-12C-12-34-12-56-6-77Z',
        pen.ink,
      ),
      pen.line('M-62-44C-62-80 40-90 46-46C46-4-58-8-62-44Z'),
      pen.disc(26, -53, 7.5, '#ffffff'),
      pen.disc(28, -53, 3.4, pen.ink),
      mood === 'happy'
        ? pen.line('M22-34C26-29 34-29 38-36')
        : pen.line('M22-31C27-36 33-36 37-33M18-64L34-59'),
      pen.line('M28-74C32-88 40-92 46-90M36-70C44-80 50-82 56-78'),
    ].join(''),
);

export const hive = prop<{ straw: string }>((pen, { straw = '#e8a93a' }) =>
  [
    pen.fill(
      'M-50 0C-60-10-56-26-50-28C-56-38-48-52-42-54C-44-66-32-80-24-82C-18-102 18-102 24-82C32-80 44-66 42-54C48-52 56-38 50-28C56-26 60-10 50 0Z',
      straw,
    ),
    pen.line('M-50-28C-20-20 20-20 50-28M-42-54C-16-47 16-47 42-54M-24-82C-10-77 10-77 24-82'),
    pen.fill('M-12 0L-12-8C-12-20 12-20 12-8L12 0Z', '#4a2c12'),
  ].join(''),
);

/** A folded paper crane that flies to the left. */
export const crane = prop<{ paper: string; shade: string; dark: string }>(
  (pen, { paper = '#ffffff', shade = '#d4d4d4', dark = '#9a9a9a' }) =>
    pen.fill('M4-48L40-112L26-38Z', dark) +
    pen.fill('M20-44L92-66L24-30Z', shade) +
    pen.fill('M-18-46L-70-82L-88-66L-72-70L-22-32Z', shade) +
    pen.fill('M-28-40L2-56L32-40L4-18Z', paper) +
    pen.fill('M-20-42L-44-118L22-46L4-18Z', paper) +
    pen.line('M-44-118L4-18'),
);

export const ghost = prop<{ colour: string; mood: 'happy' | 'sad' | 'hungry' }>(
  (pen, { colour = '#f3f7ff', mood = 'happy' }) => {
    const mouth = {
      happy: 'M-8-50C-4-42 6-42 10-50Z',
      sad: 'M-6-44C-2-50 4-50 8-44',
      hungry: 'M-6-50C-8-36 10-36 8-50Z',
    };
    return [
      pen.fill(
        'M-34-2C-40-40-34-98 0-98C34-98 42-40 36-2C30-14 22-14 16-2C10-12 2-12-4-2C-10-14-20-14-24-4C-28-10-32-8-34-2Z',
        colour,
      ),
      `<ellipse cx="-9" cy="-66" rx="4" ry="6" fill="${pen.ink}"/><ellipse cx="12" cy="-66" rx="4" ry="6" fill="${pen.ink}"/>`,
      `<ellipse cx="-18" cy="-54" rx="5" ry="3" fill="#f29ab0"/><ellipse cx="22" cy="-54" rx="5" ry="3" fill="#f29ab0"/>`,
      mood === 'sad' ? pen.line(mouth.sad) : pen.fill(mouth[mood], '#7a2b3c'),
    ].join('');
  },
  'h',
);

/** An octopus, arms spread. */
export const octopus = prop<{ skin: string; spot: string; mood: 'happy' | 'cross' }>(
  (pen, { skin = '#e8604c', spot = '#f7a48b', mood = 'happy' }) =>
    [
      pen.limb(
        'M-24-34C-50-30-56-10-76-16M24-34C50-30 56-10 76-16M-16-28C-26-8-48-6-50 0M16-28C26-8 48-6 50 0M-6-26C-6-10-20-2-16 0M6-26C6-10 20-2 16 0',
        skin,
        12,
      ),
      pen.fill('M-32-34C-38-56-44-98 0-98C44-98 38-56 32-34C26-20-26-20-32-34Z', skin),
      pen.flat(
        'M-20-84A5 5 0 1 0-10-84A5 5 0 1 0-20-84M8-88A4 4 0 1 0 16-88A4 4 0 1 0 8-88M20-74A3.5 3.5 0 1 0 27-74A3.5 3.5 0 1 0 20-74',
        spot,
      ),
      pen.disc(-12, -56, 8, '#ffffff'),
      pen.disc(12, -56, 8, '#ffffff'),
      pen.disc(-10, -55, 3.4, pen.ink),
      pen.disc(14, -55, 3.4, pen.ink),
      mood === 'happy'
        ? pen.line('M-8-40C-4-33 6-33 10-40')
        : pen.line('M-22-68L-4-62M24-68L6-62M-6-36C-2-40 4-40 8-36'),
    ].join(''),
);

/** A moth with patterned wings, seen from above. */
export const moth = prop<{ wing: string; mark: string }>(
  (pen, { wing = '#e8e0ff', mark = '#8a6fd1' }) => {
    const half = (side: number): string =>
      pen.fill(
        d`M0-60C${side * 20}-104 ${side * 76}-100 ${side * 66}-66C${side * 62}-50 ${side * 30}-46 0-50Z`,
        wing,
      ) +
      pen.fill(
        d`M0-50C${side * 40}-48 ${side * 52}-24 ${side * 38}-12C${side * 24}-6 ${side * 8}-30 0-44Z`,
        wing,
      ) +
      pen.disc(side * 40, -72, 8, mark) +
      pen.disc(side * 26, -26, 5, mark);
    return (
      half(-1) +
      half(1) +
      pen.limb('M0-66L0-30', mark, 7) +
      pen.line('M-2-70C-8-84-14-86-20-84M2-70C8-84 14-86 20-84')
    );
  },
);

/** A school, flock or crowd: one thing many times, each a little different. */
export const spots = (
  count: number,
  seed: number,
): readonly (readonly [x: number, y: number, size: number])[] =>
  upTo(count).map((i) => {
    const part = (by: number): number => (((i + 1) * by + seed) * 0.618034) % 1;
    return [0.06 + part(7.13) * 0.88, part(3.77), 0.7 + part(5.31) * 0.6];
  });
