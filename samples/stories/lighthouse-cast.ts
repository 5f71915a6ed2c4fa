import { seriesInfo } from '../kit/book.ts';
import { lens, room, table, window } from '../kit/indoors.ts';
import { cliff } from '../kit/land.ts';
import { person, type Look } from '../kit/person.ts';
import type { Style } from '../kit/page.ts';
import { lighthouse, sea } from '../kit/sea.ts';
import { bands, moon, stars } from '../kit/sky.ts';
import { all, type Layer } from '../kit/svg.ts';
import { cornerBox, creditLine } from '../kit/trade-dress.ts';
import { wideTitle } from '../kit/lettering.ts';

export const style: Style = {
  ink: '#14213d',
  paper: '#fdf6e3',
  number: ['#14213d', '#ffc93c'],
};

const marta: Look = {
  skin: '#f2c19c',
  hair: '#c8452c',
  hairstyle: 'bob',
  coat: '#ffc93c',
  trousers: '#2d4a73',
  shoes: '#e4472e',
  longCoat: true,
};
const ebb: Look = {
  skin: '#d99f78',
  hair: '#eef2f5',
  hairstyle: 'short',
  coat: '#27406b',
  trousers: '#5c4a3d',
  shoes: '#2b2b3a',
  beard: true,
  hat: ['cap', '#1b2c4f'],
};
export const Marta = person(marta);
export const MartaInRain = person({ ...marta, hat: ['hood', '#ffc93c'] });
export const Ebb = person(ebb);

export const night = all(bands(['#0f1d3f', '#18305e', '#23457d'], 0.75), stars(34, 0.55));
export const day = bands(['#8fd3e8', '#b5e4ec', '#dff3ea'], 0.75);
export const dusk = bands(['#3b3069', '#8a3f77', '#e4675f', '#ffb35c'], 0.78);

/** The island from afar. */
export const island = (sky: Layer, water: string, crest: string, lit = true): Layer =>
  all(
    sky,
    sea(0.72, water, crest, 3),
    cliff(0.52, 0.62, '#4a5a6b', '#364453', true),
    lighthouse(0.78, 0.64, 0.56, { lit }),
  );

export const kitchen = all(
  room('#e9c58b', '#9c6b43'),
  window(0.78, 0.5, 0.4, { view: '#23457d' }),
  table(0.5, 0.98, 0.46),
);
export const lampRoom = (lit: boolean): Layer =>
  all(
    bands(['#0f1d3f', '#18305e', '#23457d'], 0.8),
    stars(20, 0.6),
    room('none', '#5c4a3d', 0.82, '#0b1530'),
    lens(0.5, 0.84, 0.72, { light: lit ? '#ffd84d' : '#5f7391' }),
  );
export const moonlit = all(night, moon(0.2, 0.2, 0.1), sea(0.7, '#1d4e79', '#5fa3c4', 3));

/** Title and corner box of every cover. */
export const dress = (number: string, date: string, colour: string, behind: string): Layer =>
  all(
    wideTitle('The', 0.355, 0.077, 0.1, { colour, weight: 1.2, outline: [behind, 0.5] }),
    wideTitle('Lighthouse', 0.6, 0.144, 0.7, {
      colour,
      weight: 1.55,
      outline: [behind, 0.5],
      shadow: [behind, 0.55],
    }),
    wideTitle('Keepers', 0.6, 0.238, 0.7, {
      colour,
      weight: 1.55,
      outline: [behind, 0.5],
      shadow: [behind, 0.55],
    }),
    cornerBox('Saltmarsh', number, date, { paper: '#fdf6e3', ink: '#14213d', accent: '#e4472e' }),
    creditLine('I. Marrow - T. Okafor - L. Birch', 0.972, '#fdf6e3', 16),
  );

export const info = seriesInfo({
  Series: 'The Lighthouse Keepers',
  Count: 6,
  Publisher: 'Saltmarsh Comics',
  Genre: 'Adventure, Fantasy',
  Tags: 'sea, lighthouse, friendship',
  Writer: 'Ines Marrow',
  Penciller: 'Tobi Okafor',
  Colorist: 'Linn Birch',
  AgeRating: 'Everyone',
});

/** The series.json beside the issues, in Mylar's schema 1.0.2. */
export const lighthouseSeries = {
  version: '1.0.2',
  metadata: {
    type: 'comicSeries',
    publisher: 'Saltmarsh Comics',
    imprint: null,
    name: 'The Lighthouse Keepers',
    comicid: 1,
    year: 2021,
    description_text:
      'Marta, old Ebb and a cat called Wick keep the last light on the edge of every map.',
    description_formatted:
      'Marta, old Ebb and a cat called Wick keep the last light\non the edge of every map.',
    volume: null,
    booktype: 'Print',
    age_rating: 'Everyone',
    collects: null,
    comic_image: '',
    total_issues: 6,
    publication_run: 'March 2021 - Present',
    status: 'Continuing',
  },
};
