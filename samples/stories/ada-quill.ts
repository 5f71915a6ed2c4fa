import { seriesInfo, type Book } from '../kit/book.ts';
import { caption, noise, say } from '../kit/bubbles.ts';
import { openBook, quill, room, shelf, table, lantern } from '../kit/indoors.ts';
import { title, wideTitle, type Lettering } from '../kit/lettering.ts';
import { cover, page, splash } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { fill, specks } from '../kit/sky.ts';
import { all, d, disc, stroke, type Layer } from '../kit/svg.ts';

const name = 'The Extraordinarily Long and Winding Chronicle of Ada Quill';
const Ada = person({
  skin: '#8f5a3c',
  hair: '#1c1410',
  hairstyle: 'bun',
  coat: '#1f6b5c',
  trousers: '#3d2b1f',
  shoes: '#1c1410',
  glasses: true,
  scarf: '#f2c14e',
});
const study = all(room('#cfa46a', '#6b4226', 0.82), shelf(0.84, 0.84, 0.72, { wood: '#5c3a21' }));
const gold: Lettering = { colour: '#f2c14e', weight: 0.95 };

/** A frame of gold with a rosette in each corner. */
const frame: Layer = ({ w, h }) => {
  const corners = [
    [60, 60],
    [w - 60, 60],
    [60, h - 60],
    [w - 60, h - 60],
  ] as const;
  const rosettes = corners.map(
    ([x, y]) =>
      disc(x, y, 26, '#0f3b33') +
      `<circle cx="${x}" cy="${y}" r="20" fill="none" stroke="#f2c14e" stroke-width="5"/>` +
      disc(x, y, 9, '#f2c14e'),
  );
  return (
    stroke(`M60 60H${w - 60}V${h - 60}H60Z`, '#f2c14e', 6) +
    stroke(`M78 78H${w - 78}V${h - 78}H78Z`, '#f2c14e', 2) +
    rosettes.join('')
  );
};

/** A line of ink that winds its way down the stage. */
const winding =
  (from: number, to: number, colour: string, width: number): Layer =>
  ({ w, h }) => {
    const y = (t: number): number => h * (from + (to - from) * t);
    return stroke(
      d`M${w * 0.3} ${y(0)}C${w * 0.9} ${y(0.02)} ${w * 0.94} ${y(0.3)} ${w * 0.5} ${y(0.33)}C${w * 0.06} ${y(0.36)} ${w * 0.06} ${y(0.62)} ${w * 0.5} ${y(0.64)}C${w * 0.92} ${y(0.66)} ${w * 0.84} ${y(0.98)} ${w * 0.46} ${y(1)}`,
      colour,
      width,
    );
  };

export const adaQuill: Book = {
  path: `${name}/${name} 001.cbz`,
  encoding: 'webp',
  style: { ink: '#24150c', paper: '#f7ead0', number: ['#24150c', '#f2c14e'] },
  info: seriesInfo({
    Series: name,
    Publisher: 'Inkwell & Daughters',
    Genre: 'Historical, Comedy',
    Writer: 'Perpetua Nettlefold-Okonkwo',
    Penciller: 'Ansel Bartholomew Grey',
    AgeRating: 'Everyone',
  })({
    Title: 'In Which Very Little Happens, but at Considerable Length',
    Number: 1,
    Summary: 'Ada Quill sits down to write one line. This series has a long title on purpose.',
    Year: 2018,
    Month: 12,
    Day: 1,
  }),
  pages: [
    cover(
      fill('#0f4a40'),
      frame,
      winding(0.63, 0.9, '#1d6b5c', 16),
      title('The extraordinarily', 0.5, 0.152, 0.042, { ...gold, gap: 2.2 }),
      wideTitle('Long', 0.5, 0.268, 0.6, { ...gold, weight: 1.2, gap: 4, colour: '#fff3d0' }),
      title('and winding', 0.5, 0.318, 0.038, { ...gold, gap: 2.2 }),
      wideTitle('Chronicle', 0.5, 0.41, 0.74, { ...gold, weight: 1.1, colour: '#fff3d0' }),
      title('of', 0.5, 0.447, 0.03, gold),
      wideTitle('Ada Quill', 0.5, 0.548, 0.72, { ...gold, weight: 1.25, shadow: ['#082b25', 0.6] }),
      openBook(0.5, 0.9, 0.34, { leather: '#8c2f2f' }),
      quill(0.57, 0.82, 0.28, {}),
      specks(16, '#f2c14e', 0.01, 0.6, 0.9),
      title('Volume the first', 0.5, 0.924, 0.022, { ...gold, gap: 2.4 }),
    ),
    page('2|3', [
      all(
        study,
        Ada(0.28, 0.98, 0.86, { mood: 'happy' }),
        say('Today I begin.', 0.6, 0.16, 0.42, 0.34),
      ),
      all(
        study,
        table(0.42, 0.98, 0.5, { wood: '#8a5a33' }),
        openBook(0.42, 0.65, 0.32),
        quill(0.46, 0.58, 0.26),
        lantern(0.2, 0.625, 0.2),
        caption(
          'She sharpened the quill. She considered the ink. She sharpened the quill.',
          0.5,
          0.1,
        ),
      ),
    ]),
    page('1|1:1,1', [
      all(
        fill('#f7ead0'),
        winding(0.12, 0.9, '#24150c', 7),
        quill(0.46, 0.9, 0.5),
        noise('scritch', 0.3, 0.3, 0.13, '#f2c14e'),
      ),
      all(
        fill('#cfa46a'),
        Ada(0.46, 1.62, 1.4, { mood: 'worried' }),
        say('Too short.', 0.6, 0.12, 0.5, 0.46),
      ),
      all(
        study,
        Ada(0.4, 0.98, 0.8, { pose: 'hips', mood: 'cross' }),
        say('Again, with weather.', 0.55, 0.1, 0.46, 0.34),
      ),
    ]),
    splash(
      fill('#f7ead0'),
      winding(0.08, 0.86, '#24150c', 9),
      Ada(0.3, 0.94, 0.3, { mood: 'happy', pose: 'up' }),
      caption('And so it wound, and wound, and was continued.', 0.62, 0.9),
    ),
  ],
};
