import { type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat, crane } from '../kit/creatures.ts';
import { hills } from '../kit/land.ts';
import { cover, page, splash } from '../kit/page.ts';
import { swell } from '../kit/sea.ts';
import { bands, cloud, fill, fog, rain, rush, sun } from '../kit/sky.ts';
import { all, d, stroke } from '../kit/svg.ts';
import { house, skyline } from '../kit/town.ts';

import {
  red,
  Hana,
  Gran,
  greyCat,
  redCrane,
  indoors,
  sky,
  town,
  storm,
  folds,
  dress,
  volume,
  umbrella,
} from './paper-crane-cast.ts';

const first = volume(
  '1',
  'The First Fold',
  'Hana folds a thousand cranes. The thousandth opens its eyes.',
  2019,
  [
    cover(
      fill('#f4f1ea'),
      folds('#e6e1d5'),
      sun(0.4, 0.4, 0.29, red),
      crane(0.39, 0.68, 0.48),
      Hana(0.42, 0.97, 0.26, { mood: 'happy', pose: 'up' }),
      dress('1', '#1c1c1c', '#ffffff'),
    ),
    page('3|2', [
      all(
        town,
        caption('A thousand cranes, and you may wish.', 0.7, 0.12, '#ffffff'),
        house(0.3, 1, 0.5, { wall: '#e4e4e4', roof: '#5c5c5c', light: '#ffffff', door: '#8a8a8a' }),
      ),
      all(
        indoors,
        Hana(0.75, 0.98, 0.84, { flip: true, pose: 'hold' }),
        crane(0.5, 0.62, 0.2),
        say('Nine hundred and ninety eight...', 0.4, 0.14, 0.66, 0.36),
      ),
    ]),
    page('1:1,1|1', [
      all(
        fill('#ececec'),
        Hana(0.5, 1.6, 1.36, { flip: true, mood: 'happy' }),
        say('...ninety nine...', 0.5, 0.1, 0.46, 0.46),
      ),
      all(fill('#d4d4d4'), crane(0.5, 0.8, 0.6, redCrane)),
      all(
        indoors,
        crane(0.5, 0.62, 0.34, redCrane),
        Hana(0.8, 0.98, 0.8, { flip: true, mood: 'shout', pose: 'up' }),
        say('It moved!', 0.5, 0.14, 0.72, 0.34),
      ),
    ]),
    splash(
      fill('#ffffff'),
      rush(0.46, 0.44, '#1c1c1c', 44),
      crane(0.46, 0.66, 0.66, redCrane),
      noise('fwip', 0.7, 0.16, 0.14, '#ffffff'),
    ),
    page('2|3', [
      all(
        indoors,
        crane(0.24, 0.4, 0.26, redCrane),
        Gran(0.7, 0.98, 0.86, { flip: true, mood: 'calm' }),
        say('Well. Open the window, child.', 0.45, 0.14, 0.62, 0.36),
      ),
      all(
        town,
        crane(0.3, 0.4, 0.3, redCrane),
        crane(0.64, 0.26, 0.14),
        crane(0.8, 0.4, 0.1),
        caption('What does a paper bird wish for?', 0.7, 0.9, '#ffffff'),
      ),
    ]),
    splash(
      sky,
      cloud(0.3, 0.6, 0.5, '#ffffff'),
      hills(0.9, '#b8b8b8'),
      hills(0.95, '#8f8f8f', 0.05, 2),
      crane(0.4, 0.46, 0.34, redCrane),
      Hana(0.7, 0.93, 0.22, { flip: true, pose: 'up', mood: 'happy' }),
      caption('Higher, of course.', 0.7, 0.08, '#ffffff'),
    ),
  ],
);

