import { seriesInfo, type Book } from '../kit/book.ts';
import { caption } from '../kit/bubbles.ts';
import { umbrella } from '../kit/indoors.ts';
import { wideTitle } from '../kit/lettering.ts';
import { cover, splash, type Page } from '../kit/page.ts';
import { fish, swell } from '../kit/sea.ts';
import { bands, cloud, specks, sun } from '../kit/sky.ts';
import { all, type Layer } from '../kit/svg.ts';
import { cornerBox } from '../kit/trade-dress.ts';
import { house } from '../kit/town.ts';

const wet = bands(['#cfe3ea', '#a9cdd9', '#7fb2c4', '#5794ab'], 1);
const flood = (y: number): Layer =>
  all(swell(y, '#2f6f8a', '#cfe3ea', 4), swell(y + 0.12, '#1d5470', '#7fb2c4', 4, 0.4));

const dress = (number: string, date: string): Layer =>
  all(
    wideTitle('Water', 0.6, 0.14, 0.66, {
      colour: '#ffffff',
      weight: 1.7,
      outline: ['#12384d', 0.5],
      bounce: 0.2,
    }),
    wideTitle('Damage', 0.6, 0.245, 0.7, {
      colour: '#ff8a5c',
      weight: 1.7,
      outline: ['#12384d', 0.5],
      bounce: 0.3,
    }),
    cornerBox('Sump', number, date, { paper: '#ffffff', ink: '#12384d', accent: '#ff8a5c' }),
  );

const info = seriesInfo({
  Series: 'Water Damage',
  Count: 2,
  Publisher: 'Sump',
  Genre: 'Drama',
  Writer: 'Theo Brandt',
});
const volume = (number: number, heading: string, summary: string, pages: Page[]): Book => ({
  path: `Water Damage/Water Damage ${number}.cbz`,
  encoding: 'jpeg',
  style: { ink: '#12384d', paper: '#ffffff', number: ['#12384d', '#ff8a5c'] },
  info: info({
    Title: heading,
    Number: number,
    Summary: summary,
    Year: 2017,
    Month: 8 + number,
    Day: 1,
  }),
  pages,
});

/** Drawn whole; `make.ts` damages the files afterwards. */
export const waterDamage: readonly [cutOff: Book, onePageCorrupt: Book] = [
  volume(1, 'The Cellar', 'This file is cut off on purpose: it must show as damaged.', [
    cover(
      wet,
      house(0.5, 0.84, 0.56, { wall: '#fff0d6', roof: '#ff8a5c' }),
      flood(0.8),
      dress('1', 'Sept 2017'),
    ),
    splash(
      wet,
      house(0.5, 0.66, 0.5, { wall: '#fff0d6', roof: '#ff8a5c' }),
      flood(0.7),
      caption('It rose one stair an hour.', 0.5, 0.1),
    ),
    splash(
      wet,
      house(0.5, 0.8, 0.5, { wall: '#fff0d6', roof: '#ff8a5c' }),
      flood(0.68),
      caption('Then two.', 0.5, 0.1),
    ),
    splash(wet, flood(0.5), caption('Then we stopped counting.', 0.5, 0.1)),
  ]),
  volume(2, 'The Attic', 'Page three of this file is corrupt on purpose; the others can be read.', [
    cover(
      wet,
      sun(0.5, 0.56, 0.22, '#ffe9c9'),
      umbrella(0.5, 0.5, 0.56, { cloth: '#ff8a5c', turn: 172 }),
      flood(0.8),
      dress('2', 'Oct 2017'),
    ),
    splash(
      wet,
      cloud(0.5, 0.3, 0.6, '#ffffff'),
      umbrella(0.46, 0.44, 0.46, { cloth: '#ff8a5c', turn: 160 }),
      flood(0.66),
      caption('We kept what floats.', 0.5, 0.1),
    ),
    splash(
      wet,
      fish(0.5, 0.7, 0.5),
      specks(10, '#ffffff', 0.02),
      caption('You cannot see this page.', 0.5, 0.1),
    ),
    splash(
      wet,
      sun(0.6, 0.34, 0.14, '#ffe9c9'),
      flood(0.7),
      caption('And dried the rest.', 0.5, 0.1),
    ),
  ]),
];
