import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { flower, ground, hills } from '../kit/land.ts';
import { title, wideTitle } from '../kit/lettering.ts';
import { cover, page, splash } from '../kit/page.ts';
import { bands, fill, rays, sun } from '../kit/sky.ts';
import { all, box, shape, type Layer } from '../kit/svg.ts';
import { factory, gear, robot } from '../kit/town.ts';

const yard = all(
  bands(['#f2d7b0', '#efc594', '#e8a871'], 0.8),
  factory(0.7, 0.8, 0.6),
  ground(0.8, '#b5603a'),
);
const hall: Layer = all(
  fill('#2d5f63'),
  gear(0.2, 0.5, 0.34, { colour: '#3d7f80', hub: '#2d5f63' }),
  gear(0.8, 0.64, 0.5, { colour: '#3d7f80', hub: '#2d5f63', teeth: 14 }),
  ground(0.84, '#1c3d42'),
);
const wedge =
  (colour: string): Layer =>
  ({ w, h }) =>
    shape(`M0 ${h}L${w} ${Math.round(h * 0.3)}L${w} ${h}Z`, colour);

export const ferro: Book = {
  path: 'Ferro/Ferro 001.cbz',
  encoding: 'webp',
  style: { ink: '#20130f', paper: '#f2e3c6', number: ['#20130f', '#e0582f'] },
  info: seriesInfo({
    Series: 'Ferro',
    Publisher: 'Red Wheel',
    Genre: 'Science Fiction',
    Writer: 'Bruno Tasso',
    Penciller: 'Kaja Holm',
    Colorist: 'Kaja Holm',
    AgeRating: 'Everyone 10+',
  })({
    Title: 'Shift Change',
    Number: 1,
    Summary:
      'A robot clocks off for the first time in ninety years and finds out what a Sunday is.',
    Year: 2020,
    Month: 5,
    Day: 1,
  }),
  pages: [
    cover(
      fill('#f2e3c6'),
      rays(0.5, 0.6, '#e8d0a5', 16),
      sun(0.5, 0.56, 0.42, '#e0582f'),
      gear(0.12, 0.82, 0.3, { colour: '#20130f', hub: '#f2e3c6' }),
      gear(0.88, 0.62, 0.22, { colour: '#20130f', hub: '#e0582f', teeth: 8 }),
      wedge('#8f2f1b'),
      robot(0.5, 0.95, 0.6, { wave: true }),
      ({ w, h }) => box(0, h * 0.955, w, h * 0.045, '#20130f'),
      title('Tasso & Holm - a Red Wheel comic', 0.5, 0.984, 0.019, {
        colour: '#f2e3c6',
        weight: 0.9,
        gap: 2.2,
      }),
      wideTitle('Ferro', 0.5, 0.252, 0.9, {
        colour: '#20130f',
        weight: 1.75,
        square: true,
        gap: 2.9,
      }),
      title('Number one - May 2020', 0.5, 0.06, 0.026, {
        colour: '#8f2f1b',
        weight: 1.1,
        gap: 2.2,
      }),
    ),
    page('3|2', [
      all(
        yard,
        robot(0.26, 0.94, 0.5, {}),
        caption('Ninety years without a pause.', 0.34, 0.1, '#ffe9c9'),
      ),
      all(
        hall,
        robot(0.24, 0.98, 0.86, { mood: 'sad' }),
        noise('tooot', 0.7, 0.4, 0.17, '#ffe27a'),
      ),
    ]),
    page('1:1,1|1', [
      all(
        fill('#e0582f'),
        robot(0.5, 1.7, 1.5, { mood: 'calm' }),
        say('Is it broken?', 0.5, 0.12, 0.5, 0.5),
      ),
      all(
        hall,
        gear(0.5, 0.86, 0.7, { colour: '#e0582f' }),
        say('It is Sunday.', 0.5, 0.14, 0.5, 0.4),
      ),
      all(
        yard,
        robot(0.3, 0.96, 0.78, { mood: 'happy', wave: true }),
        say('What does one do on a Sunday?', 0.68, 0.16, 0.4, 0.3),
      ),
    ]),
    splash(
      bands(['#f7e6c4', '#f5d9a6', '#f2c58a'], 0.7),
      sun(0.76, 0.2, 0.12, '#e0582f'),
      factory(0.2, 0.66, 0.24, {}),
      hills(0.68, '#7fa86b', 0.05),
      hills(0.8, '#5c8f5e', 0.05, 2),
      flower(0.2, 0.94, 0.24),
      flower(0.8, 0.92, 0.2, { petal: '#ffcf6b', heart: '#e0582f' }),
      robot(0.48, 0.92, 0.36, { mood: 'happy' }),
      flower(0.61, 0.85, 0.14, { petal: '#ff9f7a' }),
      caption('One looks at it.', 0.5, 0.08, '#ffe9c9'),
    ),
  ],
};
