import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { balloon, cactus, ground, hills, mountains, rock } from '../kit/land.ts';
import { wideTitle } from '../kit/lettering.ts';
import { cover, page, splash, spread } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { gull } from '../kit/sea.ts';
import { bands, cloud, fill, stars, sun } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { cornerBox, creditLine } from '../kit/trade-dress.ts';

const Nell = person({
  skin: '#a86b46',
  hair: '#2e1a14',
  hairstyle: 'curls',
  coat: '#e2583e',
  trousers: '#35567a',
  shoes: '#5c3324',
  scarf: '#ffd166',
  hat: ['brim', '#c98f4e'],
});
const dawn = bands(['#ffd6a5', '#ffbe8a', '#ff9f7a', '#f27d72'], 0.75);
const noon = bands(['#7fd0d9', '#a6dfdd', '#d2ede0'], 0.75);
const desert = all(hills(0.76, '#d9784f', 0.05), hills(0.86, '#c25d43', 0.04, 2));
const mesa = all(noon, mountains(0.74, '#c4694a', '#9e4b38', 0.34, 4), desert);
const bal = { cloth: '#2d7f86', stripe: '#ffe3ae' };

export const wideHorizons: Book = {
  path: 'Wide Horizons/Wide Horizons 001.cbz',
  encoding: 'webp',
  style: { ink: '#3b1d1f', paper: '#fff4e0', number: ['#3b1d1f', '#ffd166'] },
  info: seriesInfo({
    Series: 'Wide Horizons',
    Publisher: 'Far Field Press',
    Genre: 'Adventure, Western',
    Writer: 'June Castellan',
    Penciller: 'Abel Dray',
    Colorist: 'Abel Dray',
    AgeRating: 'Everyone',
  })({
    Title: 'The Map That Would Not Fold',
    Number: 1,
    Summary: 'Nell walks off the edge of her map. Pages four and six are spreads.',
    Year: 2023,
    Month: 7,
    Day: 12,
  }),
  pages: [
    cover(
      bands(['#1f6f78', '#3f9a93', '#8cc9a8', '#ffd58a', '#ff9f5e', '#ea6a4a'], 0.72),
      sun(0.5, 0.6, 0.25, '#fff0bf'),
      mountains(0.72, '#b5503f', '#87343a', 0.22, 4),
      hills(0.74, '#8f3a3d', 0.03),
      hills(0.82, '#6b2638', 0.04, 2),
      balloon(0.72, 0.47, 0.26, bal),
      balloon(0.22, 0.55, 0.11, { cloth: '#e2583e' }),
      cactus(0.87, 0.9, 0.2, { leaf: '#2d6a5a' }),
      Nell(0.32, 0.93, 0.3, { pose: 'walk' }),
      cornerBox('Far Field', '1', 'July 2023', {
        paper: '#fff4e0',
        ink: '#3b1d1f',
        accent: '#e2583e',
      }),
      wideTitle('Wide', 0.6, 0.125, 0.6, {
        colour: '#fff4e0',
        weight: 1.2,
        gap: 3.6,
        square: true,
        shadow: ['#134a52', 0.6],
      }),
      wideTitle('Horizons', 0.5, 0.285, 0.86, {
        colour: '#fff4e0',
        weight: 1.1,
        square: true,
        shadow: ['#134a52', 0.6],
      }),
      creditLine('Castellan - Dray', 0.972, '#ffd58a'),
    ),
    page('3|2', [
      all(
        mesa,
        Nell(0.3, 0.92, 0.36, { pose: 'walk' }),
        cactus(0.78, 0.94, 0.4),
        caption('Every map ends somewhere.', 0.3, 0.1),
      ),
      all(
        noon,
        Nell(0.4, 1.6, 1.4, { mood: 'worried' }),
        say('And mine ends here.', 0.75, 0.14, 0.5, 0.4),
      ),
    ]),
    page('1|1:1,1', [
      all(
        noon,
        desert,
        rock(0.7, 0.94, 0.5, { colour: '#b5503f' }),
        Nell(0.32, 0.96, 0.8, { pose: 'hips', mood: 'cross' }),
        say('So who drew that?', 0.6, 0.14, 0.42, 0.34),
      ),
      all(
        fill('#ffbe8a'),
        Nell(0.46, 1.62, 1.4, { mood: 'happy' }),
        say('One step...', 0.6, 0.1, 0.5, 0.44),
      ),
      all(dawn, desert, Nell(0.5, 0.94, 0.7, { pose: 'walk', mood: 'happy' })),
    ]),
    spread(
      dawn,
      sun(0.62, 0.52, 0.2, '#fff0bf'),
      mountains(0.7, '#b5503f', '#87343a', 0.34, 7),
      hills(0.74, '#8f3a3d', 0.04),
      hills(0.86, '#6b2638', 0.05, 2),
      balloon(0.46, 0.36, 0.26, bal),
      balloon(0.76, 0.3, 0.14, { cloth: '#e2583e' }),
      balloon(0.88, 0.44, 0.1),
      Nell(0.14, 0.92, 0.3, { pose: 'up', mood: 'happy' }),
      caption('Oh.', 0.16, 0.5),
      caption('It went on and on.', 0.84, 0.1),
    ),
    page('1|1', [
      all(
        noon,
        cloud(0.3, 0.3, 0.3, '#ffffff'),
        balloon(0.62, 0.9, 0.8, bal),
        say('Going far?', 0.28, 0.16, 0.54, 0.74),
      ),
      all(
        noon,
        desert,
        Nell(0.3, 0.96, 0.8, { pose: 'wave', mood: 'shout' }),
        say('All of it, please!', 0.62, 0.14, 0.4, 0.34),
      ),
    ]),
    spread(
      noon,
      cloud(0.2, 0.26, 0.2, '#ffffff'),
      cloud(0.8, 0.36, 0.24, '#ffffff'),
      cloud(0.5, 0.2, 0.14, '#ffffff'),
      mountains(0.92, '#5f9f8a', '#3f7d70', 0.3, 8),
      hills(0.95, '#3f7d70', 0.03),
      gull(0.2, 0.56, 0.1),
      gull(0.27, 0.5, 0.07),
      balloon(0.58, 0.72, 0.6, bal),
      balloon(0.86, 0.7, 0.16, { cloth: '#e2583e' }),
      caption('From up there the map had no edges at all.', 0.18, 0.1),
    ),
    page('2|3', [
      all(
        bands(['#2b2350', '#43316b', '#6b4585'], 1),
        stars(24, 1),
        Nell(0.36, 1.6, 1.4),
        say('Where does the sky end?', 0.74, 0.16, 0.48, 0.4),
      ),
      all(
        bands(['#2b2350', '#43316b', '#6b4585'], 1),
        stars(40, 1),
        balloon(0.5, 0.76, 0.6, bal),
        noise('creak', 0.3, 0.84, 0.1, '#ffd166'),
      ),
    ]),
    page('3|2:1,1', [
      all(dawn, hills(0.84, '#8f3a3d', 0.06), balloon(0.5, 0.8, 0.7, bal)),
      all(
        dawn,
        ground(0.9, '#8f3a3d'),
        Nell(0.5, 0.94, 0.78, { pose: 'walk', mood: 'happy' }),
        say('Home again?', 0.5, 0.1, 0.52, 0.34),
      ),
      all(
        fill('#ffbe8a'),
        Nell(0.46, 1.62, 1.4, { mood: 'happy' }),
        say('Other side of it.', 0.5, 0.1, 0.5, 0.44),
      ),
    ]),
    splash(
      dawn,
      sun(0.5, 0.6, 0.24, '#fff0bf'),
      mountains(0.74, '#b5503f', '#87343a', 0.2, 5),
      hills(0.76, '#8f3a3d', 0.03),
      hills(0.86, '#6b2638', 0.04, 2),
      Nell(0.4, 0.9, 0.26, { pose: 'walk' }),
      caption('She bought more paper.', 0.5, 0.1),
    ),
  ],
};
