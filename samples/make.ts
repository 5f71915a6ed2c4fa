// Redraws the sample library: `node samples/make.ts [folder]`.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { cutOff, spoilEntry } from './kit/damage.ts';
import { render, writeBook } from './kit/write-book.ts';
import { writeMokuro } from './kit/write-mokuro.ts';
import { writeEpub } from './kit/write-epub.ts';
import { comics } from './comics.ts';
import { inkAndSalt, inkAndSaltPoster } from './stories/ink-and-salt.ts';
import { lighthouseSeries } from './stories/lighthouse-cast.ts';
import { paperCrane } from './stories/paper-crane.ts';
import { craneBook } from './stories/crane-book.ts';
import { rainPost, tideTables } from './stories/tide-tables.ts';
import { waterDamage } from './stories/water-damage.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const [, , wanted] = process.argv;
const library = path.resolve(wanted ?? path.join(here, 'library'));
/** Text stands in a library of its own: beside the comics, or inside a folder that was asked for. */
const texts = wanted === undefined ? path.join(here, 'books') : path.join(library, 'books');

// Threads share out the work of one image differently from run to run; the bytes must not depend on that.
sharp.concurrency(1);
await rm(library, { recursive: true, force: true });
await mkdir(library, { recursive: true });
for (const book of comics) {
  await writeBook(library, book);
  console.log(book.path);
}

await rm(texts, { recursive: true, force: true });
for (const book of [tideTables, rainPost, craneBook]) {
  await writeEpub(texts, book);
  console.log(book.path);
}

const [withText] = paperCrane;
if (withText) await writeMokuro(library, withText);

const [cut, corrupt] = waterDamage;
await cutOff(path.join(library, cut.path), 0.55);
await spoilEntry(path.join(library, corrupt.path), 'page 03.jpg');

const poster = await render(inkAndSaltPoster(inkAndSalt.style, 1, 'poster'), 'jpeg');
await writeFile(path.join(library, 'Ink & Salt/cover.jpg'), poster.bytes);
const series = `${JSON.stringify(lighthouseSeries, null, 2)}\n`;
await writeFile(path.join(library, 'The Lighthouse Keepers/series.json'), series);

const options = { recursive: true, withFileTypes: true } as const;
const own = await readdir(library, options);
const files = wanted === undefined ? [...own, ...(await readdir(texts, options))] : own;
const sizes = await Promise.all(
  files.filter((file) => file.isFile()).map((file) => stat(path.join(file.parentPath, file.name))),
);
const total = sizes.reduce((sum, { size }) => sum + size, 0);
console.log(`${sizes.length} files, ${(total / 1e6).toFixed(2)} MB`);
