import type { Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat } from '../kit/creatures.ts';
import { cliff } from '../kit/land.ts';
import { cover, page, splash } from '../kit/page.ts';
import { beam, boat, fish, lighthouse, sea, swell, weed, whale } from '../kit/sea.ts';
import { bands, cloud, fill, fullMoon, specks, stars } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { plate } from '../kit/trade-dress.ts';
import { day, dress, Ebb, info, kitchen, Marta, moonlit, night, style } from './lighthouse-cast.ts';

const deep = bands(['#1f4f8a', '#183f73', '#12315c', '#0c2347'], 1);

export const lighthouseFour: Book = {
  path: 'The Lighthouse Keepers/The Lighthouse Keepers 004.cbz',
  encoding: 'webp',
  style,
  info: info({
    Title: "The Whale's Errand",
    Number: 4,
    Summary: 'A whale asks the way to the moon. Marta has a boat, a map and a very brave cat.',
    Year: 2022,
    Month: 1,
    Day: 6,
    StoryArc: 'The Long Night',
    StoryArcNumber: 2,
  }),
  pages: [
    cover(
      bands(['#2b1b57', '#4a2a7a', '#7a3f97', '#b45aa0'], 0.62),
      stars(50, 0.45),
      fullMoon(0.78, 0.37, 0.13, '#ffe9b8', '#ffd58a'),
      sea(0.5, '#1f3f8a', '#6a8fe0', 5),
      cliff(0.3, 0.47, '#2b1f4a', '#1d1436'),
      lighthouse(0.13, 0.485, 0.19, {}),
      beam(0.13, 0.328, 8, 5, '#ffe27a', 0.6),
      boat(0.52, 0.56, 0.14, { turn: -5 }),
      whale(0.5, 0.88, 0.43, { colour: '#3f6fd1', belly: '#d9e6ff' }),
      specks(16, '#9fbcff', 0.02, 0.6, 0.95),
      dress('4', 'Jan 2022', '#ffd1e8', '#2b1b57'),
    ),
    page('3|2', [
      all(
        moonlit,
        whale(0.5, 0.95, 0.5),
        Marta(0.86, 0.5, 0.2, { flip: true }),
        caption('It came at four bells, and knocked.', 0.4, 0.1),
      ),
      all(
        night,
        Marta(0.3, 0.98, 0.84, { mood: 'shout', pose: 'up' }),
        cat(0.72, 0.96, 0.5),
        noise('knock', 0.66, 0.28, 0.18, '#ffc93c'),
      ),
    ]),
    page('1|1:1,1', [
      all(
        moonlit,
        whale(0.6, 0.98, 0.86),
        say('Good evening. Which way is the moon?', 0.3, 0.14, 0.34, 0.5),
      ),
      all(
        night,
        Marta(0.44, 1.6, 1.36, { mood: 'happy' }),
        say('Up. Mostly.', 0.55, 0.1, 0.5, 0.46),
      ),
      all(
        night,
        Ebb(0.44, 1.63, 1.4),
        say('There is a road, when it is full.', 0.5, 0.12, 0.56, 0.5),
      ),
    ]),
    splash(
      night,
      fullMoon(0.5, 0.24, 0.2),
      sea(0.5, '#1d4e79', '#fff1c1', 6),
      beam(0.5, 0.42, 90, 15, '#fff1c1', 0.45),
      whale(0.36, 0.78, 0.3),
      boat(0.7, 0.76, 0.24),
      caption('They followed the silver road.', 0.4, 0.92),
    ),
    page('1|1', [
      all(
        deep,
        whale(0.5, 0.8, 0.56),
        fish(0.14, 0.3, 0.14),
        fish(0.24, 0.2, 0.1),
        specks(16, '#9fd0f0', 0.02),
      ),
      all(
        deep,
        weed(0.1, 1.02, 0.5),
        fish(0.46, 0.7, 0.5, { colour: '#ffc93c' }),
        say('Left at the wreck, then straight up.', 0.6, 0.15, 0.4, 0.45),
      ),
    ]),
    page('2|3', [
      all(
        night,
        cat(0.24, 0.96, 0.6),
        Marta(0.66, 1, 0.88, { pose: 'point', mood: 'shout' }),
        say('Now! Jump!', 0.4, 0.14, 0.58, 0.34),
      ),
      all(
        night,
        fullMoon(0.62, 0.3, 0.26),
        whale(0.46, 0.76, 0.4, { turn: 34, flip: true }),
        swell(0.88, '#1d4e79', '#8cc7dd', 5),
        noise('hurra', 0.36, 0.24, 0.14, '#ffc93c'),
      ),
    ]),
    page('1:1,1|1', [
      all(
        kitchen,
        Ebb(0.5, 0.98, 0.84, { mood: 'worried' }),
        say('And? Did it land?', 0.5, 0.1, 0.5, 0.34),
      ),
      all(
        fill('#e9c58b'),
        Marta(0.46, 1.6, 1.36, { mood: 'happy' }),
        say('Look up.', 0.6, 0.1, 0.5, 0.46),
      ),
      all(
        night,
        fullMoon(0.5, 0.52, 0.42),
        whale(0.52, 0.74, 0.26, { colour: '#b98a3a', belly: '#fff1c1' }),
      ),
    ]),
    splash(
      day,
      cloud(0.26, 0.2, 0.36, '#ffffff'),
      cloud(0.76, 0.3, 0.3, '#ffffff'),
      sea(0.62, '#4aa5b8', '#dff3ea', 4),
      cliff(0.6, 0.66, '#7b8794', '#5c6a78', true),
      lighthouse(0.76, 0.68, 0.4, { lit: false }),
      Marta(0.54, 0.7, 0.14, { flip: true, pose: 'wave', mood: 'happy' }),
      caption('Postcard, one, from the moon: plenty of room, no fish.', 0.4, 0.08),
      plate('Next: the sixth stair', 0.42, 0.95, 0.026, '#fdf6e3', '#14213d'),
    ),
  ],
};
