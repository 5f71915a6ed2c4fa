import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { bee, hive, spots } from '../kit/creatures.ts';
import { flower, grass, hills } from '../kit/land.ts';
import { wideTitle } from '../kit/lettering.ts';
import { cover, page, splash } from '../kit/page.ts';
import { bands, cloud, fill, rain, rays, rush, sun } from '../kit/sky.ts';
import { all, d, polygon, shape, upTo, type Layer } from '../kit/svg.ts';
import { cornerBox, creditLine } from '../kit/trade-dress.ts';

const comb = (colour: string, line: string): Layer =>
  all(fill(line), ({ w, h }) => {
    const r = w / 9;
    return upTo(Math.ceil(h / (r * 1.5)) + 1)
      .flatMap((row) =>
        upTo(6).map((i) => {
          const [x, y] = [(i + (row % 2) / 2) * r * 1.8, row * r * 1.55];
          const corners = upTo(6).map((k): [number, number] => [
            x + Math.sin((k * Math.PI) / 3) * r * 0.96,
            y + Math.cos((k * Math.PI) / 3) * r * 0.96,
          ]);
          return shape(polygon(corners), colour);
        }),
      )
      .join('');
  });
const meadow = all(
  bands(['#7fd3f0', '#a6e2f2', '#d2f2ee'], 0.8),
  hills(0.74, '#8fd16a', 0.06),
  hills(0.86, '#63b552', 0.04, 2),
);
const swarm = (count: number, seed: number, size: number, from = 0.1, to = 0.9): Layer =>
  all(
    ...spots(count, seed).map(([x, y, s], i) =>
      bee(x, from + y * (to - from), size * s, { flip: i % 2 === 0, turn: (i % 5) * 6 - 12 }),
    ),
  );

const style = { ink: '#2b1a08', paper: '#fffbe8', number: ['#2b1a08', '#ffc71f'] } as const;
const info = seriesInfo({
  Series: 'Bees!',
  Count: 2,
  Publisher: 'Buzzword',
  Genre: 'Comedy',
  Writer: 'Dot Hanrahan',
  Penciller: 'Dot Hanrahan',
  AgeRating: 'Everyone',
});
const dress = (number: string, date: string, colour: string): Layer =>
  all(
    wideTitle('Bees!', 0.59, 0.255, 0.66, {
      colour,
      weight: 1.9,
      outline: ['#2b1a08', 0.55],
      shadow: ['#2b1a08', 0.6],
      bounce: 0.45,
    }),
    cornerBox('Buzzword', number, date, { paper: '#fffbe8', ink: '#2b1a08', accent: '#e0582f' }),
    creditLine('Dot Hanrahan', 0.972, '#2b1a08'),
  );

