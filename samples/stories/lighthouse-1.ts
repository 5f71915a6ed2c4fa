import type { Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { cat } from '../kit/creatures.ts';
import { ladder, lantern, lens, pot, room } from '../kit/indoors.ts';
import { cliff } from '../kit/land.ts';
import { cover, page, splash } from '../kit/page.ts';
import { beam, boat, gull, lighthouse, sea, swell } from '../kit/sea.ts';
import { bands, cloud, fill, fullMoon, moon, rain, rays, stars } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { plate } from '../kit/trade-dress.ts';
import {
  day,
  dress,
  dusk,
  Ebb,
  info,
  island,
  kitchen,
  lampRoom,
  Marta,
  MartaInRain,
  night,
  style,
} from './lighthouse-cast.ts';

const storm = all(
  bands(['#1b2238', '#2a3550', '#3d4d6b'], 0.8),
  cloud(0.25, 0.2, 0.7, '#141a2c'),
  cloud(0.8, 0.16, 0.6, '#141a2c'),
);
const stairs = all(room('#c9a36b', '#7a5236', 0.9), ladder(0.72, 0.96, 1.1, { turn: 12 }));

export const lighthouseOne: Book = {
  path: 'The Lighthouse Keepers/The Lighthouse Keepers 001.cbz',
  encoding: 'webp',
  style,
  info: info({
    Title: 'The Lamp Goes Out',
    Number: 1,
    Summary:
      'On the darkest night of the year the great lamp dies, and a small boat is still out at sea.',
    Year: 2021,
    Month: 3,
    Day: 4,
    StoryArc: 'The Long Night',
    StoryArcNumber: 1,
  }),
  pages: [
    cover(
      bands(['#0f1d3f', '#14274e', '#1b3868', '#285089'], 0.9),
      stars(70, 0.6),
      fullMoon(0.2, 0.4, 0.13),
      beam(0.63, 0.383, 158, 8, '#ffe27a', 0.75),
      beam(0.63, 0.383, -12, 8, '#ffe27a', 0.75),
      sea(0.8, '#1d4e79', '#5fa3c4', 4),
      cliff(0.66, 0.76, '#39495f', '#26344a', true),
      lighthouse(0.63, 0.785, 0.48),
      Marta(0.43, 0.805, 0.2, { pose: 'point', flip: true }),
      cat(0.84, 0.79, 0.1),
      swell(0.93, '#143a5e', '#8cc7dd', 5, 0.3),
      boat(0.15, 0.875, 0.14, { turn: -8 }),
      dress('1', 'March 2021', '#ffc93c', '#0b1530'),
    ),
    page('5|4:1,1', [
      all(
        island(dusk, '#3d5a8a', '#ffb35c'),
        gull(0.2, 0.3, 0.1),
        gull(0.42, 0.36, 0.06),
        caption('At the edge of every map there is a light.', 0.3, 0.1),
      ),
      all(
        kitchen,
        Ebb(0.3, 0.94, 0.72, { pose: 'hold' }),
        pot(0.58, 0.66, 0.28),
        say('Soup is on!', 0.62, 0.12, 0.36, 0.36),
      ),
      all(
        stairs,
        Marta(0.4, 0.98, 0.8, { pose: 'walk', mood: 'happy' }),
        say('Coming!', 0.6, 0.1, 0.46, 0.34),
      ),
    ]),
    page('3:1,1|4', [
      all(
        kitchen,
        Marta(0.22, 0.98, 0.78, { pose: 'hold', mood: 'happy' }),
        cat(0.72, 0.68, 0.34),
        say('Thirty years, and never one dark night?', 0.6, 0.12, 0.34, 0.36),
      ),
      all(
        fill('#e9c58b'),
        Ebb(0.4, 1.63, 1.4, { mood: 'happy' }),
        say('Not one.', 0.74, 0.12, 0.56, 0.5),
      ),
      all(
        kitchen,
        Marta(0.2, 0.95, 0.6, { mood: 'worried' }),
        Ebb(0.76, 0.95, 0.64, { flip: true, mood: 'worried' }),
        cat(0.48, 0.69, 0.26),
        noise('fzzt!', 0.5, 0.25, 0.17, '#ffc93c'),
      ),
    ]),
    splash(
      lampRoom(false),
      Marta(0.2, 0.88, 0.42, { mood: 'shout', pose: 'up' }),
      Ebb(0.83, 0.88, 0.44, { flip: true, mood: 'worried' }),
      say('The lamp! It is out!', 0.34, 0.24, 0.26, 0.48),
      caption('And the sea went black.', 0.5, 0.94),
    ),
    page('4|3:2,3', [
      all(
        storm,
        swell(0.7, '#274b6e', '#8cc7dd', 5),
        boat(0.45, 0.72, 0.42, { turn: 14 }),
        swell(0.88, '#173450', '#5fa3c4', 4, 0.4),
        rain(60, '#9fb8d0'),
        caption('Out there, the Plover had eleven miles to go.', 0.35, 0.1),
      ),
      all(
        fill('#18305e'),
        stars(20, 1),
        Ebb(0.46, 1.62, 1.5, { mood: 'worried' }),
        say('The Plover is out tonight...', 0.5, 0.1, 0.52, 0.52),
      ),
      all(
        lampRoom(false),
        Marta(0.18, 0.96, 0.8, { mood: 'cross', pose: 'hips' }),
        say('Then we need another light.', 0.66, 0.15, 0.32, 0.32),
      ),
    ]),
    page('1:1,1|1:1,1', [
      all(
        stairs,
        MartaInRain(0.4, 0.97, 0.76, { pose: 'walk' }),
        noise('tap tap', 0.45, 0.14, 0.1, '#fdf6e3'),
      ),
      all(
        room('#7a5236', '#4a3423'),
        lantern(0.7, 0.8, 0.4),
        MartaInRain(0.32, 0.97, 0.7, { pose: 'point', mood: 'happy' }),
        say('This one!', 0.4, 0.1, 0.36, 0.34),
      ),
      all(
        storm,
        cliff(0.8, 0.76, '#4a5a6b', '#364453'),
        MartaInRain(0.4, 0.82, 0.56, { pose: 'walk' }),
        lantern(0.64, 0.68, 0.16),
        rain(50, '#9fb8d0'),
      ),
      all(
        storm,
        cliff(0.7, 0.8, '#4a5a6b', '#364453'),
        MartaInRain(0.34, 0.84, 0.6, { pose: 'up', mood: 'shout' }),
        lantern(0.54, 0.36, 0.2),
        rain(50, '#9fb8d0'),
        say('Plover! Over here!', 0.6, 0.12, 0.42, 0.4),
      ),
    ]),
    splash(
      storm,
      rays(0.34, 0.44, '#ffe27a22', 16),
      cliff(0.62, 0.66, '#39495f', '#26344a'),
      MartaInRain(0.26, 0.68, 0.32, { pose: 'up', mood: 'shout' }),
      lantern(0.35, 0.4, 0.1),
      swell(0.84, '#274b6e', '#8cc7dd', 5),
      boat(0.76, 0.83, 0.24, { turn: -10 }),
      swell(0.93, '#173450', '#5fa3c4', 4, 0.5),
      rain(90, '#9fb8d0', 0.07),
      caption('One small light. Would it be enough?', 0.5, 0.07),
    ),
    page('3|3:1,1', [
      all(
        storm,
        swell(0.75, '#274b6e', '#8cc7dd', 5),
        boat(0.4, 0.8, 0.5, { turn: -6 }),
        swell(0.92, '#173450', '#5fa3c4', 4, 0.3),
        rain(50, '#9fb8d0'),
        say('There! A star, low on the water!', 0.68, 0.16, 0.46, 0.6),
      ),
      all(
        lampRoom(false),
        Ebb(0.26, 0.98, 0.86, { pose: 'point', mood: 'cross' }),
        noise('clang', 0.56, 0.16, 0.12, '#ffc93c'),
      ),
      all(
        fill('#0f1d3f'),
        lens(0.5, 1.2, 1.1, { light: '#5f7391' }),
        cat(0.5, 0.96, 0.4),
        say('Wick! Out of the works!', 0.5, 0.12, 0.1, 0.7),
      ),
    ]),
    page('2:1,1|3', [
      all(fill('#18305e'), cat(0.5, 0.95, 0.74), say('Mrow?', 0.72, 0.12, 0.6, 0.32)),
      all(
        fill('#0f1d3f'),
        Ebb(0.5, 1.63, 1.4, { mood: 'happy' }),
        say('Asleep on the switch. Of course.', 0.45, 0.12, 0.56, 0.48),
      ),
      all(
        night,
        rays(0.5, 0.46, '#ffe27a66', 16),
        lampRoomBright(),
        noise('whumm', 0.5, 0.2, 0.17, '#ffc93c'),
      ),
    ]),
    splash(
      night,
      moon(0.2, 0.16, 0.1),
      beam(0.778, 0.283, 156, 9, '#ffe27a', 0.7),
      island(all(), '#1d4e79', '#5fa3c4'),
      boat(0.24, 0.8, 0.22),
      Marta(0.6, 0.68, 0.1, { pose: 'up', mood: 'happy' }),
      caption('And the light came back.', 0.36, 0.06),
    ),
    page('4|3:1,1', [
      all(
        day,
        cloud(0.86, 0.18, 0.24, '#ffffff'),
        sea(0.7, '#4aa5b8', '#dff3ea', 3),
        boat(0.24, 0.76, 0.4),
        cliff(0.6, 0.72, '#7b8794', '#5c6a78', true),
        Marta(0.6, 0.78, 0.5, { flip: true, pose: 'wave', mood: 'happy' }),
        Ebb(0.82, 0.8, 0.52, { flip: true, mood: 'happy' }),
        say('Fresh bread for the lantern girl!', 0.3, 0.12, 0.24, 0.5),
      ),
      all(
        day,
        Marta(0.36, 1.6, 1.36, { mood: 'happy' }),
        say('Keeper. I am a keeper now.', 0.55, 0.1, 0.46, 0.46),
      ),
      all(day, Ebb(0.4, 1.5, 1.36, { mood: 'happy' }), say('So you are.', 0.7, 0.1, 0.56, 0.48)),
    ]),
    splash(
      dusk,
      fullMoon(0.5, 0.4, 0.26, '#ffe8b0', '#ffd88a'),
      sea(0.74, '#3d4a86', '#ffb35c', 4),
      cliff(0.66, 0.7, '#2b2b4a', '#1d1d36'),
      Marta(0.2, 0.715, 0.2, {}),
      Ebb(0.36, 0.715, 0.21, {}),
      cat(0.5, 0.715, 0.12),
      plate('To be continued', 0.42, 0.92, 0.03, '#fdf6e3', '#14213d'),
    ),
  ],
};

function lampRoomBright() {
  return all(
    lens(0.5, 0.98, 0.8),
    Marta(0.16, 0.98, 0.66, { mood: 'happy', pose: 'up' }),
    Ebb(0.86, 0.98, 0.7, { flip: true, mood: 'happy', pose: 'up' }),
  );
}
