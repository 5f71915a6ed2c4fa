import type { FileHeader } from 'node-unrar-js';
import { MediaError } from '../base/media-error.ts';
import { writeZip, type ZipInput } from '../zip/write-zip.ts';
import { rarEntryLimit, withRar, type Rar } from './with-rar.ts';

async function* unpacked(
  { extractor }: Rar,
  files: readonly FileHeader[],
): AsyncGenerator<ZipInput> {
  const names = files.map(({ name }) => name);
  for (const { fileHeader } of extractor.extract({ files: names }).files) {
    const bytes = extractor.takeEntry();
    if (!bytes) throw new MediaError('ERR_1007', { entries: [fileHeader.name] });
    yield { name: fileHeader.name.replaceAll('\\', '/'), bytes };
  }
}

/**
 * Writes every file of a RAR into a new zip archive, one in memory at a time, and waits until it is on
 * the disk. The same RAR always gives the same bytes. Returns the names written.
 * @throws MediaError as `withRar`; ERR_1007 when an entry is damaged, too large or there twice, or the
 * archive could not be written. Nothing is left of it then.
 */
export async function repackRar({
  path,
  target,
}: {
  path: string;
  target: string;
}): Promise<string[]> {
  return withRar(path, async (rar) => {
    const files = rar.headers.filter(({ flags }) => !flags.directory);
    const names = files.map(({ name }) => name);
    const refused = files
      .filter(
        ({ name, unpSize }) =>
          unpSize > rarEntryLimit || names.indexOf(name) !== names.lastIndexOf(name),
      )
      .map(({ name }) => name);
    if (refused.length > 0) throw new MediaError('ERR_1007', { entries: refused });
    await writeZip(target, unpacked(rar, files));
    return names.map((name) => name.replaceAll('\\', '/'));
  });
}
