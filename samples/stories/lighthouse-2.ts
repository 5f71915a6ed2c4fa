import type { Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat } from '../kit/creatures.ts';
import { cliff } from '../kit/land.ts';
import { cover, page, splash } from '../kit/page.ts';
import { boat, bottle, fish, gull, lighthouse, sea, swell, weed } from '../kit/sea.ts';
import { bands, cloud, fill, rays, specks } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { plate } from '../kit/trade-dress.ts';
import { day, dress, Ebb, info, island, kitchen, Marta, style } from './lighthouse-cast.ts';

const deep = bands(['#3fb8b0', '#23958f', '#137378', '#0c525f', '#093a4a'], 1);
const beach = all(
  day,
  sea(0.5, '#4aa5b8', '#dff3ea', 2),
  fill('none'),
  cliff(1.6, 0.72, '#ecd9a0', '#d4b878'),
);

export const lighthouseTwo: Book = {
  path: 'The Lighthouse Keepers/The Lighthouse Keepers 002.cbz',
  encoding: 'webp',
  style,
  info: info({
    Title: 'A Letter from the Deep',
    Number: 2,
    Summary:
      'A bottle washes ashore. The letter in it is addressed to the lighthouse, and it is from below.',
    Year: 2021,
    Month: 5,
    Day: 6,
  }),
  pages: [
    cover(
      deep,
      rays(0.62, -0.1, '#ffffff1c', 14),
      sea(0, '#ffffff00', '#8fe0d4', 1),
      bottle(0.5, 0.83, 0.62, { turn: 14 }),
      fish(0.2, 0.5, 0.2),
      fish(0.84, 0.62, 0.14, { flip: true, colour: '#ffc93c' }),
      fish(0.82, 0.4, 0.1, { flip: true }),
      specks(26, '#c9f2ea', 0.02, 0.3, 0.9),
      weed(0.1, 1.02, 0.4, { colour: '#0f6b5c' }),
      weed(0.9, 1.02, 0.32, { colour: '#0f6b5c' }),
      weed(0.24, 1.02, 0.2, { colour: '#1c8a72' }),
      dress('2', 'May 2021', '#fff3d0', '#08303d'),
    ),
    page('1|1', [
      all(
        island(day, '#4aa5b8', '#dff3ea', false),
        cloud(0.3, 0.24, 0.3, '#ffffff'),
        caption('Morning brings what the night has lost.', 0.3, 0.1),
      ),
      all(
        beach,
        bottle(0.78, 0.9, 0.3, { turn: 60 }),
        Marta(0.3, 0.95, 0.74, { pose: 'point', mood: 'happy' }),
        say('A bottle!', 0.56, 0.14, 0.38, 0.36),
      ),
    ]),
    page('1|1:1,1', [
      all(
        kitchen,
        bottle(0.5, 0.67, 0.34),
        Marta(0.22, 0.96, 0.74, { mood: 'happy' }),
        Ebb(0.78, 0.96, 0.78, { flip: true }),
        say('It has our name on it.', 0.44, 0.1, 0.3, 0.3),
      ),
      all(
        fill('#e9c58b'),
        bottle(0.5, 0.96, 0.86, { turn: -20 }),
        noise('pop!', 0.7, 0.24, 0.17, '#ffc93c'),
      ),
      all(
        fill('#e9c58b'),
        Ebb(0.45, 1.63, 1.4, { mood: 'worried' }),
        say('To the keepers above...', 0.55, 0.1, 0.56, 0.5),
      ),
    ]),
    splash(
      deep,
      specks(30, '#c9f2ea', 0.02),
      fish(0.3, 0.46, 0.5, { colour: '#ffc93c' }),
      fish(0.78, 0.62, 0.2, { flip: true }),
      fish(0.6, 0.74, 0.14, { flip: true }),
      weed(0.12, 1.02, 0.4),
      weed(0.66, 1.02, 0.26),
      caption('Your light is lovely, but it is very bright.', 0.5, 0.08),
      caption('We are trying to sleep.', 0.4, 0.86),
    ),
    page('1:1,1|1', [
      all(
        fill('#e9c58b'),
        Marta(0.45, 1.6, 1.36, { mood: 'shout' }),
        say('The fish want curtains?', 0.5, 0.1, 0.5, 0.46),
      ),
      all(
        fill('#e9c58b'),
        Ebb(0.45, 1.63, 1.4, { mood: 'happy' }),
        say('Reasonable, I think.', 0.5, 0.1, 0.56, 0.5),
      ),
      all(
        kitchen,
        Marta(0.24, 0.96, 0.72, { pose: 'hold' }),
        cat(0.52, 0.68, 0.26),
        Ebb(0.8, 0.96, 0.76, { flip: true, pose: 'hold' }),
        say('We shall sew.', 0.5, 0.12, 0.3, 0.32),
      ),
    ]),
    page('3|2', [
      all(
        day,
        gull(0.2, 0.3, 0.14),
        gull(0.36, 0.16, 0.08),
        cliff(1.6, 0.8, '#7b8794', '#5c6a78'),
        lighthouse(0.62, 0.84, 0.74, { lit: false, stripe: '#f2994a' }),
        Marta(0.24, 0.88, 0.34, { pose: 'up', mood: 'happy' }),
        caption('It took forty sheets and one sail.', 0.6, 0.94),
      ),
      all(
        day,
        sea(0.6, '#4aa5b8', '#dff3ea', 2),
        boat(0.5, 0.86, 0.6, { sail: '#f7f0ff' }),
        say('Has anyone seen my sail?', 0.3, 0.14, 0.45, 0.5),
      ),
    ]),
    page('2|3', [
      all(
        deep,
        fish(0.3, 0.7, 0.4, { colour: '#ffc93c' }),
        fish(0.7, 0.5, 0.26, { flip: true }),
        say('Oh, that is nice.', 0.56, 0.16, 0.3, 0.5),
      ),
      all(
        deep,
        specks(18, '#c9f2ea', 0.02),
        fish(0.36, 0.5, 0.3, { colour: '#ffc93c', turn: 8 }),
        fish(0.7, 0.66, 0.2, { flip: true, turn: 4 }),
        weed(0.14, 1.02, 0.5),
        weed(0.9, 1.02, 0.4),
        noise('zzz', 0.62, 0.24, 0.16, '#fff3d0'),
      ),
    ]),
    splash(
      bands(['#8fd3e8', '#b5e4ec', '#ffe9b8', '#ffd28a'], 0.7),
      sea(0.62, '#2f8fa8', '#dff3ea', 3),
      swell(0.78, '#1d7a95', '#dff3ea', 5),
      bottle(0.5, 0.84, 0.3, { turn: 24 }),
      swell(0.9, '#155f78', '#8fe0d4', 4, 0.4),
      caption('P.S. Thank the cat for the fishbones. On second thought, do not.', 0.5, 0.12),
      plate('Sleep well', 0.36, 0.95, 0.03, '#fdf6e3', '#14213d'),
    ),
  ],
};
