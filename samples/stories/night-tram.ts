import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat, ghost } from '../kit/creatures.ts';
import { umbrella } from '../kit/indoors.ts';
import { ground } from '../kit/land.ts';
import { wideTitle } from '../kit/lettering.ts';
import { cover, page, splash } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { bands, fill, fullMoon, rain, rays, stars } from '../kit/sky.ts';
import { all, type Layer } from '../kit/svg.ts';
import { puddles, rails, skyline, streetlamp, tram, tramFront } from '../kit/town.ts';
import { cornerBox, creditLine } from '../kit/trade-dress.ts';

const Iva = person({
  skin: '#f0c3a4',
  hair: '#241b36',
  hairstyle: 'bob',
  coat: '#19b5a5',
  trousers: '#332a52',
  shoes: '#e63973',
  scarf: '#ffd166',
});
const Driver = person({
  skin: '#c98f6b',
  hair: '#8f86a8',
  hairstyle: 'short',
  coat: '#432f73',
  trousers: '#241b36',
  shoes: '#120d1f',
  hat: ['cap', '#241b36'],
  beard: true,
});
const sky = bands(['#1a1233', '#281a4d', '#3d2369', '#5c2d80'], 0.85);
const street = all(
  sky,
  skyline(0.72, '#150e2b', '#ffb84d', 0.5, 8),
  ground(0.72, '#231a40'),
  puddles(0.74, '#3d2f6b', 4),
);
const inside = all(
  fill('#5c2d80'),
  ({ w, h }) =>
    [0.06, 0.37, 0.68]
      .map(
        (x) =>
          `<rect x="${Math.round(x * w)}" y="${Math.round(h * 0.1)}" width="${Math.round(w * 0.26)}" height="${Math.round(h * 0.4)}" rx="20" fill="#1a1233"/>`,
      )
      .join(''),
  ground(0.8, '#332a52'),
);

const style = { ink: '#120d1f', paper: '#d9c9f7', number: ['#120d1f', '#ff4f8b'] } as const;
const info = seriesInfo({
  Series: 'Night Tram',
  Count: 2,
  Publisher: 'Last Stop',
  Genre: 'Mystery, Supernatural',
  Writer: 'Sacha Voss',
  Penciller: 'Ren Aoki',
  Colorist: 'Ren Aoki',
  AgeRating: 'Teen',
});

const dress = (number: string, date: string, colour: string): Layer =>
  all(
    wideTitle('Night', 0.62, 0.128, 0.66, {
      colour,
      weight: 0.75,
      gap: 3.2,
      slant: 8,
      shadow: ['#120d1f', 0.5],
      outline: ['#120d1f', 0.35],
    }),
    wideTitle('Tram', 0.62, 0.262, 0.66, {
      colour,
      weight: 0.75,
      gap: 3.2,
      slant: 8,
      shadow: ['#120d1f', 0.5],
      outline: ['#120d1f', 0.35],
    }),
    cornerBox('Last Stop', number, date, { paper: '#fff0d6', ink: '#120d1f', accent: '#e63973' }),
    creditLine('Voss - Aoki', 0.972, '#ffb8d2'),
  );

