import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Book } from './book.ts';
import type { Rect } from './svg.ts';

const corners = ({ x, y, w, h }: Rect) =>
  [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ].map(([left = 0, top = 0]) => [Math.round(left), Math.round(top)]);

/** Writes what is said in a comic beside it, as mokuro does. */
export async function writeMokuro(library: string, book: Book): Promise<void> {
  const { dir, name } = path.parse(book.path);
  const pages = book.pages.map((page, index) => {
    const { width, height, written } = page(book.style, index + 1, book.path);
    const blocks = written.map((lines) => {
      const places = lines.map(corners);
      const across = places.flat().map(([x = 0]) => x);
      const down = places.flat().map(([, y = 0]) => y);
      return {
        box: [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)],
        vertical: false,
        font_size: Math.round(lines[0]?.h ?? 0),
        lines_coords: places,
        lines: lines.map(({ text }) => text),
      };
    });
    const image = `page ${String(index + 1).padStart(2, '0')}.webp`;
    return {
      version: '0.2.2',
      img_width: width,
      img_height: height,
      blocks,
      img_path: image,
    };
  });
  const volume = { version: '0.2.2', title: path.basename(dir), volume: name, pages };
  await writeFile(path.join(library, dir, `${name}.mokuro`), `${JSON.stringify(volume)}\n`);
}
