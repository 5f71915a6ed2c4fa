import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeZip } from '../media/zip/write-zip.ts';

interface Comic {
  readonly pages?: number;
  /** Text of its ComicInfo.xml, without the root element. */
  readonly comicInfo?: string;
  /** The ComicInfo lies before the pages, which begin later for it. */
  readonly infoFirst?: boolean;
  /** The image on every page, JPEG. */
  readonly page?: Buffer;
}

let page: Buffer | undefined;

/** Writes a small real comic at `file`, replacing what is there. */
export async function makeComic(file: string, comic: Comic = {}): Promise<void> {
  const { pages = 3, comicInfo } = comic;
  mkdirSync(path.dirname(file), { recursive: true });
  page ??= await sharp({ create: { width: 40, height: 60, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const bytes = comic.page ?? page;
  const images = Array.from({ length: pages }, (_, index) => ({
    name: `page ${index + 1}.jpg`,
    bytes,
  }));
  const info = Buffer.from(`<?xml version="1.0"?><ComicInfo>${comicInfo}</ComicInfo>`);
  rmSync(file, { force: true });
  const infos = comicInfo === undefined ? [] : [{ name: 'ComicInfo.xml', bytes: info }];
  await writeZip(file, comic.infoFirst ? [...infos, ...images] : [...images, ...infos]);
}
