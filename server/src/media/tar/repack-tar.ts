import type { FileHandle } from 'node:fs/promises';
import { MediaError, toMediaError } from '../base/media-error.ts';
import { writeZip, type ZipInput } from '../zip/write-zip.ts';
import { readTarEntry, withTar } from './read-tar.ts';
import type { TarEntry } from './tar-directory.ts';

async function* filesOf(
  handle: FileHandle,
  entries: readonly TarEntry[],
): AsyncGenerator<ZipInput> {
  for (const entry of entries) yield { name: entry.name, bytes: await readTarEntry(handle, entry) };
}

/**
 * Writes every file of a tar archive into a new zip archive, one in memory at a time. Returns the names
 * written.
 * @throws MediaError as `withTar`; ERR_1007 when the archive is cut short, a file in it is too large or
 * there twice, or the zip could not be written. Nothing is left of it then.
 */
export async function repackTar({
  path,
  target,
}: {
  path: string;
  target: string;
}): Promise<string[]> {
  return withTar(path, async ({ handle, entries, cutShort }) => {
    const names = entries.map(({ name }) => name);
    const seen = new Set<string>();
    const twice = names.find((name) => seen.size === seen.add(name).size);
    if (cutShort) throw new MediaError('ERR_1007', { entries: ['…'] });
    if (twice !== undefined) throw new MediaError('ERR_1007', { entries: [twice] });
    await writeZip(target, filesOf(handle, entries)).catch((error: unknown) => {
      throw toMediaError(error, 'ERR_1007');
    });
    return names;
  });
}