const half = volume(
  '1.5',
  'Rain Days',
  'A short chapter between the volumes: paper birds and wet weather.',
  2020,
  [
    cover(
      bands(['#6a6a6a', '#858585', '#a3a3a3', '#c2c2c2'], 1),
      rain(70, '#e8e8e8', 0.08),
      fog(0.8, '#d8d8d8', 0.6),
      Hana(0.4, 0.92, 0.46, { pose: 'hold' }),
      crane(0.57, 0.71, 0.18, redCrane),
      ({ w, h }) => stroke(d`M${w * 0.3} ${h * 0.71}L${w * 0.3} ${h * 0.34}`, '#1c1c1c', 7),
      umbrella(),
      dress('1.5', '#1c1c1c', '#ffffff'),
    ),
    page('1|1', [
      all(
        storm,
        house(0.6, 0.98, 0.7, {
          wall: '#a8a8a8',
          roof: '#4a4a4a',
          light: '#ffffff',
          door: '#5c5c5c',
        }),
        caption('On wet days nobody flies.', 0.7, 0.12, '#ffffff'),
      ),
      all(
        indoors,
        crane(0.5, 0.62, 0.3, redCrane),
        Hana(0.8, 0.98, 0.8, { flip: true }),
        say('You would turn to soup.', 0.46, 0.14, 0.72, 0.34),
      ),
    ]),
    page('2:1,1|3', [
      all(fill('#d4d4d4'), crane(0.5, 0.8, 0.62, redCrane), say('...', 0.7, 0.16, 0.5, 0.4)),
      all(
        fill('#ececec'),
        Hana(0.5, 1.6, 1.36, { flip: true, mood: 'worried' }),
        say('Do not look at me like that.', 0.5, 0.1, 0.46, 0.46),
      ),
      all(
        indoors,
        Gran(0.28, 0.98, 0.8, { pose: 'point', mood: 'happy' }),
        Hana(0.76, 0.98, 0.74, { flip: true }),
        say('Candle wax, dear. Rub it with wax.', 0.55, 0.13, 0.38, 0.34),
      ),
    ]),
    splash(
      storm,
      crane(0.44, 0.56, 0.62, { ...redCrane, turn: -12 }),
      noise('plip plop', 0.5, 0.16, 0.11, '#ffffff'),
      skyline(1.02, '#2b2b2b', '#f2f2f2', 0.2, 6),
    ),
    page('1|1:1,1', [
      all(
        storm,
        Hana(0.74, 0.98, 0.84, { flip: true, pose: 'up', mood: 'happy' }),
        crane(0.3, 0.5, 0.34, redCrane),
        say('It works!', 0.5, 0.16, 0.66, 0.36),
      ),
      all(fill('#ececec'), cat(0.5, 0.96, 0.7, greyCat), say('Hm.', 0.72, 0.14, 0.58, 0.36)),
      all(
        fill('#d4d4d4'),
        Gran(0.5, 1.6, 1.36, { flip: true, mood: 'happy' }),
        say('Old trick.', 0.5, 0.1, 0.46, 0.46),
      ),
    ]),
    splash(
      sky,
      sun(0.6, 0.3, 0.16, '#ffffff'),
      hills(0.86, '#b8b8b8'),
      hills(0.93, '#8f8f8f', 0.05, 2),
      crane(0.3, 0.4, 0.3, redCrane),
      cat(0.5, 0.93, 0.12, greyCat),
      Hana(0.66, 0.95, 0.24, { flip: true, mood: 'happy' }),
      caption('And then the sun.', 0.7, 0.08, '#ffffff'),
    ),
  ],
);

const second = volume(
  '2',
  'Across the Water',
  'The crane has heard of an island where all paper comes from.',
  2020,
  [
    cover(
      fill(red),
      folds('#c42323'),
      sun(0.38, 0.38, 0.25, '#f4f1ea'),
      crane(0.4, 0.5, 0.42, { paper: '#1c1c1c', shade: '#3a3a3a', dark: '#5c5c5c' }),
      swell(0.7, '#1c1c1c', '#f4f1ea', 4),
      swell(0.8, '#3a3a3a', '#f4f1ea', 4, 0.4),
      swell(0.9, '#f4f1ea', '#1c1c1c', 4, 0.1),
      dress('2', '#1c1c1c', '#f4f1ea'),
    ),
    page('1|1', [
      all(
        indoors,
        Hana(0.74, 0.98, 0.84, { flip: true, pose: 'hips' }),
        crane(0.34, 0.6, 0.3, redCrane),
        say('How far is it?', 0.5, 0.14, 0.66, 0.36),
      ),
      all(
        fill('#ffffff'),
        rush(0.5, 0.5, '#b8b8b8', 40),
        crane(0.5, 0.82, 0.6, redCrane),
        say('Fold me bigger.', 0.26, 0.16, 0.4, 0.4),
      ),
    ]),
    splash(
      sky,
      cloud(0.24, 0.7, 0.5, '#ffffff'),
      crane(0.44, 0.62, 0.8, redCrane),
      Hana(0.5, 0.5, 0.24, { flip: true, pose: 'up', mood: 'happy' }),
      noise('whoosh', 0.5, 0.86, 0.14, '#ffffff'),
    ),
    page('3|2', [
      all(
        sky,
        swell(0.8, '#8f8f8f', '#ffffff', 5),
        swell(0.92, '#5c5c5c', '#ffffff', 5, 0.4),
        crane(0.4, 0.44, 0.3, redCrane),
        caption('Two days and one night over the water.', 0.7, 0.1, '#ffffff'),
      ),
      all(
        fill('#3a3a3a'),
        sun(0.24, 0.3, 0.12, '#ffffff'),
        Hana(0.66, 1.6, 1.36, { flip: true, mood: 'asleep' }),
      ),
    ]),
    page('1:1,1|1', [
      all(
        fill('#ececec'),
        Hana(0.5, 1.6, 1.36, { flip: true, mood: 'shout' }),
        say('Land!', 0.5, 0.1, 0.46, 0.46),
      ),
      all(sky, hills(0.7, '#ffffff', 0.2), hills(0.84, '#d4d4d4', 0.14, 2)),
      all(
        sky,
        crane(0.2, 0.5, 0.3),
        crane(0.48, 0.42, 0.34, { flip: true }),
        crane(0.78, 0.56, 0.3),
        say('Welcome. Mind the scissors.', 0.5, 0.84, 0.46, 0.5),
      ),
    ]),
    splash(
      sky,
      crane(0.24, 0.3, 0.2),
      crane(0.74, 0.24, 0.16, { flip: true }),
      crane(0.6, 0.42, 0.12),
      crane(0.3, 0.52, 0.26, redCrane),
      hills(0.8, '#ffffff', 0.1),
      hills(0.9, '#d4d4d4', 0.06, 2),
      Hana(0.6, 0.92, 0.26, { flip: true, pose: 'wave', mood: 'happy' }),
      caption('To be folded again.', 0.6, 0.08, '#ffffff'),
    ),
  ],
);

export const paperCrane: readonly Book[] = [first, half, second];
