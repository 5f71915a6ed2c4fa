import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import sharp from 'sharp';
import type { Book, Encoding, Info } from './book.ts';
import type { Drawing } from './page.ts';

type Image = { bytes: Buffer; extension: string };

/** Up to 16 shades, two pixels a byte, a lossless image of flat colors is the smallest and the sharpest. */
const shades = { palette: true, colours: 16, effort: 10, dither: 0 } as const;

/** Renders a drawing. Covers have more shades than a palette holds; a mixed book takes turns. */
export async function render(drawing: Drawing, encoding: Encoding, index = 0): Promise<Image> {
  const image = sharp(Buffer.from(drawing.svg)).flatten({ background: '#ffffff' });
  if (encoding === 'jpeg') {
    const bytes = await image.jpeg({ quality: 48, mozjpeg: true }).toBuffer();
    return { bytes, extension: 'jpg' };
  }
  if (index === 0) {
    const bytes = await image.webp({ quality: 58, effort: 6 }).toBuffer();
    return { bytes, extension: 'webp' };
  }
  const png = await image.png(shades).toBuffer();
  if (encoding === 'mixed' && index % 2 === 1) return { bytes: png, extension: 'png' };
  const bytes = await sharp(png).webp({ lossless: true, effort: 6 }).toBuffer();
  return { bytes, extension: 'webp' };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function comicInfo(info: Info): Buffer {
  const elements = Object.entries(info).map(
    ([name, value]) => `  <${name}>${escape(String(value))}</${name}>\n`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<ComicInfo>\n${elements.join('')}</ComicInfo>\n`,
  );
}

/** Draws a comic and writes it into the library's folder. */
export async function writeBook(library: string, book: Book): Promise<void> {
  const file = path.join(library, book.path);
  await mkdir(path.dirname(file), { recursive: true });
  const drawings = book.pages.map((page, i) => page(book.style, i + 1, book.path));
  const images = await Promise.all(drawings.map((drawing, i) => render(drawing, book.encoding, i)));
  const info = comicInfo({ ...book.info, PageCount: book.pages.length });
  await writeZip(file, [
    { name: 'ComicInfo.xml', bytes: info },
    ...images.map(({ bytes, extension }, i) => ({
      name: `page ${String(i + 1).padStart(2, '0')}.${extension}`,
      bytes,
    })),
  ]);
}