export const bees: readonly Book[] = [
  {
    path: 'Bees!/Bees! 001.cbz',
    encoding: 'webp',
    style,
    info: info({
      Title: 'Who Moved the Meadow?',
      Number: 1,
      Summary: 'Forty thousand sisters, one map, upside down.',
      Year: 2023,
      Month: 5,
      Day: 20,
    }),
    pages: [
      cover(
        comb('#ffc71f', '#f5a800'),
        swarm(9, 0.31, 0.12, 0.34, 0.56),
        bee(0.48, 0.92, 0.46, { mood: 'cross' }),
        dress('1', 'May 2023', '#ffffff'),
      ),
      page('3|2', [
        all(
          meadow,
          hive(0.28, 0.92, 0.6),
          flower(0.62, 0.96, 0.3, { petal: '#ff8fb1' }),
          flower(0.78, 0.98, 0.4),
          bee(0.66, 0.34, 0.2),
          bee(0.86, 0.24, 0.12),
          caption('A quiet morning in the meadow.', 0.36, 0.1),
        ),
        all(
          comb('#ffd85c', '#f5b82e'),
          bee(0.3, 0.84, 0.6),
          bee(0.76, 0.8, 0.5, { flip: true }),
          say('Left at the daisy, yes?', 0.52, 0.14, 0.42, 0.46),
        ),
      ]),
      page('1:1,1|1', [
        all(
          meadow,
          bee(0.5, 0.7, 0.6, { flip: true, mood: 'cross' }),
          say('That is a cow.', 0.5, 0.14, 0.36, 0.42),
        ),
        all(meadow, bee(0.5, 0.7, 0.6), say('It is a big daisy.', 0.5, 0.14, 0.6, 0.42)),
        all(
          fill('#ffe27a'),
          rush(0.5, 0.55, '#f5a800'),
          swarm(7, 0.7, 0.26, 0.4, 0.8),
          noise('bzzzz', 0.5, 0.28, 0.24, '#ffffff'),
        ),
      ]),
      splash(
        meadow,
        sun(0.8, 0.16, 0.12, '#ffd84d'),
        grass(0.8, '#3f8f3f', 30),
        flower(0.2, 0.92, 0.3, { petal: '#ff8fb1' }),
        flower(0.5, 0.96, 0.36),
        flower(0.76, 0.9, 0.26, { petal: '#b79cff' }),
        swarm(8, 0.12, 0.13, 0.3, 0.6),
        caption('The meadow had been behind them all along.', 0.5, 0.08),
      ),
    ],
  },
  {
    path: 'Bees!/Bees! 002.cbz',
    encoding: 'webp',
    style,
    info: info({
      Title: 'Umbrella Weather',
      Number: 2,
      Summary: 'What do forty thousand bees do when it rains? Committee work.',
      Year: 2023,
      Month: 6,
      Day: 17,
    }),
    pages: [
      cover(
        fill('#38b6d9'),
        rays(0.5, 0.66, '#5cc9e6', 18),
        cloud(0.5, 0.46, 0.9, '#ffffff'),
        rain(50, '#dff6ff', 0.07),
        flower(0.5, 1.02, 0.86, { petal: '#ff8fb1', heart: '#ffc71f' }),
        bee(0.4, 0.94, 0.3),
        bee(0.66, 0.9, 0.18, { flip: true }),
        dress('2', 'June 2023', '#ffc71f'),
      ),
      page('2|3', [
        all(
          bands(['#7fa8bf', '#9cbfce', '#bcd6dc'], 0.8),
          hills(0.8, '#63b552', 0.06),
          rain(34, '#ffffff'),
          hive(0.5, 0.94, 0.7),
        ),
        all(
          comb('#ffd85c', '#f5b82e'),
          bee(0.24, 0.66, 0.34),
          bee(0.74, 0.6, 0.34, { flip: true }),
          bee(0.5, 0.92, 0.34),
          say('All in favour of less rain?', 0.5, 0.12, 0.34, 0.42),
        ),
      ]),
      page('1|1', [
        all(
          comb('#ffd85c', '#f5b82e'),
          swarm(8, 0.4, 0.24, 0.35, 0.95),
          noise('aye!', 0.5, 0.3, 0.24, '#ffffff'),
        ),
        all(
          bands(['#7fa8bf', '#9cbfce', '#bcd6dc'], 0.8),
          rain(30, '#ffffff'),
          bee(0.3, 0.8, 0.44, { mood: 'cross' }),
          say('The rain abstained.', 0.66, 0.2, 0.44, 0.5),
        ),
      ]),
      splash(
        meadow,
        ({ w, h }) =>
          ['#e0582f', '#ffc71f', '#63b552', '#38b6d9', '#7a5cc9']
            .map(
              (colour, i) =>
                `<path d="${d`M${-40} ${h * 0.75}C${w * 0.2} ${h * (0.1 + i * 0.03)} ${w * 0.8} ${h * (0.1 + i * 0.03)} ${w + 40} ${h * 0.75}`}" fill="none" stroke="${colour}" stroke-width="28"/>`,
            )
            .join(''),
        hills(0.8, '#8fd16a', 0.06),
        hills(0.9, '#63b552', 0.04, 2),
        flower(0.24, 0.95, 0.26),
        flower(0.6, 0.97, 0.3, { petal: '#ff8fb1' }),
        swarm(6, 0.55, 0.12, 0.4, 0.65),
        caption('Motion carried.', 0.5, 0.08),
      ),
    ],
  },
];
