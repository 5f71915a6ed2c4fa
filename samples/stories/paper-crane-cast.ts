import { seriesInfo, type Book } from '../kit/book.ts';
import { room, table, window } from '../kit/indoors.ts';
import { title, type Lettering } from '../kit/lettering.ts';
import { type Page, type Style } from '../kit/page.ts';
import { person } from '../kit/person.ts';
import { bands, cloud, rain } from '../kit/sky.ts';
import { all, box, d, stroke, type Layer } from '../kit/svg.ts';
import { stamp } from '../kit/trade-dress.ts';
import { skyline } from '../kit/town.ts';

export const red = '#d92b2b';
const style: Style = {
  ink: '#1c1c1c',
  paper: '#ffffff',
  number: ['#1c1c1c', '#ffffff'],
  rightToLeft: true,
};
const grey = { skin: '#f3f3f3', blush: '#d0d0d0', shoes: '#3a3a3a' };
export const Hana = person({
  ...grey,
  hair: '#2b2b2b',
  hairstyle: 'braids',
  coat: '#9a9a9a',
  trousers: '#5c5c5c',
  scarf: red,
});
export const Gran = person({
  ...grey,
  hair: '#d8d8d8',
  hairstyle: 'bun',
  coat: '#6a6a6a',
  trousers: '#3f3f3f',
  glasses: true,
  longCoat: true,
});
export const greyCat = { fur: '#5c5c5c', chest: '#f2f2f2', eyes: '#ffffff' };
export const redCrane = { paper: red, shade: '#b01e1e', dark: '#8a1515' };

export const indoors = all(
  room('#ececec', '#c4c4c4', 0.8, '#d8d8d8'),
  window(0.2, 0.56, 0.44, { view: '#fafafa', frame: '#8a8a8a' }),
  table(0.55, 0.98, 0.42, { wood: '#a8a8a8' }),
);
export const sky = all(
  bands(['#d4d4d4', '#e4e4e4', '#f2f2f2'], 0.9),
  cloud(0.75, 0.3, 0.4, '#ffffff'),
);
export const town = all(sky, skyline(0.9, '#8f8f8f', '#f2f2f2', 0.4, 7));
export const storm = all(bands(['#3a3a3a', '#585858', '#7a7a7a'], 0.9), rain(46, '#c9c9c9'));

/** The title runs down the side, a letter at a time. */
const upright = (
  text: string,
  x: number,
  y: number,
  size: number,
  step: number,
  look: Lettering,
): Layer => all(...Array.from(text, (letter, i) => title(letter, x, y + i * step, size, look)));

export const folds =
  (colour: string): Layer =>
  ({ w, h }) =>
    stroke(
      d`M0 ${h * 0.3}L${w} ${h * 0.72}M${w * 0.2} 0L${w} ${h * 0.9}M0 ${h * 0.85}L${w} ${h * 0.2}`,
      colour,
      3,
    );

export const dress = (volume: string, ink: string, paper: string): Layer =>
  all(
    ({ w, h }) => box(w * 0.8, 0, w * 0.2, h, ink),
    upright('PAPER', 0.9, 0.115, 0.078, 0.094, { colour: paper, weight: 1.35 }),
    upright('CRANE', 0.9, 0.605, 0.078, 0.094, {
      colour: paper === '#ffffff' ? '#ff5a4d' : paper,
      weight: 1.35,
    }),
    stamp(['Vol.', volume], 0.13, 0.9, 0.085, paper === '#ffffff' ? red : '#1c1c1c', '#ffffff', 0),
    title('Origami House', 0.4, 0.045, 0.02, {
      colour: paper === '#ffffff' ? '#1c1c1c' : paper,
      weight: 0.9,
      gap: 3,
    }),
  );

const info = seriesInfo({
  Series: 'Paper Crane',
  Count: 3,
  Publisher: 'Origami House',
  Genre: 'Slice of Life, Fantasy',
  Tags: 'manga, paper',
  Writer: 'Mio Asagiri',
  Penciller: 'Mio Asagiri',
  Manga: 'YesAndRightToLeft',
  BlackAndWhite: 'Yes',
  AgeRating: 'Everyone 10+',
});

export const volume = (
  number: string,
  heading: string,
  summary: string,
  year: number,
  pages: Page[],
): Book => ({
  path: `Paper Crane/Paper Crane v${number}.cbz`,
  encoding: 'webp',
  style,
  info: info({ Title: heading, Number: number, Summary: summary, Year: year, Month: 4, Day: 10 }),
  pages,
});

export function umbrella(): Layer {
  return ({ w, h, ink }) => {
    const path = d`M${w * 0.08} ${h * 0.46}C${w * 0.1} ${h * 0.26} ${w * 0.5} ${h * 0.26} ${w * 0.54} ${h * 0.46}C${w * 0.48} ${h * 0.43} ${w * 0.42} ${h * 0.43} ${w * 0.38} ${h * 0.46}C${w * 0.33} ${h * 0.43} ${w * 0.28} ${h * 0.43} ${w * 0.23} ${h * 0.46}C${w * 0.19} ${h * 0.43} ${w * 0.13} ${h * 0.43} ${w * 0.08} ${h * 0.46}Z`;
    return `<path d="${path}" fill="${red}" stroke="${ink}" stroke-width="5"/>`;
  };
}
