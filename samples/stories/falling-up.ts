import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { moth } from '../kit/creatures.ts';
import { balloon, hills } from '../kit/land.ts';
import { title, wideTitle } from '../kit/lettering.ts';
import { strip } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { gull } from '../kit/sea.ts';
import { bands, cloud, fullMoon, specks, stars, sun } from '../kit/sky.ts';
import { house } from '../kit/town.ts';

const kit = {
  skin: '#e8b48c',
  hair: '#3b2a5c',
  hairstyle: 'short',
  coat: '#ff6f91',
  trousers: '#2f4b7c',
  shoes: '#ffffff',
} as const;
const Juno = person(kit);
const JunoInSpace = person({
  ...kit,
  coat: '#ffffff',
  trousers: '#e6e9f5',
  hat: ['helmet', '#ff6f91'],
});

export const fallingUp: Book = {
  path: 'Falling Up/Falling Up 001.cbz',
  encoding: 'webp',
  style: { ink: '#2b1f4a', paper: '#ffffff', number: ['#2b1f4a', '#ffd84d'] },
  info: seriesInfo({
    Series: 'Falling Up',
    Publisher: 'Scroll Room',
    Genre: 'Comedy, Science Fiction',
    Writer: 'Pip Lindqvist',
    Penciller: 'Pip Lindqvist',
    Format: 'Web Comic',
    AgeRating: 'Everyone',
  })({
    Title: 'Episode One: Up',
    Number: 1,
    Summary:
      'Juno trips over the doorstep and falls. In the wrong direction. Made of three tall strips for continuous reading.',
    Year: 2024,
    Month: 2,
    Day: 29,
  }),
  pages: [
    strip(
      bands(['#66c7e8', '#7fd1ea', '#9bdcec', '#b8e6ee', '#d4f0ee', '#ecf7e8'], 0.95),
      wideTitle('Falling', 0.5, 0.068, 0.8, {
        colour: '#ff6f91',
        weight: 1.7,
        outline: ['#2b1f4a', 0.45],
        bounce: 0.4,
      }),
      wideTitle('Up', 0.5, 0.15, 0.42, {
        colour: '#ffd84d',
        weight: 1.7,
        outline: ['#2b1f4a', 0.45],
        bounce: 0.5,
      }),
      title('Episode 1', 0.5, 0.18, 0.045, { colour: '#2b1f4a', weight: 1 }),
      Juno(0.4, 0.235, 0.12, { pose: 'fall', mood: 'shout', turn: 168 }),
      say('Why up?', 0.8, 0.26, 0.56, 0.33),
      cloud(0.24, 0.42, 0.5, '#ffffff'),
      gull(0.7, 0.49, 0.24),
      say('Morning.', 0.34, 0.46, 0.64, 0.482),
      cloud(0.8, 0.56, 0.46, '#ffffff'),
      Juno(0.5, 0.68, 0.11, { pose: 'fall', mood: 'worried', turn: -40 }),
      noise('oops', 0.7, 0.73, 0.14, '#ffd84d'),
      hills(0.9, '#8ccf7e', 0.012),
      hills(0.94, '#5fae6a', 0.012, 2),
      house(0.5, 0.94, 0.6, { wall: '#fff0d6', roof: '#ff6f91' }),
      caption('It began on a Thursday, at the doorstep.', 0.5, 0.975),
    ),
    strip(
      bands(['#3c2a7a', '#5340a0', '#6b62c2', '#7f8fdc', '#8cb8ea', '#8fd3ee'], 1),
      stars(40, 0.35),
      sun(0.8, 0.34, 0.16, '#ffd84d'),
      Juno(0.3, 0.15, 0.12, { pose: 'fall', mood: 'happy', turn: 20 }),
      say('You get used to it.', 0.64, 0.07, 0.36, 0.085),
      moth(0.7, 0.2, 0.3, { wing: '#ffd1e8', mark: '#ff6f91' }),
      say('Lost?', 0.4, 0.22, 0.62, 0.185),
      cloud(0.3, 0.4, 0.6, '#ffffff'),
      Juno(0.62, 0.5, 0.12, { pose: 'fall', mood: 'shout', turn: -70 }),
      balloon(0.62, 0.72, 0.66, { cloth: '#ff6f91', stripe: '#fff0d6' }),
      noise('bonk', 0.34, 0.605, 0.16, '#ffd84d'),
      say('Tickets, please!', 0.3, 0.7, 0.56, 0.71),
      cloud(0.76, 0.86, 0.5, '#ffffff'),
      Juno(0.34, 0.8, 0.1, { pose: 'fall', mood: 'worried', turn: 200 }),
      caption('Past the birds. Past the weather.', 0.5, 0.965),
    ),
    strip(
      bands(['#0f0b26', '#151033', '#1d1644', '#281e5a', '#332872'], 1),
      stars(110, 1),
      fullMoon(0.5, 0.14, 0.36, '#fff1c1', '#ecd9a0'),
      JunoInSpace(0.5, 0.075, 0.052, { mood: 'happy', pose: 'up' }),
      caption('And the moon, it turned out, was down.', 0.5, 0.3),
      JunoInSpace(0.42, 0.5, 0.14, { pose: 'fall', mood: 'happy', turn: 14 }),
      say('Falling up is only flying with no manners.', 0.62, 0.345, 0.52, 0.37),
      specks(12, '#ffd84d', 0.02, 0.5, 0.8),
      moth(0.74, 0.62, 0.22, { wing: '#8fd3ee', mark: '#5340a0' }),
      JunoInSpace(0.36, 0.78, 0.12, { pose: 'hold', mood: 'calm', turn: -16 }),
      say('Somebody left me a helmet.', 0.64, 0.7, 0.46, 0.71),
      sun(0.5, 1.02, 0.5, '#5fae6a'),
      caption('Episode two: coming down.', 0.46, 0.945),
    ),
  ],
};
