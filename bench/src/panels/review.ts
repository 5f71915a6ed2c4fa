import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Rect } from './known-pages.ts';

const folder = fileURLToPath(new URL('../../../.cache/panels', import.meta.url));

interface Reviewed {
  readonly name: string;
  readonly image: Buffer;
  readonly panels: readonly Rect[];
  readonly found: readonly Rect[];
  readonly isPerfect: boolean;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawn(rects: readonly Rect[], color: string, inset: number): string {
  const boxes = rects.map(([left, top, right, bottom], index) => {
    const [width, height] = [right - left - 2 * inset, bottom - top - 2 * inset];
    const size = `width="${Math.max(1, width)}" height="${Math.max(1, height)}"`;
    const box = `<rect x="${left + inset}" y="${top + inset}" ${size}/>`;
    return `${box}<text x="${left + 12 + inset * 4}" y="${top + 50}">${index + 1}</text>`;
  });
  return `<g stroke="${color}" fill="${color}">${boxes.join('')}</g>`;
}

/**
 * Collects pages with their panels (green) and the boxes that were found (magenta). `write` makes a page of
 * them to look through, those that fail first, and answers its path.
 */
export function createReview() {
  const figures: { readonly html: string; readonly isPerfect: boolean }[] = [];
  mkdirSync(folder, { recursive: true });
  return {
    async add({ name, image, panels, found, isPerfect }: Reviewed): Promise<void> {
      const file = `${figures.length}.webp`;
      const picture = sharp(image).flatten({ background: '#ffffff' });
      const { width, height } = await sharp(image).metadata();
      await picture.resize(500).webp({ quality: 60 }).toFile(path.join(folder, file));
      const boxes = drawn(panels, '#090', 0) + drawn(found, '#d0d', 6);
      const html = `<figure><figcaption>${escape(name)}</figcaption><svg viewBox="0 0 ${width} ${height}"><image href="${file}" width="${width}" height="${height}"/>${boxes}</svg></figure>`;
      figures.push({ html, isPerfect });
    },
    write(): string {
      const sorted = figures.toSorted((a, b) => Number(a.isPerfect) - Number(b.isPerfect));
      const style =
        'body{display:flex;flex-wrap:wrap;font:14px sans-serif}figure{width:300px;margin:8px}rect{fill:none;stroke-width:5}text{font-size:40px;stroke:none}';
      const file = path.join(folder, 'index.html');
      const body = sorted.map(({ html }) => html).join('\n');
      writeFileSync(file, `<!doctype html><title>Panels</title><style>${style}</style>${body}`);
      return file;
    },
  };
}
