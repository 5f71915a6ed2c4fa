import { parse } from 'node:path';
import { open } from '../base/disk.ts';
import { MediaError } from '../base/media-error.ts';
import { readablePath } from '../readable-path.ts';
import { readUpTo } from '../zip/read-exactly.ts';
import { openZip } from '../zip/read-zip.ts';
import { readFb2 } from './read-fb2.ts';
import { readTxt } from './read-txt.ts';
import { writeEpub } from './write-epub.ts';

/** Pictures included. */
const largestFile = 64 * 2 ** 20;

interface Conversion {
  readonly path: string;
  readonly target: string;
}

async function contentOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > largestFile) throw new MediaError('ERR_1008', { cause: new Error('too large') });
    return await readUpTo(file, 0, size);
  } finally {
    await file.close();
  }
}

/**
 * Writes a FictionBook as EPUB.
 * @throws MediaError ERR_1008 for one of more than 64 MB, or that can't be read; ERR_1006 without text
 */
export async function convertFb2({ path, target }: Conversion): Promise<void> {
  await writeEpub(target, readFb2(await contentOf(path)));
}

/** The same for a FictionBook that is the only file of a zip archive. */
export async function convertZippedFb2({ path, target }: Conversion): Promise<void> {
  const zip = await openZip(path);
  try {
    const entry = zip.entries.find(({ name }) => !name.endsWith('/'));
    if (!entry) throw new MediaError('ERR_1006');
    await writeEpub(target, readFb2(await zip.read(entry, { maxSize: largestFile })));
  } finally {
    await zip.close();
  }
}

/**
 * Writes a plain text as EPUB, titled as its file is named.
 * @throws MediaError ERR_1008 for one of more than 64 MB; ERR_1006 without text
 */
export async function convertTxt({ path, target }: Conversion): Promise<void> {
  await writeEpub(target, readTxt(await contentOf(path), parse(readablePath(path)).name));
}