export const nightTram: readonly Book[] = [
  {
    path: 'Night Tram/Night Tram 001.cbz',
    encoding: 'webp',
    style,
    info: info({
      Title: 'Line Zero',
      Number: 1,
      Summary: 'There is no line zero. It leaves at midnight.',
      Year: 2022,
      Month: 10,
      Day: 31,
    }),
    pages: [
      cover(
        sky,
        fullMoon(0.8, 0.38, 0.12, '#ffd9e8', '#f5b8d2'),
        skyline(0.72, '#150e2b', '#ffb84d', 0.34, 7),
        ground(0.72, '#1d1438'),
        rails(0.46, 0.72, '#b58fe0', '#120d1f'),
        rays(0.46, 0.74, '#ffe27a18', 12),
        tramFront(0.46, 0.84, 0.6, {}),
        puddles(0.8, '#4a3585', 5),
        Iva(0.84, 0.93, 0.24, { flip: true }),
        umbrella(0.795, 0.79, 0.3, { turn: -6 }),
        rain(60, '#a996d9', 0.06),
        dress('1', 'Oct 2022', '#4ff0dd'),
      ),
      page('3|2', [
        all(
          street,
          streetlamp(0.16, 0.86, 0.6),
          tram(0.6, 0.88, 0.36),
          rain(40, '#a996d9'),
          caption('Midnight, platform none.', 0.6, 0.1),
        ),
        all(
          street,
          Iva(0.3, 0.98, 0.86, { mood: 'worried' }),
          say('This is not my tram.', 0.66, 0.16, 0.44, 0.34),
        ),
      ]),
      page('1|1:1,1', [
        all(
          inside,
          Driver(0.26, 0.98, 0.84, { mood: 'calm' }),
          Iva(0.72, 0.98, 0.8, { flip: true }),
          say('It is tonight, miss.', 0.46, 0.1, 0.36, 0.32),
        ),
        all(
          inside,
          ghost(0.5, 0.9, 0.7, { mood: 'happy' }),
          say('Is this seat taken?', 0.5, 0.1, 0.52, 0.4),
        ),
        all(
          fill('#5c2d80'),
          Iva(0.46, 1.6, 1.36, { mood: 'shout' }),
          noise('ding', 0.5, 0.2, 0.18, '#ffd166'),
        ),
      ]),
      splash(
        sky,
        stars(40, 0.6),
        fullMoon(0.5, 0.34, 0.3, '#ffd9e8', '#f5b8d2'),
        tram(0.5, 0.52, 0.3, { turn: -12 }),
        skyline(1.02, '#150e2b', '#ffb84d', 0.34, 7),
        caption('And then the rails simply stopped.', 0.5, 0.08),
      ),
    ],
  },
  {
    path: 'Night Tram/Night Tram 002.cbz',
    encoding: 'webp',
    style,
    info: info({
      Title: 'Lost Property',
      Number: 2,
      Summary: 'Umbrellas, mostly. And one shadow.',
      Year: 2022,
      Month: 11,
      Day: 30,
    }),
    pages: [
      cover(
        bands(['#3d0f3a', '#6b1450', '#a31d62', '#e0366f', '#ff7a6b'], 0.8),
        skyline(0.76, '#2b0a2e', '#ffd166', 0.44, 6),
        ground(0.76, '#1d0a24'),
        umbrella(0.2, 0.52, 0.2, { cloth: '#4ff0dd', turn: -16 }),
        umbrella(0.44, 0.44, 0.15, { cloth: '#ffd166', turn: 10 }),
        umbrella(0.8, 0.5, 0.24, { cloth: '#ff7a6b', turn: 18 }),
        umbrella(0.63, 0.58, 0.13, { cloth: '#b58fe0', turn: -8 }),
        Iva(0.5, 0.92, 0.28, { pose: 'up', mood: 'happy' }),
        cat(0.74, 0.91, 0.15, { fur: '#8f6fc9', chest: '#ffd9e8' }),
        dress('2', 'Nov 2022', '#ffd166'),
      ),
      page('2|3', [
        all(
          inside,
          umbrella(0.2, 0.9, 0.4, { cloth: '#4ff0dd', turn: 20 }),
          umbrella(0.36, 0.94, 0.36, { cloth: '#ffd166', turn: -14 }),
          Driver(0.72, 0.98, 0.84, { flip: true }),
          say('People forget them.', 0.46, 0.14, 0.64, 0.34),
        ),
        all(
          inside,
          Iva(0.3, 0.98, 0.7, { pose: 'point' }),
          cat(0.74, 0.96, 0.3, { fur: '#120d1f', chest: '#332a52', eyes: '#ffd166' }),
          say('And who forgot the shadow?', 0.56, 0.13, 0.4, 0.46),
        ),
      ]),
      page('1:1,1|1', [
        all(
          fill('#e0366f'),
          Driver(0.46, 1.62, 1.4, { mood: 'worried' }),
          say('Ah.', 0.7, 0.12, 0.54, 0.46),
        ),
        all(
          fill('#432f73'),
          cat(0.5, 0.96, 0.66, { fur: '#120d1f', chest: '#332a52', eyes: '#ffd166' }),
          say('Mine.', 0.74, 0.14, 0.58, 0.4),
        ),
        all(
          street,
          tram(0.5, 0.9, 0.5, { body: '#19b5a5' }),
          rain(30, '#a996d9'),
          noise('ding ding', 0.5, 0.2, 0.14, '#ffd166'),
        ),
      ]),
      splash(
        sky,
        stars(30, 0.5),
        skyline(0.74, '#150e2b', '#ffb84d', 0.4, 7),
        ground(0.74, '#231a40'),
        puddles(0.78, '#3d2f6b', 5),
        streetlamp(0.2, 0.84, 0.4),
        Iva(0.46, 0.86, 0.24, { pose: 'walk', mood: 'happy' }),
        cat(0.64, 0.86, 0.1, { fur: '#120d1f', chest: '#332a52' }),
        caption('They walked. It was only four stops.', 0.5, 0.08),
      ),
    ],
  },
];
