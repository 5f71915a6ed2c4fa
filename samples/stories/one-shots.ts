import type { Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { ghost, moth, spots } from '../kit/creatures.ts';
import { pot, room, table, window } from '../kit/indoors.ts';
import { hills, moonbell, pine } from '../kit/land.ts';
import { title, wideTitle } from '../kit/lettering.ts';
import { cover, page, splash } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { bands, fill, fullMoon, moon, specks, stars } from '../kit/sky.ts';
import { all, type Layer } from '../kit/svg.ts';
import { creditLine, stamp } from '../kit/trade-dress.ts';

const Oona = person({
  skin: '#e9c7b0',
  hair: '#e8e2f7',
  hairstyle: 'long',
  coat: '#6a58c9',
  trousers: '#2a3a5c',
  shoes: '#1b2440',
});
const night = bands(['#101b3d', '#16285a', '#1d3a72', '#27558a'], 0.85);
const garden = (count: number, size: number, from: number, to: number): Layer =>
  all(
    ...spots(count, 0.2)
      .toSorted((a, b) => a[1] - b[1])
      .map(([x, y, s], i) =>
        moonbell(x, from + y * (to - from), size * s, {
          flip: i % 2 === 0,
          petal: ['#bfe7ff', '#e3ccff', '#ffd6ec'][i % 3] ?? '',
        }),
      ),
  );
const glade = all(
  night,
  stars(30, 0.5),
  hills(0.78, '#17434a', 0.06),
  hills(0.88, '#103339', 0.04, 2),
);

const moonGarden: Book = {
  path: '_oneshots/Moon Garden.cbz',
  encoding: 'webp',
  style: { ink: '#0b1230', paper: '#eef3ff', number: ['#0b1230', '#bfe7ff'] },
  info: {
    Title: 'Moon Garden',
    Summary:
      'Somebody has to water the flowers that open at midnight. A story complete in one book.',
    Year: 2021,
    Month: 6,
    Day: 21,
    Writer: 'Yara Lindholm',
    Penciller: 'Yara Lindholm',
    Publisher: 'Small Hours',
    Genre: 'Fantasy',
    Format: 'One-Shot',
    LanguageISO: 'en',
    AgeRating: 'Everyone',
  },
  pages: [
    cover(
      night,
      stars(60, 0.6),
      fullMoon(0.5, 0.42, 0.34, '#fff6d6', '#f0e2b4'),
      hills(0.76, '#17434a', 0.05),
      hills(0.86, '#0c2a30', 0.03, 2),
      garden(9, 0.2, 0.82, 1.0),
      Oona(0.5, 0.86, 0.32, { pose: 'up', mood: 'happy' }),
      moth(0.24, 0.44, 0.14),
      moth(0.77, 0.5, 0.11, { turn: 16 }),
      specks(24, '#fff6b0', 0.008, 0.5, 0.95),
      wideTitle('Moon', 0.5, 0.115, 0.52, {
        colour: '#fff6d6',
        weight: 0.9,
        gap: 3,
        shadow: ['#0b1230', 0.5],
      }),
      wideTitle('Garden', 0.5, 0.222, 0.66, {
        colour: '#bfe7ff',
        weight: 0.9,
        gap: 3,
        shadow: ['#0b1230', 0.5],
      }),
      creditLine('Yara Lindholm', 0.972, '#ffffff'),
    ),
    page('3|2', [
      all(
        glade,
        moon(0.8, 0.2, 0.1),
        Oona(0.3, 0.92, 0.46, { pose: 'walk' }),
        garden(6, 0.24, 0.9, 1.02),
        caption('They open at midnight, and they are thirsty.', 0.36, 0.1, '#dfeaff'),
      ),
      all(
        glade,
        Oona(0.3, 0.98, 0.84, { mood: 'happy' }),
        moonbell(0.66, 0.98, 0.6),
        say('Good evening, everyone.', 0.62, 0.14, 0.44, 0.34),
      ),
    ]),
    splash(
      glade,
      garden(14, 0.26, 0.56, 1.0),
      moth(0.5, 0.3, 0.3),
      specks(30, '#fff6b0', 0.01, 0.3, 0.9),
      caption('One by one they lit.', 0.5, 0.08, '#dfeaff'),
    ),
    page('1|1:1,1', [
      all(
        glade,
        pine(0.14, 0.92, 0.7, { leaf: '#12393d' }),
        moonbell(0.64, 0.98, 0.7, { petal: '#6d7f99', heart: '#44506b' }),
        Oona(0.4, 0.98, 0.8, { mood: 'worried' }),
        say('Not you?', 0.26, 0.12, 0.4, 0.32),
      ),
      all(
        fill('#16285a'),
        Oona(0.46, 1.6, 1.36, { mood: 'asleep' }),
        noise('hmmm', 0.5, 0.22, 0.13, '#fff6b0'),
      ),
      all(fill('#1d3a72'), moonbell(0.42, 0.98, 0.84, {}), specks(14, '#fff6b0', 0.02)),
    ]),
    splash(
      glade,
      fullMoon(0.72, 0.2, 0.12, '#fff6d6', '#f0e2b4'),
      garden(12, 0.2, 0.74, 1.0),
      Oona(0.4, 0.8, 0.24, { mood: 'asleep' }),
      caption('It only wanted the song.', 0.4, 0.08, '#dfeaff'),
    ),
  ],
};

const Cook = person({
  skin: '#f0c3a4',
  hair: '#7a3b2e',
  hairstyle: 'bun',
  coat: '#fff6ea',
  trousers: '#4a5568',
  shoes: '#2d3748',
  scarf: '#e0582f',
});
const kitchen = all(
  room('#8fb8a0', '#5c4a6b', 0.8),
  window(0.84, 0.56, 0.4, { view: '#3b3069', frame: '#5c4a6b' }),
);

const soupForGhosts: Book = {
  path: '_oneshots/Soup for Ghosts.cbz',
  encoding: 'webp',
  style: { ink: '#2a1f3d', paper: '#fff6ea', number: ['#2a1f3d', '#f2994a'] },
  info: {
    Title: 'Soup for Ghosts',
    Summary: 'A kitchen, a haunting and a question of seasoning.',
    Year: 2022,
    Month: 11,
    Day: 2,
    Writer: 'Milo Farrow',
    Penciller: 'Greta Osei',
    Publisher: 'Small Hours',
    Genre: 'Comedy, Supernatural',
    Format: 'One-Shot',
    LanguageISO: 'en',
    AgeRating: 'Everyone',
  },
  pages: [
    cover(
      bands(['#f28c38', '#f5a14f', '#f7b76c', '#fbd08f'], 1),
      ghost(0.2, 0.72, 0.28, { mood: 'hungry' }),
      ghost(0.82, 0.74, 0.3, { mood: 'happy', flip: true }),
      ghost(0.5, 0.66, 0.34, { mood: 'hungry' }),
      table(0.5, 1.05, 0.56, { wood: '#7a3b2e' }),
      pot(0.5, 0.82, 0.42, { metal: '#3b3069', soup: '#fff0b0' }),
      wideTitle('Soup', 0.5, 0.13, 0.5, {
        colour: '#fff6ea',
        weight: 1.6,
        outline: ['#2a1f3d', 0.5],
        bounce: 0.25,
      }),
      wideTitle('Ghosts', 0.5, 0.285, 0.72, {
        colour: '#fff6ea',
        weight: 1.6,
        outline: ['#2a1f3d', 0.5],
        bounce: 0.25,
      }),
      title('for', 0.5, 0.169, 0.03, { colour: '#2a1f3d', weight: 1.3 }),
      stamp(['One', 'whole', 'bowl'], 0.88, 0.09, 0.085, '#e0582f', '#fff6ea'),
      creditLine('Farrow - Osei', 0.975, '#2a1f3d'),
    ),
    page('1|1', [
      all(
        kitchen,
        table(0.6, 0.98, 0.46),
        pot(0.6, 0.66, 0.3),
        Cook(0.26, 0.98, 0.84, { pose: 'hold', mood: 'happy' }),
        caption('Third floor, no lift, one ghost.', 0.5, 0.1),
      ),
      all(
        kitchen,
        ghost(0.62, 0.94, 0.76, { mood: 'sad', flip: true }),
        Cook(0.22, 0.98, 0.84, { mood: 'worried' }),
        say('It needs salt.', 0.46, 0.12, 0.56, 0.36),
      ),
    ]),
    page('1:1,1|1', [
      all(
        fill('#8fb8a0'),
        Cook(0.46, 1.62, 1.38, { mood: 'cross' }),
        say('You cannot even taste.', 0.5, 0.12, 0.5, 0.46),
      ),
      all(
        fill('#5c4a6b'),
        ghost(0.5, 1.1, 1, { mood: 'sad' }),
        say('I remember tasting.', 0.5, 0.1, 0.52, 0.4),
      ),
      all(kitchen, pot(0.5, 0.96, 0.8), noise('plip', 0.74, 0.3, 0.15, '#fff6ea')),
    ]),
    splash(
      bands(['#3b3069', '#4b3d80', '#5c4a96'], 1),
      stars(20, 0.4),
      ghost(0.2, 0.72, 0.26),
      ghost(0.8, 0.7, 0.28, { flip: true }),
      ghost(0.34, 0.62, 0.2),
      ghost(0.66, 0.6, 0.18, { flip: true }),
      table(0.5, 0.99, 0.5, { wood: '#7a3b2e' }),
      pot(0.5, 0.81, 0.3, { metal: '#2a1f3d' }),
      Cook(0.5, 0.72, 0.3, { mood: 'happy', pose: 'up' }),
      pot(0.5, 0.81, 0.3, { metal: '#2a1f3d' }),
      caption('By winter the whole stairwell came.', 0.5, 0.08),
    ),
  ],
};

export const oneShots: readonly Book[] = [moonGarden, soupForGhosts];
