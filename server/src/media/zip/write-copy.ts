import { MediaError } from '../base/media-error.ts';
import { openZip, type Zip } from './read-zip.ts';
import { writeZip, type ZipInput } from './write-zip.ts';

/** A file of an archive; without bytes if it can't be read. */
export interface UnpackedFile {
  readonly name: string;
  readonly bytes: Buffer | undefined;
}

/** Largest number of bytes that an archive may give. */
const mostBytes = 2 * 2 ** 30;
/** From so many bytes on an archive must not shrink to less than a two-hundredth: no comic does, bombs do. */
const freeBytes = 32 * 2 ** 20;
const largestRatio = 200;
const longestName = 4096;
/** Hidden, so that it's never taken for a page. */
const lostName = '.unreadable';
/** Names that are kept: more are never shown. */
const mostLost = 60;

/**
 * Refuses an archive that gives too much.
 * @throws MediaError ERR_1003 for more than 2 GiB, ERR_1008 for a bomb
 */
export function checkSize(unpacked: number, packed: number): void {
  if (unpacked > mostBytes) throw new MediaError('ERR_1003');
  if (unpacked > freeBytes && unpacked > packed * largestRatio)
    throw new MediaError('ERR_1008', { cause: new Error('unpacks to too much') });
}

/**
 * Writes the files of an archive into a new zip archive, so that each can be read by itself. Files that
 * can't be read, or whose name was there before, are named in it. One is in memory at a time.
 * @param packed size of the archive
 * @throws MediaError as `checkSize`, and what `files` throws
 */
export async function writeCopy(
  target: string,
  packed: number,
  files: Iterable<UnpackedFile> | AsyncIterable<UnpackedFile>,
): Promise<void> {
  const names = new Set([lostName]);
  const lost: string[] = [];
  let total = 0;
  async function* inputs(): AsyncGenerator<ZipInput> {
    for await (const { name: given, bytes } of files) {
      const name = given.replaceAll('\\', '/');
      const isSound = name.length <= longestName && name.isWellFormed();
      if (!bytes || !isSound || names.has(name)) {
        if (lost.length < mostLost) lost.push(name.slice(0, longestName));
        continue;
      }
      names.add(name);
      total += bytes.length;
      checkSize(total, packed);
      yield { name, bytes };
    }
    if (lost.length > 0) yield { name: lostName, bytes: Buffer.from(lost.join('\0')) };
  }
  await writeZip(target, inputs());
}

async function lostFiles(zip: Zip): Promise<string[]> {
  const entry = zip.entries.find(({ name }) => name === lostName);
  return entry ? (await zip.read(entry)).toString('utf8').split('\0') : [];
}

/** Works on a copy with its files, and the names of those that couldn't be read. */
export async function withCopyFiles<Result>(
  copy: string,
  work: (zip: Zip, lost: readonly string[]) => Promise<Result> | Result,
): Promise<Result> {
  const zip = await openZip(copy);
  try {
    const lost = await lostFiles(zip);
    const entries = zip.entries.filter(({ name }) => name !== lostName);
    return await work({ ...zip, entries }, lost);
  } finally {
    await zip.close();
  }
}
