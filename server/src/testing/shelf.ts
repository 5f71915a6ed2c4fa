import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writeZip } from '../media/zip/write-zip.ts';
import { temporaryFolder } from './test-server.ts';

const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
  .jpeg()
  .toBuffer();

/** The same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A comic as its owner knows it, wherever its file is. */
interface Comic {
  readonly key: string;
  /** What is on its pages: its key, until it is replaced by another edition. */
  pages: string;
  /** Its files in the library. */
  paths: string[];
  /** Its file outside of the library, if it was taken out. */
  away: string | undefined;
  readonly isHidden: boolean;
}

let written = 0;

/**
 * Every comic has pages of its own, which stay when a program writes other tags into it. No two files
 * are of the same moment, as they hardly ever are of the same size and moment outside of a test.
 */
export async function writeComic(
  file: string,
  key: string,
  tags: string,
  pages = key,
): Promise<void> {
  const info = `<?xml version="1.0"?><ComicInfo><Title>Zq${key}</Title><Notes>${tags}</Notes></ComicInfo>`;
  rmSync(file, { force: true });
  await writeZip(file, [
    { name: 'ComicInfo.xml', bytes: Buffer.from(info) },
    { name: '1.jpg', bytes: Buffer.concat([picture, Buffer.from(pages)]) },
    { name: '2.jpg', bytes: Buffer.concat([picture, Buffer.from(`${pages} 2`)]) },
  ]);
  written += 1;
  utimesSync(file, 1_700_000_000 + written, 1_700_000_000 + written);
}

/** A folder of comics that a test moves about, and where each of them is. */
export class Shelf {
  readonly comics: Comic[] = [];
  readonly limbo = temporaryFolder();
  readonly root = path.join(temporaryFolder(), 'library');
  readonly next: (below: number) => number;
  libraryId = '';
  made = 0;
  /** Paths that files of the library had once. */
  readonly former: string[] = [];

  constructor(seed: number) {
    this.next = numbersFrom(seed);
  }

  name(): string {
    this.made += 1;
    return `n${this.made}`;
  }

  one<Item>(items: readonly Item[]): Item | undefined {
    return items[this.next(items.length || 1)];
  }

  folders(): string[] {
    return readdirSync(this.root).map((name) => path.join(this.root, name));
  }

  /** A comic whose one file may be moved, and that file. */
  movable(): { comic: Comic; file: string } | undefined {
    const comic = this.one(this.comics.filter((one) => one.paths.length === 1));
    const [file] = comic?.paths ?? [];
    return comic && file !== undefined ? { comic, file } : undefined;
  }

  move(from: string, to: string): void {
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
    for (const comic of this.comics) {
      this.former.push(...comic.paths.filter((one) => one === from));
      comic.paths = comic.paths.map((one) =>
        one === from || one.startsWith(from + path.sep) ? to + one.slice(from.length) : one,
      );
    }
    this.drop(path.dirname(from));
  }

  drop(folder: string): void {
    if (folder !== this.root && existsSync(folder) && readdirSync(folder).length === 0) {
      rmdirSync(folder);
    }
  }
}
