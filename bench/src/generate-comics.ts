import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeZip } from '@longbox/server/media/zip/write-zip';

interface Wanted {
  readonly books: number;
  readonly perSeries: number;
  /** Covers, taken in turn. */
  readonly covers: readonly Buffer[];
  /** The image on every other page. */
  readonly page: Buffer;
  readonly pages: number;
}

/** Writes comics with a ComicInfo each below `root`: `Series 001/Series 001 #01.cbz` and so on. */
export async function generateComics(root: string, wanted: Wanted): Promise<void> {
  const { books, perSeries, covers, page, pages } = wanted;
  const extension = page.subarray(0, 2).toString('latin1') === 'BM' ? 'bmp' : 'jpg';
  for (let book = 0; book < books; book += 1) {
    const series = `Series ${String(Math.floor(book / perSeries) + 1).padStart(3, '0')}`;
    const number = (book % perSeries) + 1;
    const folder = path.join(root, series);
    if (number === 1) mkdirSync(folder, { recursive: true });
    const images = Array.from({ length: pages }, (_, index) => ({
      name: `${String(index + 1).padStart(3, '0')}.${extension}`,
      bytes: index === 0 ? (covers[book % covers.length] ?? page) : page,
    }));
    const name = `${series} #${String(number).padStart(2, '0')}.cbz`;
    await writeZip(path.join(folder, name), [...images, comicInfo(series, number)]);
  }
}

function comicInfo(series: string, number: number) {
  const text = `<?xml version="1.0"?><ComicInfo>
    <Series>${series}</Series><Number>${number}</Number><Title>Part ${number}</Title>
    <Summary>What happens in part ${number} of ${series}.</Summary><Year>2020</Year>
    <Writer>Robin Vale</Writer><Penciller>Kit Marlow</Penciller><Genre>Adventure</Genre>
  </ComicInfo>`;
  return { name: 'ComicInfo.xml', bytes: Buffer.from(text) };
}
