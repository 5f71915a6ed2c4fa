import type { ReadingStatistics } from '@longbox/contract/reading-statistics';
import { bookThumbnailUrl } from '../../data/books.ts';
import { download } from '../../data/downloads.ts';
import { daysOfYear, shadeOf } from './calendar-days.ts';

/** What a picture of a year says, in the words of its language. */
export interface YearWords {
  readonly title: string;
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  /** What was read most, such as a genre with its label. */
  readonly favorites: readonly { readonly name: string; readonly value: string }[];
  readonly rtl: boolean;
  readonly locale: string;
}

const size = { width: 1080, height: 1350 } as const;
const margin = 72;
const inner = size.width - 2 * margin;
const covers = 5;
/** The same in both themes: pictures are looked at elsewhere. From nothing read to the most. */
const ink = { paper: '#f8f6f3', text: '#2b2622', dim: '#6d6660', line: '#e6e1db' } as const;
const heat = ['#e9e4de', '#f0bfae', '#e48f75', '#d4613f', '#b93a16'] as const;

type Pen = ReturnType<typeof penOf>;

/** Draws from the side where the language's lines begin. */
function penOf(context: CanvasRenderingContext2D, rtl: boolean) {
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const { fontFamily } = getComputedStyle(document.documentElement);
  return {
    context,
    /** Where something of this width begins on the canvas, at a distance from the start. */
    at: (distance: number, width = 0) => (rtl ? size.width - distance - width : distance),
    text(words: string, x: number, y: number, font: string, color: string, widest: number) {
      context.font = `${font} ${fontFamily}`;
      context.fillStyle = color;
      context.fillText(fitting(context, words, widest), this.at(x), y);
    },
  };
}

/** A text cut to a width. */
function fitting(context: CanvasRenderingContext2D, words: string, widest: number): string {
  if (context.measureText(words).width <= widest) return words;
  const letters = [...words];
  while (letters.length > 1 && context.measureText(`${letters.join('')}…`).width > widest) {
    letters.pop();
  }
  return `${letters.join('').trimEnd()}…`;
}

/** Names with their values, side by side. */
function drawFacts(pen: Pen, facts: YearWords['figures'], y: number, font: string): void {
  const width = inner / Math.max(1, facts.length);
  for (const [index, { name, value }] of facts.entries()) {
    const x = margin + index * width;
    pen.text(value, x, y, font, ink.text, width - 20);
    pen.text(name, x, y + 40, '450 25px', ink.dim, width - 20);
  }
}

/** A cover, or nothing where there's none. */
async function loadCover(bookId: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = bookThumbnailUrl(bookId, 0);
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

/** The covers of the books that were read the longest, each whole in a frame. */
async function drawCovers(pen: Pen, bookIds: readonly string[], y: number): Promise<void> {
  const { context } = pen;
  const gap = 20;
  const width = (inner - (covers - 1) * gap) / covers;
  const height = width * 1.5;
  const loaded = await Promise.all(bookIds.slice(0, covers).map(loadCover));
  const found = loaded.filter((image) => image !== undefined);
  for (const [index, image] of found.entries()) {
    const left = pen.at(margin + index * (width + gap), width);
    context.save();
    context.beginPath();
    context.roundRect(left, y, width, height, 10);
    context.fillStyle = ink.line;
    context.fill();
    context.clip();
    const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
    const [w, h] = [image.naturalWidth * scale, image.naturalHeight * scale];
    context.drawImage(image, left + (width - w) / 2, y + (height - h) / 2, w, h);
    context.restore();
  }
}

function drawCalendar(pen: Pen, year: number, days: ReadingStatistics['days'], words: YearWords) {
  const { context, at } = pen;
  const placed = daysOfYear(year, words.locale);
  const weeks = 1 + (placed.at(-1)?.week ?? 0);
  const step = inner / weeks;
  const side = step - 3;
  const top = 905;
  // A year that was only read in programs without times still has its pages.
  const measure = days.some(({ active }) => active > 0) ? 'active' : 'pages';
  const shade = shadeOf(days.map((day) => day[measure]));
  const read = new Map(days.map((day) => [day.day, day[measure]]));
  for (const { day, week, weekday } of placed) {
    context.fillStyle = heat[shade(read.get(day) ?? 0)] ?? heat[0];
    context.beginPath();
    context.roundRect(at(margin + week * step, side), top + weekday * step, side, side, 3);
    context.fill();
  }
}

/** Draws a year of reading as a picture, to be shared. */
async function drawYear(
  year: number,
  statistics: ReadingStatistics,
  words: YearWords,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, size.width, size.height);
  const pen = penOf(context, words.rtl);
  pen.text(words.title, margin, 126, '500 36px', ink.dim, inner);
  pen.text(String(year), margin, 270, '750 150px', ink.text, inner);
  drawFacts(pen, words.figures, 390, '650 46px');
  await drawCovers(
    pen,
    statistics.mostRead.map(({ bookId }) => bookId),
    520,
  );
  drawCalendar(pen, year, statistics.days, words);
  drawFacts(pen, words.favorites, 1135, '600 34px');
  pen.text('Longbox', margin, 1280, '600 26px', ink.dim, inner);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

/** Saves a year of reading as a picture. @throws when the browser draws none */
export async function saveYearPicture(
  year: number,
  statistics: ReadingStatistics,
  words: YearWords,
): Promise<void> {
  const picture = await drawYear(year, statistics, words);
  if (picture === null) throw new Error('the browser drew no picture');
  download(URL.createObjectURL(picture), `longbox-${year}.png`);
}
