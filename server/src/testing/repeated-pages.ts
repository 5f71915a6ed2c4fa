import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { openZip } from '../media/zip/read-zip.ts';
import { writeZip } from '../media/zip/write-zip.ts';

/** A page of one color; metadata says who made this copy of it. */
async function page(background: string, copyright: string): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: copyright } })
    .jpeg()
    .toBuffer();
}

export async function makeBook(file: string, colours: readonly string[]): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const name = path.parse(file).name;
  const pages = await Promise.all(colours.map((colour) => page(colour, name)));
  await writeZip(file, [
    ...pages.map((bytes, index) => ({ name: `${10 + index}.jpg`, bytes })),
    { name: 'notes.txt', bytes: Buffer.from(name) },
  ]);
}

export const credits = '#123456';
export const advert = '#654321';
export const colours = (seed: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `#${seed}${10 + index}000`);

export const entriesOf = async (file: string): Promise<string[]> => {
  const zip = await openZip(file);
  await zip.close();
  return zip.entries.map(({ name }) => name);
};
