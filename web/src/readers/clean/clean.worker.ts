import { openGraphics, type Graphics } from './graphics.ts';
import { findTones, levelsOfBook, levelsOfPage, type PageTones } from './levels.ts';
import { isEnlarged, outputSize } from './output-size.ts';
import type { BookLevels, Cleaned, CleanWanted } from './page-cleaner.ts';

/** The longer side of a page of which paper and ink are looked for, in pixels. */
const SAMPLE = 360;

async function imageAt(url: string): Promise<ImageBitmap> {
  // The page itself requests the same image, so the browser has it, or soon will.
  const response = await fetch(url, { cache: 'force-cache' });
  return createImageBitmap(await response.blob());
}

function tonesOf(image: ImageBitmap): PageTones | undefined {
  const share = Math.min(1, SAMPLE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * share));
  const height = Math.max(1, Math.round(image.height * share));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Pages may be transparent; paper is white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  // Single pixels, as they are: the mean of ink and paper is neither.
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, width, height);
  return findTones(context.getImageData(0, 0, width, height));
}

/** The levels of a book by some of its pages; those that can't be had are left out. */
async function levelsOf(urls: readonly string[]) {
  const found: (PageTones | undefined)[] = [];
  for (const url of urls) {
    try {
      const image = await imageAt(url);
      found.push(tonesOf(image));
      image.close();
    } catch {
      // The other pages say enough.
    }
  }
  return { levels: levelsOfBook(found), isWhole: found.length === urls.length };
}

let finding: ReturnType<typeof levelsOf> | undefined;
let graphics: Graphics | undefined | null = null;

function chip(): Graphics | undefined {
  if (graphics === null) {
    try {
      graphics = openGraphics();
    } catch {
      // A chip that refuses the programs is as good as none.
      graphics = undefined;
    }
  }
  return graphics;
}

/** The levels of a book: those that are known, else found once. */
async function bookOf({ book, samples }: CleanWanted): Promise<Cleaned & BookLevels> {
  if (book) return { levels: book.levels };
  const { levels, isWhole } = await (finding ??= levelsOf(samples));
  return { levels, book: isWhole ? { levels } : undefined };
}

async function clean(wanted: CleanWanted): Promise<Cleaned> {
  const { url, shown } = wanted;
  const { book, levels: ofBook } = await bookOf(wanted);
  const image = await imageAt(url);
  const levels = levelsOfPage(ofBook, tonesOf(image));
  const size = outputSize(image, shown);
  if (!levels && !isEnlarged(image, size)) {
    image.close();
    return { book };
  }
  const isSmaller = size.width < image.width;
  const source = isSmaller
    ? await createImageBitmap(image, {
        resizeWidth: size.width,
        resizeHeight: size.height,
        resizeQuality: 'high',
      })
    : image;
  const picture = chip()?.draw(source, size, levels);
  image.close();
  source.close();
  return { book, levels, picture };
}

async function answer(wanted: CleanWanted): Promise<void> {
  let cleaned: Cleaned = {};
  try {
    cleaned = await clean(wanted);
  } catch {
    // An image that can't be cleaned stays as it is.
  }
  postMessage(cleaned, { transfer: cleaned.picture ? [cleaned.picture] : [] });
}

addEventListener('message', ({ data }: MessageEvent<CleanWanted>) => void answer(data));
