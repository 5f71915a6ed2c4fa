import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { octopus } from '../kit/creatures.ts';
import { pot, quill, room, table } from '../kit/indoors.ts';
import { wideTitle } from '../kit/lettering.ts';
import { cover, page, splash, type Page } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { boat, fish, swell, weed } from '../kit/sea.ts';
import { bands, fill, rays, specks, sun } from '../kit/sky.ts';
import { all } from '../kit/svg.ts';
import { cornerBox, creditLine, stamp } from '../kit/trade-dress.ts';

const Salt = person({
  skin: '#b57a52',
  hair: '#2b1a12',
  hairstyle: 'curls',
  coat: '#f4f1e4',
  trousers: '#1f4e5f',
  shoes: '#12303b',
  scarf: '#ff6b57',
  hat: ['beanie', '#1f4e5f'],
});
const deep = bands(['#2a9d8f', '#20857e', '#176c6c', '#0f5159', '#0a3a45'], 1);
const galley = all(room('#d9c49a', '#7a5236', 0.82), table(0.6, 0.99, 0.46, { wood: '#8a5a33' }));

const dress = [
  wideTitle('Ink', 0.6, 0.142, 0.3, {
    colour: '#0a2a33',
    weight: 1.8,
    outline: ['#fff6e0', 0.45],
  }),
  wideTitle('& Salt', 0.6, 0.255, 0.68, {
    colour: '#fff6e0',
    weight: 1.8,
    outline: ['#0a2a33', 0.45],
  }),
];

export const inkAndSalt: Book = {
  path: 'Ink & Salt/Ink & Salt 001.cbz',
  encoding: 'mixed',
  style: { ink: '#0a2a33', paper: '#fff6e0', number: ['#0a2a33', '#ff6b57'] },
  info: seriesInfo({
    Series: 'Ink & Salt',
    Publisher: 'Galley Proof',
    Genre: 'Adventure, Comedy',
    Writer: 'Noor Eskildsen',
    Penciller: 'Noor Eskildsen',
    AgeRating: 'Everyone',
  })({
    Title: 'Eight Helping Hands',
    Number: 1,
    Summary: "A ship's cook takes on an octopus. Its pages are WebP and PNG in turn.",
    Year: 2024,
    Month: 9,
    Day: 9,
  }),
  pages: [
    cover(
      deep,
      rays(0.5, 0.66, '#ffffff14', 16),
      specks(20, '#bfeee0', 0.02, 0.3, 1),
      octopus(0.5, 0.84, 0.6, { mood: 'happy' }),
      weed(0.1, 1.02, 0.36, { colour: '#0f5c4a' }),
      weed(0.92, 1.02, 0.28, { colour: '#0f5c4a' }),
      quill(0.83, 0.72, 0.2, { feather: '#fff6e0' }),
      ...dress,
      cornerBox('Galley', '1', 'Sept 2024', {
        paper: '#fff6e0',
        ink: '#0a2a33',
        accent: '#ff6b57',
      }),
      creditLine('Noor Eskildsen', 0.972, '#fff6e0'),
    ),
    page('1|1', [
      all(
        galley,
        pot(0.6, 0.68, 0.32),
        Salt(0.24, 0.98, 0.84, { pose: 'hold', mood: 'worried' }),
        say('Forty sailors and two hands.', 0.58, 0.13, 0.36, 0.34),
      ),
      all(
        galley,
        octopus(0.66, 0.96, 0.7),
        Salt(0.2, 0.98, 0.84, { mood: 'shout' }),
        say('You are hired!', 0.4, 0.12, 0.3, 0.3),
      ),
    ]),
    splash(
      fill('#d9c49a'),
      rays(0.5, 0.5, '#e8d8b4', 16),
      octopus(0.5, 0.76, 0.7),
      pot(0.16, 0.6, 0.2),
      pot(0.86, 0.62, 0.2),
      fish(0.2, 0.86, 0.16),
      fish(0.72, 0.92, 0.14, { flip: true }),
      noise('clatter', 0.5, 0.2, 0.14, '#ff6b57'),
      caption('Dinner was ready at six. And at ten past.', 0.46, 0.95),
    ),
    page('2|3', [
      all(
        galley,
        octopus(0.7, 0.96, 0.66, { mood: 'cross' }),
        Salt(0.2, 0.98, 0.84, { mood: 'worried' }),
        say('Not the squid ink. Sorry.', 0.42, 0.14, 0.3, 0.34),
      ),
      all(fill('#0a2a33'), noise('splosh', 0.5, 0.5, 0.2, '#fff6e0')),
    ]),
    page('3|2', [
      all(
        deep,
        octopus(0.34, 0.86, 0.5, { mood: 'cross' }),
        fish(0.78, 0.4, 0.16),
        Salt(0.74, 0.9, 0.5, { flip: true, pose: 'fall', mood: 'worried' }),
        say('Please come back.', 0.66, 0.14, 0.7, 0.46),
      ),
      all(fill('#20857e'), octopus(0.5, 1.06, 1, { mood: 'happy' })),
    ]),
    splash(
      bands(['#ffd9a0', '#ffc27d', '#ff9d6b', '#ff7a5f'], 0.66),
      sun(0.5, 0.56, 0.22, '#fff6e0'),
      boat(0.5, 0.8, 0.56, { sail: '#fff6e0', hull: '#1f4e5f' }),
      swell(0.8, '#20857e', '#bfeee0', 5),
      swell(0.9, '#0f5159', '#2a9d8f', 4, 0.4),
      caption('Captain Octopus now has a cook.', 0.5, 0.08),
    ),
  ],
};

/** The artwork that lies beside the book; it differs from the cover so that one can tell which is shown. */
export const inkAndSaltPoster: Page = cover(
  fill('#ff6b57'),
  rays(0.5, 0.62, '#ff8a73', 18),
  octopus(0.5, 0.86, 0.66, { skin: '#0f5159', spot: '#2a9d8f' }),
  ...dress,
  stamp(['Poster', 'of the', 'series'], 0.14, 0.1, 0.1, '#fff6e0', '#0a2a33'),
);
