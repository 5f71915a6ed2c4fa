import type { Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat } from '../kit/creatures.ts';
import { lantern } from '../kit/indoors.ts';
import { cliff } from '../kit/land.ts';
import { cover, page, splash } from '../kit/page.ts';
import { boat, gull, lighthouse, swell } from '../kit/sea.ts';
import { bands, fill, fog, sun } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { plate } from '../kit/trade-dress.ts';
import { dress, Ebb, info, kitchen, Marta, MartaInRain, style } from './lighthouse-cast.ts';

const pale = bands(['#f4b8a0', '#f7cdb4', '#fae0cb', '#fdf0e2'], 0.9);
const grey = bands(['#c3ccd4', '#d2d9df', '#e0e5e8'], 0.9);
const lost = all(grey, fog(0.3, '#ffffff', 0.7), fog(0.62, '#ffffff', 0.8));

export const lighthouseThree: Book = {
  path: 'The Lighthouse Keepers/The Lighthouse Keepers 003.cbz',
  encoding: 'webp',
  style,
  info: info({
    Title: 'Fog Season',
    Number: 3,
    Summary: 'The fog comes to stay, and something in it answers the horn.',
    Year: 2021,
    Month: 9,
    Day: 2,
  }),
  pages: [
    cover(
      bands(['#e8735a', '#f09373', '#f6b591', '#fbd6b5'], 0.9),
      sun(0.5, 0.5, 0.3, '#ffe9c9'),
      gull(0.22, 0.42, 0.12, { colour: '#fff6ea' }),
      gull(0.8, 0.36, 0.08, { colour: '#fff6ea' }),
      lighthouse(0.5, 0.9, 0.56, { body: '#7d3b52', stripe: '#5c2741', lamp: '#fff2b8' }),
      fog(0.58, '#fff1e2', 0.85),
      fog(0.72, '#fff1e2', 0.95),
      cliff(1.7, 0.88, '#5c2741', '#421a2e'),
      Marta(0.2, 0.91, 0.2, {}),
      cat(0.33, 0.9, 0.1),
      Ebb(0.8, 0.91, 0.21, { flip: true }),
      dress('3', 'Sept 2021', '#fff6ea', '#5c2741'),
    ),
    page('3|2', [
      all(
        pale,
        lighthouse(0.7, 1, 0.8, { body: '#fff7e6' }),
        fog(0.5, '#ffffff', 0.8),
        fog(0.75, '#ffffff', 0.9),
        caption('In the ninth month the fog moves in, and brings its furniture.', 0.3, 0.12),
      ),
      all(
        kitchen,
        Ebb(0.3, 0.98, 0.84),
        Marta(0.68, 0.98, 0.78, { flip: true, mood: 'worried' }),
        say('I cannot see my own soup.', 0.5, 0.12, 0.62, 0.34),
      ),
    ]),
    page('1|1', [
      all(
        lost,
        MartaInRain(0.34, 0.96, 0.8, { pose: 'point', mood: 'cross' }),
        lantern(0.55, 0.62, 0.3),
        say('Hello? Anyone in there?', 0.68, 0.16, 0.44, 0.34),
      ),
      all(lost, noise('hoooo', 0.5, 0.55, 0.24, '#fff6ea', -4)),
    ]),
    page('1:1,1|1', [
      all(
        lost,
        MartaInRain(0.46, 1.6, 1.36, { mood: 'worried' }),
        say('That was not our horn.', 0.5, 0.1, 0.5, 0.46),
      ),
      all(
        lost,
        Ebb(0.46, 1.63, 1.4, { mood: 'worried' }),
        say('No. Ours is a whole tone lower.', 0.5, 0.12, 0.56, 0.5),
      ),
      all(lost, cat(0.5, 0.96, 0.72), say('Mrow.', 0.74, 0.2, 0.58, 0.4)),
    ]),
    splash(
      lost,
      lighthouse(0.64, 0.92, 0.62, { body: '#b9c4cd', stripe: '#8c9aa8', lamp: '#ffe9a8' }),
      fog(0.44, '#ffffff', 0.8),
      lighthouse(0.24, 0.86, 0.42, { body: '#d3dae0', stripe: '#b2bdc7', lamp: '#ffe9a8' }),
      fog(0.7, '#ffffff', 0.9),
      MartaInRain(0.5, 0.97, 0.2, { pose: 'up', mood: 'shout' }),
      caption('Behind the fog stood another lighthouse.', 0.5, 0.1),
    ),
    page('2|3', [
      all(
        lost,
        MartaInRain(0.24, 0.98, 0.84, { pose: 'wave', mood: 'happy' }),
        Marta(0.78, 0.98, 0.84, { flip: true, pose: 'wave', mood: 'happy' }),
        say('Are you me?', 0.5, 0.18, 0.34, 0.34),
      ),
      all(
        lost,
        cat(0.3, 0.95, 0.4),
        cat(0.7, 0.95, 0.4, { flip: true, fur: '#5f7391', chest: '#e0e5e8' }),
        say('Mrow?', 0.26, 0.3, 0.3, 0.5),
        say('Mrow.', 0.74, 0.24, 0.7, 0.5),
      ),
    ]),
    page('3|2:1,1', [
      all(
        pale,
        swell(0.8, '#c98a7a', '#fff1e2', 5),
        boat(0.5, 0.82, 0.5, { turn: 6 }),
        fog(0.6, '#ffffff', 0.7),
        say('Two lights! Which one is home?', 0.7, 0.14, 0.52, 0.5),
      ),
      all(
        fill('#f6b591'),
        Marta(0.46, 1.6, 1.36, { mood: 'happy' }),
        say('Both!', 0.64, 0.1, 0.5, 0.46),
      ),
      all(
        fill('#b9c4cd'),
        Ebb(0.46, 1.63, 1.4, { flip: true, mood: 'happy' }),
        say('Both!', 0.3, 0.1, 0.4, 0.5),
      ),
    ]),
    splash(
      pale,
      sun(0.5, 0.4, 0.24, '#fff6ea'),
      fog(0.36, '#ffffff', 0.5),
      cliff(1.7, 0.8, '#8a5a6b', '#6d4255'),
      Marta(0.38, 0.83, 0.24, {}),
      Ebb(0.58, 0.83, 0.25, {}),
      cat(0.76, 0.83, 0.14),
      caption('By noon the fog had gone, and its lighthouse with it.', 0.5, 0.1),
      plate('End of issue three', 0.42, 0.95, 0.026, '#fdf6e3', '#14213d'),
    ),
  ],
};
