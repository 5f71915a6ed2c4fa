import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeZip } from '@longbox/server/media/zip/write-zip';
import { drawnPage, hugePage } from './pictures.ts';

/** A JPEG that says its size only after so many bytes of comments. */
export function lateJpeg(page: Buffer, bytes: number): Buffer {
  const comment = Buffer.alloc(65_537);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(65_535, 2);
  const comments = Array.from({ length: Math.floor(bytes / comment.length) }, () => comment);
  return Buffer.concat([page.subarray(0, 2), ...comments, page.subarray(2)]);
}

/** Writes books of 128 MB each: large pages without an early size, and images of 256 megapixels. */
export async function writeHostileBooks(root: string, books: number): Promise<void> {
  const large = lateJpeg(await drawnPage(1, 600, 900), 30 * 1_000_000);
  const huge = hugePage();
  for (let book = 0; book < books; book += 1) {
    const folder = path.join(root, `Series ${book}`);
    mkdirSync(folder);
    await writeZip(path.join(folder, 'book.cbz'), [
      { name: '0.png', bytes: huge },
      ...Array.from({ length: 4 }, (_, index) => ({ name: `${index + 1}.jpg`, bytes: large })),
    ]);
  }
}
